"""Sorts notes by the moves they are anchored to; notes that don't fit are flagged and kept."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

import msgspec

from service.teaching.notes.model import (
    Anchor,
    Annotation,
    Bookmark,
    Misfitting,
    NamesLine,
    Note,
    Question,
    Variation,
    misfit,
)

Anchored = Annotation | Variation | Question | Bookmark


class Misfit(msgspec.Struct, frozen=True):
    """A note whose anchor doesn't fit this game, and why."""

    note: Anchored
    reason: Misfitting


class NotesByMove:
    """An index of the notes of a game by move."""

    def __init__(self, notes: Sequence[Note], hashes: Sequence[str]) -> None:
        fitting: list[Anchored] = []
        misfits: list[Misfit] = []
        for note in notes:
            if isinstance(note, NamesLine):
                continue
            reason = misfit(note.anchor, hashes)
            if reason is None:
                fitting.append(note)
            else:
                misfits.append(Misfit(note, reason))
        fitting.sort(key=lambda note: start_of(note.anchor))
        self.notes = tuple(fitting)  # ordered by move
        self.misfits = tuple(misfits)
        self.starts = [start_of(note.anchor) for note in fitting]
        self._over: defaultdict[int, list[Anchored]] = defaultdict(list)
        for note in fitting:
            if note.anchor.to is not None:
                self._over[note.anchor.move].append(note)

    def at(self, move: int) -> Sequence[Anchored]:
        """Return the notes on the moment after a number of moves; 0 is before the first."""
        return self.notes[bisect_left(self.starts, move) : bisect_right(self.starts, move)]

    def over(self, move: int) -> list[Anchored]:
        """Return the notes on ranges that contain this move."""
        found = (note for begin in self._over if begin <= move for note in self._over[begin])
        return [note for note in found if note.anchor.to and move <= note.anchor.to.move]


def start_of(anchor: Anchor) -> int:
    """Return the number of moves before the moment of an anchor."""
    return anchor.move - (anchor.when == "before")


def anchor_at(
    hashes: Sequence[str],
    move: int,
    when: Literal["before", "after"] = "after",
    to: int | None = None,
) -> Anchor:
    """Make an anchor to a move of this game, or to a range of moves. Raises LookupError."""
    for end in (move, move if to is None else to):
        if not 1 <= end <= len(hashes):
            raise LookupError(f"there is no move {end}: the game has {len(hashes)}")
    if to is not None and to < move:
        raise LookupError(f"a stretch of moves goes onward, not from {move} to {to}")
    last = None if to is None else Anchor(move=to, hash=hashes[to - 1])
    return Anchor(move=move, hash=hashes[move - 1], when=when, to=last)
