"""A branch: other moves from a moment, judged by the rules, saved on request."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from replays.commands.branch import anchor_of, whole_move
from replays.reading.cursor import Cursor
from replays.stepper.reader import Reader
from service.domain.kit.fold import Position
from service.domain.kit.judge import Ruling
from service.domain.kit.messages import Command, Event, Seat
from service.domain.sentences import tell_command
from service.teaching.lessons.variations import MoveRefused, try_move
from service.teaching.notes.model import Answer, Bookmark, Question, TriedMove, Variation

MOST_JUDGED = 300  # choices up to which gains are computed; more would take too long


class BranchChoice(NamedTuple):
    """A legal command, and the points it brings at once."""

    command: Command
    sentence: str
    gain: int | None


class BranchMove(NamedTuple):
    """A tried move, and the position it leads to."""

    move: TriedMove
    events: tuple[Event, ...]
    position: Position[Any]


class Branch:
    """Tried moves, one after another."""

    def __init__(self, reader: Reader) -> None:
        """Branch off after the last whole move. Raises click.BadParameter before the first."""
        start = reader.here
        self._language, self._with_gains = reader.language, reader.has_totals
        # A reader without spoilers must not see hidden cards either.
        self._secret = None if reader.has_spoilers_ahead else start.game.secret
        self._from = whole_move(start)
        self.start = start.to(start.game.moment(self._from.version))
        self.line: list[BranchMove] = []

    @property
    def position(self) -> Position[Any]:
        return self.line[-1].position if self.line else self._from

    @property
    def position_before(self) -> Position[Any]:
        return self.line[-2].position if len(self.line) > 1 else self._from

    @property
    def seat(self) -> Seat:
        """Return the seat to move; None when the game is over."""
        return self.position.state.asked or Seat(1)

    def choices(self) -> list[BranchChoice]:
        ruleset, state = self.start.game.ruleset, self.position.state
        if state.asked is None:
            return []
        commands = ruleset.candidates(state, state.asked)
        return [
            BranchChoice(
                command,
                tell_command(ruleset, command, self._language),
                self._gain(command) if self._with_gains and at < MOST_JUDGED else None,
            )
            for at, command in enumerate(commands)
        ]

    def play(self, commands: Sequence[dict[str, Any]]) -> None:
        """Try a move. Raises MoveRefused, and changes nothing then."""
        seat = self.seat
        ruling = self._judged(commands)
        events = tuple(msgspec.to_builtins(ruling.events))
        move = TriedMove(seat=seat, commands=tuple(commands), events=events)
        self.line.append(BranchMove(move, ruling.events, ruling.position))

    def take_back(self) -> bool:
        """Take back the last tried move; False if there is none."""
        return bool(self.line and self.line.pop())

    def variation(self, text: str) -> Variation:
        return Variation(
            id="",  # derived from its moves when it is saved
            anchor=anchor_of(self.start),
            text={self._language: text} if text else {},
            moves=tuple(try_move.move for try_move in self.line),
        )

    def _judged(self, commands: Sequence[dict[str, Any]]) -> Ruling[Any]:
        game = self.start.game
        return try_move(game, self.position, self.seat, commands, self._secret, self._language)

    def _gain(self, command: Command) -> int | None:
        game, before = self.start.game, self.position
        try:
            ruling = self._judged([msgspec.to_builtins(command)])
        except MoveRefused:
            return None
        scores = game.ruleset.scores
        at = self.seat - 1
        return scores(ruling.position.state)[at].total - scores(before.state)[at].total


def bookmark_at(cursor: Cursor, name: str) -> Bookmark:
    return Bookmark(anchor=anchor_of(cursor), name=name)


def question_at(branch: Branch, text: str, language: str) -> Question:
    """Make a question at the start of a branch; the tried moves are the right answer."""
    moves = (
        try_move.move for try_move in branch.line if try_move.move.seat == branch.line[0].move.seat
    )
    commands = tuple(command for move in moves for command in move.commands)
    return Question(
        id="",
        anchor=anchor_of(branch.start),
        text={language: text.strip()} if text.strip() else {},
        answers=(Answer(commands=commands),),
    )
