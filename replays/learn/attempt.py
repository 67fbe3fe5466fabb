"""An answer being built: commands one after another, judged together as one move."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from service.domain.kit.fold import Position
from service.domain.kit.judge import Ruling
from service.domain.kit.messages import Command, Event, Seat
from service.domain.sentences import tell_command
from service.teaching.lessons.try_commands import commands_of
from service.teaching.lessons.variations import DealNotSeen, try_move
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
        state, ruleset = self.position.state, self._game.ruleset
        if state.asked != self.seat or (self.steps and self.steps[-1].is_last):
            return []
        before = self.commands
        return [
            AnswerChoice(
                msgspec.to_builtins(command), tell_command(ruleset, command, self._language)
            )
            for command in ruleset.candidates(state, self.seat)
            if ruleset.may_be_added(command, before)
        ]

    def add(self, commands: RawCommands) -> None:
        """Add commands. Raises MoveRefused, with a reason in the reader's language."""
        whole = [*self.raw, *commands]
        try:
            ruling, is_last = self._try(whole, hidden=True), False
        except DealNotSeen:
            ruling, is_last = self._try(whole, hidden=False), True
        added = commands_of(self._game.ruleset, commands)
        position = self.position if is_last else ruling.position
        events = () if is_last else ruling.events
        self.steps.append(Step(added, events, position, is_last))

    def take_back(self) -> bool:
        """Remove the last step; False if there is none."""
        return bool(self.steps and self.steps.pop())

    def _try(self, commands: RawCommands, *, hidden: bool) -> Ruling[Any]:
        secret = None if hidden else self._game.secret
        return try_move(self._game, self.start, self.seat, commands, secret, self._language)
