"""A replay file opened for reading: its moves, and the position after any of their events."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from typing import Any

from service.domain.catalog import AnyRuleset, Catalogue, UnknownGame, all_games
from service.domain.kit.chance import Secret
from service.domain.kit.fold import MoveLike, Position, advance, part_of
from service.domain.kit.messages import Event, PlayerId
from service.domain.kit.trial import Trial
from service.events.errors import UnreadableMove
from service.events.move import AnyMove
from service.events.replay_files.file import Replay
from service.events.replay_files.lines import read_note as decoded
from service.events.store.audit import NONSENSE, last_shuffle, published_secret
from service.events.store.codec import Codec, codec_for
from service.events.terminal_text import printable
from service.teaching.notes.model import BadNote, NamesLine, Note, read_note


class CannotOpen(Exception):
    """A replay that no known ruleset can read; `move` is the first bad one, if known."""

    def __init__(self, problem: str, move: int | None = None) -> None:
        super().__init__(problem)
        self.move = move


class ReplayGame:
    """The moves of a replay; positions are folded on demand and cached."""

    def __init__(self, replay: Replay, catalogue: Catalogue | None = None) -> None:
        try:
            self.ruleset: AnyRuleset = (catalogue or all_games()).ruleset(replay.header["ruleset"])
        except UnknownGame as problem:
            raise CannotOpen(f"there is no ruleset '{problem}'") from problem
        self.moves = _decode_moves(codec_for(self.ruleset), replay)
        self.replay = replay
        self._ends = [0, *accumulate(len(move.events) for move in self.moves)]
        self._positions: list[Position[Any] | None] = [None]
        if self.moves:
            self.ruleset = self.ruleset.for_deck(self.after(1).state.deck)

    @property
    def events(self) -> int:
        """Return the number of events; moments are numbered by events, from 1."""
        return self._ends[-1]

    @cached_property
    def secret(self) -> Secret | None:
        """Return the secret that all cards follow from; None while it is not known."""
        return self.secret_after(0)

    def secret_after(self, move: int) -> Secret | None:
        """Return the published secret if the cards to come after a move follow from it.

        What would have come before the unseen cards were shuffled again is not known.
        """
        is_known = move >= (last_shuffle(self.moves) or 0)
        return published_secret(self.moves) if is_known else None

    @cached_property
    def hashes(self) -> list[str]:
        """Return the hash of every move; anchors must match them."""
        return [entry.hash for entry in self.replay.entries]

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """Return the notes of known kinds, without broken ones."""
        return tuple(note for note in map(_note_or_none, self.replay.others) if note)

    def replace_notes(self, replay: Replay) -> None:
        """Take the notes of another version of the file; positions stay cached.

        Raises CannotOpen if its moves are different.
        """
        if replay.entries != self.replay.entries:
            raise CannotOpen("the file now has a different game")
        self.replay = replay
        vars(self).pop("notes", None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players by seat; empty where the file has none."""
        by_id: dict[str, str] = {}
        for note in self.notes:
            if isinstance(note, NamesLine):
                by_id |= note.names
        # The file may contain anything, even escape sequences that terminals would obey.
        return tuple(printable(by_id.get(player or "", "")) for player in self.players)

    @cached_property
    def players(self) -> tuple[PlayerId | None, ...]:
        """Return the players by seat; seats are fixed at the start, so folding stops there."""
        seated = next(filter(self._is_started, range(1, len(self.moves))), len(self.moves))
        return tuple(self.after(seated).seating.players)

    def after(self, move: int) -> Position[Any]:
        """Return the position after a move."""
        position = self._positions[-1]
        for number in range(len(self._positions), move + 1):
            position = self._advance(position, self.moves[number - 1])
            self._positions.append(position)
        reached = self._positions[move]
        assert reached is not None
        return reached

    def trial(self, start: Position[Any], *, hidden: bool = False) -> Trial:
        """Begin a trial; the game's own cards are dealt unless they must stay hidden."""
        secret = None if hidden else self.secret_after(start.version)
        return Trial(self.ruleset, start, secret)

    def _is_started(self, move: int) -> bool:
        return self.after(move).is_started

    def place(self, moment: int) -> tuple[int, int]:
        """Return which event of which move a moment is, both counted from 1."""
        move = bisect_left(self._ends, moment)
        return move, moment - self._ends[move - 1]

    def moment(self, move: int, event: int | None = None) -> int:
        """Return the moment after an event of a move, or after the whole move."""
        return self._ends[move] if event is None else self._ends[move - 1] + event

    def event(self, moment: int) -> Event:
        move, event = self.place(moment)
        return self.moves[move - 1].events[event - 1]

    def position(self, moment: int) -> Position[Any]:
        """Return the position after the event of this number."""
        move, event = self.place(moment)
        whole = self.moves[move - 1]
        if event == len(whole.events):
            return self.after(move)
        before = self.after(move - 1) if move > 1 else None
        return self._advance(before, part_of(whole, event))

    def _advance(self, before: Position[Any] | None, move: MoveLike) -> Position[Any]:
        try:
            return advance(self.ruleset, before, [move])
        except NONSENSE as problem:
            number = 1 if before is None else before.version + 1
            raise CannotOpen(f"move {number} makes no sense: {problem!r}", number) from problem


def _decode_moves(codec: Codec, replay: Replay) -> Sequence[AnyMove]:
    try:
        return codec.decode(entry.body for entry in replay.entries)
    except UnreadableMove:
        _raise_for_unreadable(codec, replay)
        raise


def _raise_for_unreadable(codec: Codec, replay: Replay) -> None:
    """Decode the moves one by one: decoding all at once doesn't tell which one is bad."""
    for entry in replay.entries:
        try:
            codec.decode([entry.body])
        except UnreadableMove as problem:
            reason = f"move {entry.number} can't be read: {problem.reason}"
            raise CannotOpen(reason, entry.number) from problem


def _note_or_none(line: bytes) -> Note | None:
    """Decode one line after another: thousands of decoded ones would keep the collector busy."""
    try:
        return read_note(decoded(line))
    except BadNote:
        return None
