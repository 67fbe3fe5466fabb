"""A cursor over a game: steps by event, move, turn or round, and jumps to moments."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from service.domain.kit.fold import Position
from service.domain.kit.messages import Event, Seat
from service.domain.kit.translation import N_, words
from service.domain.sentences import tell_moment, tell_step
from service.events.move import AnyMove
from service.teaching.notes.model import Anchor, NamesLine, fits
from service.teaching.notes.replay_game import ReplayGame

PACKAGE = "replays"
Unit = Literal["event", "move", "turn", "round"]
_MOVE = re.compile(r"(\d{1,9})(?:\.(\d{1,9}))?")
_ROUND = re.compile(r"[rR](\d{1,9})(?:\.(\d{1,9}))?")


class NoSuchMoment(LookupError):
    """A moment that this game doesn't have; the text of the error itself is English."""

    def __init__(self, text: str, **facts: object) -> None:
        super().__init__(text.format(**facts))
        self._text, self._facts = text, facts

    def in_words(self, language: str) -> str:
        return words(PACKAGE, language).say(self._text, **self._facts)


class Timeline:
    """The moments of a game at which moves, turns and rounds begin; computed once."""

    def __init__(self, game: ReplayGame) -> None:
        self.game = game

    @cached_property
    def moves(self) -> list[int]:
        return [self.game.moment(move) for move in range(1, len(self.game.moves) + 1)]

    @cached_property
    def labels(self) -> list[tuple[int, int]]:
        """Return round and turn after each move. A turn begins where the move before it ends."""
        states = (self.game.after(move).state for move in range(1, len(self.game.moves) + 1))
        return [(state.round, state.turn if state.round else 0) for state in states]

    @cached_property
    def turns(self) -> list[int]:
        return self._changes([*self.labels])

    @cached_property
    def rounds(self) -> list[int]:
        return self._changes([(label[0], 0) for label in self.labels])

    def of(self, unit: Unit) -> list[int]:
        """Return the moments that a step by this unit stops at, in order."""
        match unit:
            case "move":
                return self.moves
            case "turn":
                return self.turns
            case "round":
                return self.rounds
            case _:
                return list(range(1, self.game.events + 1))

    def _changes(self, labels: list[tuple[int, int]]) -> list[int]:
        starts = [
            1,
            *(self.moves[at] for at in range(1, len(labels)) if labels[at - 1] != labels[at]),
        ]
        return starts if starts[-1] == self.game.events else [*starts, self.game.events]


@dataclass(frozen=True)
class Cursor:
    """A game and a moment of it, counted by events from 1."""

    timeline: Timeline
    at: int = 1

    @classmethod
    def over(cls, game: ReplayGame) -> "Cursor":
        return cls(Timeline(game))

    @property
    def game(self) -> ReplayGame:
        return self.timeline.game

    @property
    def position(self) -> Position[Any]:
        return self.game.position(self.at)

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def place(self) -> tuple[int, int]:
        """Return the numbers of the move and of its event at this moment."""
        return self.game.place(self.at)

    @property
    def move(self) -> AnyMove:
        return self.game.moves[self.place[0] - 1]

    @property
    def event(self) -> Event:
        return self.game.event(self.at)

    @property
    def label(self) -> str:
        """Name the moment as people do, such as R3.2.

        Before its last event a turn is still the current one; after it, the next one is.
        """
        move, event = self.place
        is_whole = event == len(self.game.moves[move - 1].events)
        return tell_moment(*self.timeline.labels[move - 1 if is_whole else max(move - 2, 0)])

    def sentence(self, language: str) -> str:
        return tell_step(self.game.ruleset, self.move, self.place[1], language, self.game.names)

    def to(self, moment: int) -> "Cursor":
        """Go to a moment, clamped to the game."""
        return Cursor(self.timeline, min(max(moment, 1), self.game.events))

    def first(self) -> "Cursor":
        return self.to(1)

    def last(self) -> "Cursor":
        return self.to(self.game.events)

    def step(self, unit: Unit, count: int = 1) -> "Cursor":
        """Step forward, or back with a negative count; clamped to the game."""
        if unit == "event":
            return self.to(self.at + count)
        stops = self.timeline.of(unit)
        if count > 0:
            index = bisect_right(stops, self.at) + count - 1
        else:
            index = bisect_left(stops, self.at) + count
        return self.to(1 if index < 0 else stops[min(index, len(stops) - 1)])

    def jump(self, target: str) -> "Cursor":
        """Go to `17` (after that move), `17.2` (its second event), `R3` or `R3.2`.

        `first`, `last`, `start` and `end` are moments too. Raises NoSuchMoment.
        """
        by_name = {"first": self.first, "start": self.first, "last": self.last, "end": self.last}
        if target in by_name:
            return by_name[target]()
        if match := _ROUND.fullmatch(target):
            return self._jump_to_round(int(match[1]), _number(match[2]))
        if match := _MOVE.fullmatch(target):
            return self._jump_to_move(int(match[1]), _number(match[2]))
        raise NoSuchMoment(
            N_("'{target}' is not a moment: write 17, 17.2, R3 or R3.2"), target=target
        )

    def _jump_to_move(self, move: int, event: int | None) -> "Cursor":
        moves = len(self.game.moves)
        if not 1 <= move <= moves:
            text = N_("there is no move {move}: the game has {moves}")
            raise NoSuchMoment(text, move=move, moves=moves)
        events = len(self.game.moves[move - 1].events)
        if event is not None and not 1 <= event <= events:
            text = N_("move {move} has {events} events, not {event}")
            raise NoSuchMoment(text, move=move, events=events, event=event)
        return self.to(self.game.moment(move, event))

    def _jump_to_round(self, number: int, turn: int | None) -> "Cursor":
        for at, label in enumerate(self.timeline.labels):
            if label[0] == number and turn in (None, label[1]):
                return self.to(self.timeline.moves[at] if number else 1)
        text = N_("there is no turn {turn} of round {round}: the game has {rounds} rounds")
        if turn is None:
            text = N_("there is no round {round}: the game has {rounds} rounds")
        rounds = self.timeline.labels[-1][0]
        raise NoSuchMoment(text, turn=turn, round=number, rounds=rounds)

    def totals(self) -> tuple[int, ...]:
        return tuple(score.total for score in self.game.ruleset.scores(self.state))

    def next_score_change(self, seat: Seat, direction: int = 1) -> "Cursor | None":
        """Return the next change of a seat's score, or the previous one; None if there is none.

        Going back, it stops where the current score was reached.
        """
        scores = self.game.ruleset.scores
        before = scores(self.state)[seat - 1].total
        cursor = self
        while 1 <= cursor.at + direction <= self.game.events:
            cursor = cursor.to(cursor.at + direction)
            if scores(cursor.state)[seat - 1].total != before:
                return cursor
        return None

    def next_note(self, direction: int = 1) -> "Cursor | None":
        """Return the next moment with a note, or the previous one."""
        hashes = [entry.hash for entry in self.game.replay.entries]
        moments = sorted(
            moment_of(self.game, note.anchor)
            for note in self.game.notes
            if not isinstance(note, NamesLine) and fits(note.anchor, hashes)
        )
        if direction > 0:
            found = next((moment for moment in moments if moment > self.at), None)
        else:
            found = next((moment for moment in reversed(moments) if moment < self.at), None)
        return None if found is None else self.to(found)


def moment_of(game: ReplayGame, anchor: Anchor) -> int:
    """Return the moment of an anchor: after its move, or just before it."""
    move = anchor.move - (anchor.when == "before")
    return game.moment(move) if move else 1


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
