"""An answer being built: commands one after another, judged together as one move."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from replays.reading.move_text import with_cards
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.trial import StillHidden, Trial
from service.domain.sentences import tell_command, tell_refusal
from service.teaching.lessons.variations import MoveRefused, read_move
from service.teaching.notes.replay_game import ReplayGame

RawCommands = Sequence[dict[str, Any]]


class AnswerChoice(NamedTuple):
    """A legal next command, as data and as a sentence."""

    command: dict[str, Any]
    sentence: str


class Step(NamedTuple):
    """Commands added together, and the position they lead to, without hidden cards."""

    commands: tuple[Command, ...]
    events: tuple[Event, ...]
    position: Position[Any]
    is_last: bool  # hidden cards would be dealt now, so nothing can be added


class Attempt:
    """The commands of an answer so far; no hidden card is dealt before it is handed in."""

    def __init__(self, game: ReplayGame, start: Position[Any], language: str) -> None:
        self._game, self._language = game, language
        self.start = start
        self._hidden, self._revealed = game.trial(start, hidden=True), game.trial(start)
        self.seat = start.state.asked or Seat(1)
        self.steps: list[Step] = []

    @property
    def commands(self) -> tuple[Command, ...]:
        return tuple(command for step in self.steps for command in step.commands)

    @property
    def raw(self) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(command) for command in self.commands]

    @property
    def position(self) -> Position[Any]:
        return self.steps[-1].position if self.steps else self.start

    @property
    def position_before(self) -> Position[Any]:
        return self.steps[-2].position if len(self.steps) > 1 else self.start

    def sentences(self) -> list[str]:
        ruleset = self._game.ruleset
        return [tell_command(ruleset, command, self._language) for command in self.commands]

    def choices(self) -> list[AnswerChoice]:
        """Return the next choices; empty once it is another seat's turn."""
        trial = self._game.trial(self.position, hidden=True)
        if trial.seat != self.seat or (self.steps and self.steps[-1].is_last):
            return []
        return [
            AnswerChoice(msgspec.to_builtins(command), self._told(trial, command))
            for command in trial.choices(self.commands)
        ]

    def _told(self, trial: Trial, command: Command) -> str:
        """Tell a choice with its cards; without them where the rules say no, or what is hidden."""
        try:
            outcome = trial.ruling(self.seat, [command])
        except RuleViolation:
            outcome = None
        return with_cards(trial.ruleset, command, outcome, self._language)

    def add(self, commands: RawCommands) -> None:
        """Add commands. Raises MoveRefused, with a reason in the reader's language."""
        added = read_move(self._game.ruleset, commands, self._language)
        try:
            self.steps.append(self._step(added))
        except RuleViolation as refusal:
            reason = tell_refusal(self._game.ruleset, refusal, self._language)
            raise MoveRefused(1, reason) from refusal

    def take_back(self) -> bool:
        """Remove the last step; False if there is none."""
        return bool(self.steps and self.steps.pop())

    def _step(self, added: tuple[Command, ...]) -> Step:
        whole = (*self.commands, *added)
        try:
            ruling = self._hidden.ruling(self.seat, whole)
        except StillHidden:
            self._revealed.ruling(self.seat, whole)  # the rules may still refuse it
            return Step(added, (), self.position, is_last=True)
        return Step(added, ruling.events, ruling.position, is_last=False)
