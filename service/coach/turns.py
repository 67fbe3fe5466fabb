"""The turns of a game: the position where each begins, and its commands that were not undone."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.chance import DealHidden, DryRunChance
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import MoveLike, Position, advance, fold
from service.domain.kit.messages import Command, Resign, Seat, ShuffleAgain, Undo
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.seating import SEATING_COMMANDS

_AT_THE_TABLE: tuple[type[Command], ...] = (
    *SEATING_COMMANDS,
    *(Undo, Resign, ShuffleAgain),
)


class NotByTheRules(ValueError):
    """The rules refuse a recorded move, so the record of the game is not true."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """The commands of one seat, up to the first one that can't be undone.

    `end` is the state before that command: nothing hidden has been revealed there yet.
    """

    seat: Seat
    first: int  # numbers of its first and its last move
    last: int
    start: Any
    end: Any
    commands: tuple[Command, ...]  # the last one ended the turn

    @property
    def ended_by(self) -> type[Command]:
        return type(self.commands[-1])


class _OpenTurn(msgspec.Struct, frozen=True):
    """A turn that has not ended yet."""

    first: int
    start: Any
    state: Any
    commands: tuple[Command, ...] = ()


def turns_of(ruleset: AnyRuleset, moves: Sequence[MoveLike]) -> Iterator[Turn]:
    """Yield the ended turns in the order they were played. Raises NotByTheRules."""
    position: Position[Any] | None = None
    undoable: list[_OpenTurn] = []
    running: _OpenTurn | None = None
    for number, move in enumerate(moves, 1):
        before, position = position, advance(ruleset, position, [move])
        if before is None or not before.is_started or isinstance(move.commands[0], _AT_THE_TABLE):
            running = _from_the_table(ruleset, move, running, undoable, before, position)
            continue
        undoable.append(running or _OpenTurn(number, before.state, before.state))
        running = undoable[-1]
        for command in move.commands:
            turn, running = _step(ruleset, move.seat, number, running, command)
            if turn is not None:
                undoable.clear()
                yield turn
        if not undoable:
            running = running if running and running.commands else None


def _from_the_table(
    ruleset: AnyRuleset,
    move: MoveLike,
    running: _OpenTurn | None,
    undoable: list[_OpenTurn],
    before: Position[Any] | None,
    after: Position[Any],
) -> _OpenTurn | None:
    """Drop the commands that were undone.

    A turn goes on when another seat resigns, and when unseen cards are shuffled again.
    """
    if isinstance(move.commands[0], Undo) and undoable:
        back = undoable.pop()
        return back if back.commands else None
    if isinstance(move.commands[0], ShuffleAgain):
        return running
    if not isinstance(move.commands[0], Resign) or running is None or before is None:
        return None
    if after.state.asked != before.state.asked:
        undoable.clear()
        return None
    undoable[:] = [_without_seat(ruleset, each, move) for each in undoable]
    return _without_seat(ruleset, running, move)


def _without_seat(ruleset: AnyRuleset, running: _OpenTurn, move: MoveLike) -> _OpenTurn:
    return _OpenTurn(
        running.first,
        fold(ruleset, running.start, move.events),
        fold(ruleset, running.state, move.events),
        running.commands,
    )


def _step(
    ruleset: AnyRuleset, seat: Seat, number: int, running: _OpenTurn, command: Command
) -> tuple[Turn | None, _OpenTurn]:
    """Play one command of a move; the command that ends a turn begins the next one."""
    turn = None
    after = _after(ruleset, command, seat, running.state)
    if type(command) in ruleset.final:
        turn = Turn(
            seat=seat,
            first=running.first,
            last=number,
            start=running.start,
            end=running.state,
            commands=(*running.commands, command),
        )
        return turn, _OpenTurn(number, after, after)
    return None, _OpenTurn(running.first, running.start, after, (*running.commands, command))


def _after(ruleset: AnyRuleset, command: Command, seat: Seat, state: Any) -> Any:
    """Return the state after a command; a command that deals hidden cards leaves it as it is.

    Raises NotByTheRules.
    """
    try:
        return fold(ruleset, state, ruleset.decide(command, seat, state, DryRunChance()))
    except DealHidden:
        return state
    except RuleViolation as refusal:
        raise NotByTheRules(refusal.code) from refusal
