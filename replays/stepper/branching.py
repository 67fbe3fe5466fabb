"""A line of other moves from a moment: judged by the rules, kept in the file if wished."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from replays.branch import anchor_of, free_name, whole_move
from replays.cursor import Cursor
from replays.opening import open_replay, save
from replays.variations import Refused, tried
from service.domain.fold import Position
from service.domain.messages import Command, Event, Seat
from service.domain.telling import tell_command
from service.events.chain import canonical
from service.teaching.notes import Bookmark, TriedMove, Variation

MOST_JUDGED = 300  # of so many choices the gain is told; more would keep a reader waiting


class Choice(NamedTuple):
    """Something that could be played, and what it brings to the seat at once."""

    command: Command
    sentence: str
    gain: int | None


class Tried(NamedTuple):
    """A move that was tried, and where it leads."""

    move: TriedMove
    events: tuple[Event, ...]
    position: Position[Any]


class Branch:
    """Moves that might have been, one after another."""

    def __init__(self, start: Cursor) -> None:
        """Branch off after the last whole move. Raises click.BadParameter before the first."""
        self._from = whole_move(start)
        self.start = start.to(start.game.moment(self._from.version))
        self.line: list[Tried] = []

    @property
    def position(self) -> Position[Any]:
        return self.line[-1].position if self.line else self._from

    @property
    def position_before(self) -> Position[Any]:
        return self.line[-2].position if len(self.line) > 1 else self._from

    @property
    def seat(self) -> Seat:
        """Give the seat that is asked; nobody plays when the game is over."""
        return self.position.state.asked or Seat(1)

    def choices(self, language: str, with_gains: bool = True) -> list[Choice]:
        ruleset, state = self.start.game.ruleset, self.position.state
        if state.asked is None:
            return []
        commands = ruleset.candidates(state, state.asked)
        return [
            Choice(
                command,
                tell_command(ruleset, command, language),
                self._gain(command) if with_gains and at < MOST_JUDGED else None,
            )
            for at, command in enumerate(commands)
        ]

    def play(self, commands: Sequence[dict[str, Any]]) -> None:
        """Try a move. Raises Refused, and nothing has changed."""
        seat = self.seat
        ruling = tried(self.start.game, self.position, seat, commands)
        events = tuple(msgspec.to_builtins(ruling.events))
        move = TriedMove(seat=seat, commands=tuple(commands), events=events)
        self.line.append(Tried(move, ruling.events, ruling.position))

    def take_back(self) -> bool:
        """Take back the last move that was tried; False if there is none."""
        return bool(self.line and self.line.pop())

    def variation(self, text: str, language: str) -> Variation:
        return Variation(
            id=free_name(self.start),
            anchor=anchor_of(self.start),
            text={language: text} if text else {},
            moves=tuple(tried.move for tried in self.line),
        )

    def _gain(self, command: Command) -> int | None:
        game, before = self.start.game, self.position
        try:
            ruling = tried(game, before, self.seat, [msgspec.to_builtins(command)])
        except Refused:
            return None
        scores = game.ruleset.scores
        at = self.seat - 1
        return scores(ruling.position.state)[at].total - scores(before.state)[at].total


def commands_from(written: str) -> list[dict[str, Any]]:
    """Read commands as they are typed. Raises ValueError."""
    try:
        return msgspec.json.decode(written, type=list[dict[str, Any]])
    except msgspec.MsgspecError as problem:
        raise ValueError(f"not a JSON list of commands: {problem}") from problem


def bookmark_at(cursor: Cursor, name: str) -> Bookmark:
    return Bookmark(anchor=anchor_of(cursor), name=name)


def keep(path: str, note: Variation | Bookmark) -> None:
    """Add a line to a file as it is now, so that nothing somebody else added is lost."""
    replay = open_replay(path)
    save(msgspec.structs.replace(replay, others=(*replay.others, canonical(note))), path)
