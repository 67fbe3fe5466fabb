"""The judge: accepts a submission as a whole, or refuses it by the rule it breaks."""

from collections.abc import Sequence
from typing import Any, Generic

import msgspec

from service.domain.kit import seating
from service.domain.kit.chance import DealHidden, Secret
from service.domain.kit.errors import (
    AfterTheEnd,
    AlreadyResigned,
    GameNotStarted,
    GameOver,
    NothingToUndo,
    RuleViolation,
    StandsAlone,
)
from service.domain.kit.fold import MoveOutcome, Position, advance, first_position, fold
from service.domain.kit.messages import (
    Command,
    Event,
    Resign,
    Seat,
    ShuffleAgain,
    Undo,
    Undone,
    UnseenShuffled,
)
from service.domain.kit.ruleset import Ruleset, S
from service.domain.kit.seating import (
    CreateDailyGame,
    CreateGame,
    DailyDealt,
    ForkGame,
    GameCreated,
    GameForked,
    LeaveSeat,
    TakeSeat,
)

SHARED_COMMANDS: tuple[type[Command], ...] = (
    *seating.SEATING_COMMANDS,
    *(Undo, Resign, ShuffleAgain),
)
ALONE = frozenset(SHARED_COMMANDS)


class Ruling(msgspec.Struct, Generic[S], frozen=True):
    """An accepted submission: its events and the position after them."""

    events: tuple[Event, ...]
    position: Position[S]


def judge(
    ruleset: Ruleset[Any, Any, S],
    position: Position[S] | None,
    seat: Seat,
    commands: Sequence[Command],
    secret: Secret | None,
) -> Ruling[S]:
    """Accept a submission as a whole, or raise the RuleViolation of one of its commands.

    Without a secret it is a dry run: DealHidden is raised where a card would be dealt
    or the game would end.
    """
    _require_order(ruleset, commands)
    if position is None:
        events = _create(ruleset, commands[0], secret)
    elif isinstance(commands[0], TakeSeat):
        events = _sit_down(ruleset, position, commands[0], seat, secret)
    elif isinstance(commands[0], LeaveSeat):
        events = (seating.leave_seat(seat, position.seating),)
    elif isinstance(commands[0], CreateGame):
        raise seating.GameHasStarted()
    elif isinstance(commands[0], Undo):
        events = _undo(position, seat)
    elif isinstance(commands[0], ShuffleAgain):
        events = _shuffle_unseen(ruleset, position, seat, commands[0])
    else:
        events = _play(ruleset, position, seat, commands, secret)
    return Ruling(events, advance(ruleset, position, [MoveOutcome(seat, commands, events)]))


def _require_order(ruleset: Ruleset[Any, Any, S], commands: Sequence[Command]) -> None:
    if len(commands) < 2:
        return
    for index, command in enumerate(commands):
        if type(command) in ALONE:
            raise _at(index, StandsAlone(command=_tag(command)))
        if not ruleset.may_be_added(command, commands[:index]):
            raise _at(index, AfterTheEnd(command=_tag(command), after=_tag(commands[index - 1])))


def _create(
    ruleset: Ruleset[Any, Any, S], command: Command, secret: Secret | None
) -> tuple[Event, ...]:
    if not isinstance(command, CreateGame):
        raise TypeError("the first command of a game creates it")
    setup = ruleset.setup(command.players, command.options, command.deck)
    created = GameCreated(
        game=command.game,
        ruleset=command.ruleset,
        players=command.players,
        options=msgspec.to_builtins(setup.options),
        deck_hash=setup.deck.hash,
        deck=command.deck,
        commitment=command.commitment,
        deal=command.deal,
    )
    opening: tuple[Event, ...] = (created,)
    if isinstance(command, ForkGame):
        opening = (created, GameForked(origin=command.origin))
    elif isinstance(command, CreateDailyGame):
        opening = (created, DailyDealt(daily=command.daily))
    empty = first_position(ruleset, opening)
    first = TakeSeat(player=command.player, entropy=command.entropy)
    return (*opening, *_sit_down(ruleset, empty, first, Seat(1), secret))


def _sit_down(
    ruleset: Ruleset[Any, Any, S],
    position: Position[S],
    command: TakeSeat,
    seat: Seat,
    secret: Secret | None,
) -> tuple[Event, ...]:
    """Take a seat; the last one taken starts the game."""
    seat_taken = seating.take_seat(command, seat, position.seating)
    seats = seating.change_seat(position.seating, seat_taken)
    if seats.free:
        return (seat_taken,)
    return (seat_taken, *ruleset.start(position.state, seats.chance(secret)))


def _undo(position: Position[S], seat: Seat) -> tuple[Event, ...]:
    _require_running(position, seat)
    if seat != position.state.asked or not position.earlier:
        raise NothingToUndo(seat=seat)

    return (Undone(seat=seat, move=position.earlier[-1].move),)


def _shuffle_unseen(
    ruleset: Ruleset[Any, Any, S], position: Position[S], seat: Seat, command: ShuffleAgain
) -> tuple[Event, ...]:
    _require_running(position, seat)
    unseen = dict(ruleset.unseen(position.state))
    return (UnseenShuffled(commitment=command.commitment, unseen=unseen),)


def _play(
    ruleset: Ruleset[Any, Any, S],
    position: Position[S],
    seat: Seat,
    commands: Sequence[Command],
    secret: Secret | None,
) -> tuple[Event, ...]:
    _require_running(position, seat)
    chance = position.seating.chance(secret)
    state, events = position.state, list[Event]()
    for index, command in enumerate(commands):
        if state.is_over:
            raise _at(index, GameOver())
        try:
            outcome = ruleset.decide(command, seat, state, chance)
        except RuleViolation as refusal:
            raise _at(index, refusal) from None
        state = fold(ruleset, state, outcome)
        events += outcome
    if state.is_over and secret is None:
        raise DealHidden("the end of the game opens what is hidden")
    return tuple(events)


def _require_running(position: Position[S], seat: Seat) -> None:
    if position.state.is_over:
        raise GameOver()
    if not position.is_started:
        players = len(position.seating.players)
        raise GameNotStarted(players=players, taken=players - len(position.seating.free))
    if seat in position.state.resigned:
        raise AlreadyResigned(seat=seat)


def _at(index: int, refusal: RuleViolation) -> RuleViolation:
    refusal.command_index = index
    return refusal


def _tag(command: Command) -> str:
    return str(type(command).__struct_config__.tag)
