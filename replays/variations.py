"""Lines that might have been: other moves from any moment, judged by the same rules."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from replays.game import Game
from service.domain.chance import DealHidden
from service.domain.errors import RuleViolation
from service.domain.fold import Position
from service.domain.messages import Command, Seat
from service.domain.play import SHARED_COMMANDS, Ruling, judge
from service.domain.seating import SEATING_COMMANDS
from service.domain.telling import tell_event
from service.events.audit import NONSENSE
from service.events.chain import canonical
from service.teaching.notes import Line, TriedMove, Variation


class Refused(Exception):
    """A move of a variation that the rules don't allow; `move` counts the line's own moves."""

    def __init__(self, move: int, reason: str) -> None:
        super().__init__(f"move {move} of the line: {reason}")
        self.move = move
        self.reason = reason


def commands_of(game: Game, raw: Sequence[dict[str, Any]]) -> tuple[Command, ...]:
    """Read commands as they are written. Raises ValueError with what is wrong."""
    known = {*SHARED_COMMANDS, *game.ruleset.commands} - set(SEATING_COMMANDS)
    either: Any = None
    for command in known:
        either = command if either is None else either | command
    try:
        commands: tuple[Command, ...] = msgspec.convert(list(raw), tuple[either, ...])
    except msgspec.ValidationError as problem:
        raise ValueError(str(problem)) from problem
    return commands


def tried(
    game: Game, position: Position[Any], seat: Seat, raw: Sequence[dict[str, Any]]
) -> Ruling[Any]:
    """Judge a move that was not played, with the game's own hidden cards. Raises Refused."""
    try:
        return judge(game.ruleset, position, seat, commands_of(game, raw), game.secret)
    except RuleViolation as refusal:
        raise Refused(1, game.ruleset.text.refusal(refusal, "en")) from refusal
    except DealHidden as hidden:
        raise Refused(
            1, "the next card is hidden: the game has not published its secret"
        ) from hidden
    except (ValueError, IndexError) as problem:
        raise Refused(1, str(problem) or "a move has at least one command") from problem


def start_of(game: Game, variation: Variation) -> Position[Any]:
    """Give the position that a variation branches off. Raises Refused where there is none."""
    move = variation.anchor.move - (variation.anchor.when == "before")
    if not 1 <= move <= len(game.moves):
        raise Refused(0, f"there is no move {variation.anchor.move}")
    return game.after(move)


def positions(
    game: Game, start: Position[Any], moves: Sequence[TriedMove]
) -> Iterator[Position[Any]]:
    """Give the position after each move of a line, judged again. Raises Refused."""
    position = start
    for number, move in enumerate(moves, 1):
        try:
            ruling = tried(game, position, Seat(move.seat), move.commands)
        except Refused as refused:
            raise Refused(number, refused.reason) from refused
        except NONSENSE as problem:
            raise Refused(number, f"the rules can't make sense of it: {problem!r}") from problem
        if canonical(ruling.events) != canonical(move.events):
            raise Refused(number, "the rules lead to other events")
        position = ruling.position
        yield position


def judged(game: Game, variation: Variation) -> None:
    """Judge a variation and all that branch off it. Raises Refused."""
    start = start_of(game, variation)
    _judge_line(game, start, variation.moves, variation.variations)


def told_line(game: Game, variation: Variation, language: str) -> list[str]:
    """Tell what would have happened, as far as the rules allow it."""
    told = [f"[{variation.id}]"]
    try:
        position = start_of(game, variation)
        for move in variation.moves:
            ruling = tried(game, position, Seat(move.seat), move.commands)
            position = ruling.position
            told += (tell_event(game.ruleset, e, language, game.names) for e in ruling.events)
    except Refused as refused:
        told.append(f"({refused.reason})")
    return told


def _judge_line(
    game: Game, start: Position[Any], moves: Sequence[TriedMove], lines: Sequence[Line]
) -> None:
    reached = [start, *positions(game, start, moves)]
    for line in lines:
        if line.after >= len(reached):
            raise Refused(line.after, "a line branches off where there is no move")
        _judge_line(game, reached[line.after], line.moves, line.variations)
