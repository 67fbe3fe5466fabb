"""A branch: other moves from a moment, judged by the rules, saved on request."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from replays.commands.branch import anchor_of, as_written, whole_move
from replays.reading.cursor import Cursor
from replays.reading.move_text import (
    BranchChoice,
    RawCommands,
    best_commands,
    choices_in_words,
    move_from,
)
from replays.stepper.reader import Reader
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.domain.kit.translation import signed
from service.domain.kit.trial import TrialMove
from service.teaching.lessons.variations import start_of, try_move
from service.teaching.notes.model import Answer, Bookmark, TriedMove, Variation


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
        self._known: Sequence[TriedMove] = ()  # the moves of a variation that is stepped through

    @classmethod
    def along(cls, reader: Reader, variation: Variation) -> "Branch":
        """Step into a variation that is in the file. Raises MoveRefused if it has no start."""
        start = start_of(reader.game, variation, reader.language)
        reader.go(reader.here.to(reader.game.moment(start.version)))
        branch = cls(reader)
        branch._known = variation.moves
        return branch

    @classmethod
    def best(cls, reader: Reader) -> "Branch":
        """Step into the turn that brings most at once. Raises click.BadParameter."""
        branch = cls(reader)
        commands = tuple(best_commands(branch._trial))
        if commands:
            branch._known = [
                TriedMove(seat=branch.seat, commands=(each,), events=()) for each in commands
            ]
        return branch

    @property
    def is_along(self) -> bool:
        """Return whether there is a variation to step through."""
        return bool(self._known)

    def forward(self) -> bool:
        """Play the next move of the variation; False at its end. Raises MoveRefused."""
        at = len(self.line)
        if at >= len(self._known):
            return False
        move = self._known[at]
        try_move(self._trial, Seat(move.seat), move.commands, self._language)
        return True

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
        """List what can be tried, most points first."""
        return choices_in_words(self._trial, self._language, with_gains=self._with_gains)

    def read(self, text: str) -> RawCommands:
        """Read a move, as sentences or JSON. Raises ValueError with a message to the reader."""
        return move_from(self._trial, text, self._language)

    def play(self, commands: Sequence[dict[str, Any]]) -> None:
        """Try a move, and leave the variation. Raises MoveRefused, and changes nothing then."""
        try_move(self._trial, self.seat, commands, self._language)
        self._known = ()

    def take_back(self) -> bool:
        """Take back the last tried move; False if there is none."""
        return self._trial.back()

    def variation(self, text: str) -> Variation:
        return Variation(
            id="",  # derived from its moves when it is saved
            anchor=anchor_of(self.start),
            text={self._language: text} if text else {},
            moves=tuple(map(as_written, self.line)),
        )


def choice_rows(branch: Branch) -> list[tuple[str, str]]:
    """List the legal commands as JSON, each with its points and its sentence."""
    return [
        (
            json.dumps([msgspec.to_builtins(choice.command)]),
            f"{signed(choice.gain) if choice.gain else '':>4}  {choice.sentence}",
        )
        for choice in branch.choices()
    ]


def bookmark_at(cursor: Cursor, name: str) -> Bookmark:
    return Bookmark(anchor=anchor_of(cursor), name=name)


def answer_of(branch: Branch) -> Answer:
    """Make a right answer of the tried moves of one seat."""
    moves = (as_written(move) for move in branch.line if move.seat == branch.line[0].seat)
    return Answer(commands=tuple(command for move in moves for command in move.commands))
