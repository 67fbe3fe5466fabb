"""A branch: other moves from a moment, judged by the rules, saved on request."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from replays.commands.branch import anchor_of, whole_move
from replays.reading.cursor import Cursor
from replays.stepper.reader import Reader
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.messages import Command, Seat
from service.domain.kit.trial import TrialMove
from service.domain.sentences import tell_command
from service.teaching.lessons.variations import try_move
from service.teaching.notes.model import Answer, Bookmark, Question, TriedMove, Variation

MOST_JUDGED = 300  # choices up to which gains are computed; more would take too long


class BranchChoice(NamedTuple):
    """A legal command, and the points it brings at once."""

    command: Command
    sentence: str
    gain: int | None


class Branch:
    """Tried moves, one after another."""

    def __init__(self, reader: Reader) -> None:
        """Branch off after the last whole move. Raises click.BadParameter before the first."""
        here = reader.here
        self._language, self._with_gains = reader.language, reader.has_totals
        start = whole_move(here)
        # A reader without spoilers must not see hidden cards either.
        self._trial = here.game.trial(start, hidden=reader.has_spoilers_ahead)
        self.start = here.to(here.game.moment(start.version))

    @property
    def line(self) -> Sequence[TrialMove]:
        return self._trial.moves

    @property
    def position(self) -> Position[Any]:
        return self._trial.position

    @property
    def position_before(self) -> Position[Any]:
        return self._trial.position_before

    @property
    def seat(self) -> Seat:
        """Return the seat to move; the first when the game is over."""
        return self._trial.seat or Seat(1)

    def choices(self) -> list[BranchChoice]:
        return [
            BranchChoice(
                command,
                tell_command(self._trial.ruleset, command, self._language),
                self._gain(command) if self._with_gains and at < MOST_JUDGED else None,
            )
            for at, command in enumerate(self._trial.choices())
        ]

    def play(self, commands: Sequence[dict[str, Any]]) -> None:
        """Try a move. Raises MoveRefused, and changes nothing then."""
        try_move(self._trial, self.seat, commands, self._language)

    def take_back(self) -> bool:
        """Take back the last tried move; False if there is none."""
        return self._trial.back()

    def variation(self, text: str) -> Variation:
        return Variation(
            id="",  # derived from its moves when it is saved
            anchor=anchor_of(self.start),
            text={self._language: text} if text else {},
            moves=tuple(map(_as_written, self.line)),
        )

    def _gain(self, command: Command) -> int | None:
        try:
            after = self._trial.ruling(self.seat, [command]).position
        except RuleViolation:
            return None
        return self._trial.gain(self.seat, after)


def _as_written(move: TrialMove) -> TriedMove:
    return msgspec.convert(
        {
            "seat": move.seat,
            "commands": msgspec.to_builtins(move.commands),
            "events": msgspec.to_builtins(move.events),
        },
        TriedMove,
    )


def bookmark_at(cursor: Cursor, name: str) -> Bookmark:
    return Bookmark(anchor=anchor_of(cursor), name=name)


def question_at(branch: Branch, text: str, language: str) -> Question:
    """Make a question at the start of a branch; the tried moves are the right answer."""
    moves = (_as_written(move) for move in branch.line if move.seat == branch.line[0].seat)
    commands = tuple(command for move in moves for command in move.commands)
    return Question(
        id="",
        anchor=anchor_of(branch.start),
        text={language: text.strip()} if text.strip() else {},
        answers=(Answer(commands=commands),),
    )
