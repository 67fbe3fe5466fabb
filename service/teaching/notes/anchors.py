"""Where notes belong: those that fit, by their move, and those that don't, flagged and kept."""

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
    """A note that is not on this game as it is, and why."""

    note: Anchored
    reason: Misfitting


class NotesByMove:
    """The notes of a game by the moves they are about; looked through once, then quick."""

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
        self.notes = tuple(fitting)  # from the first move to the last
        self.misfits = tuple(misfits)
        self.starts = [start_of(note.anchor) for note in fitting]
        self._over: defaultdict[int, list[Anchored]] = defaultdict(list)
        for note in fitting:
            if note.anchor.to is not None:
                self._over[note.anchor.move].append(note)

    def at(self, move: int) -> Sequence[Anchored]:
        """Return the notes on the moment after so many moves; 0 is before the first one."""
        return self.notes[bisect_left(self.starts, move) : bisect_right(self.starts, move)]

    def over(self, move: int) -> list[Anchored]:
        """Return the notes on stretches that this move is part of."""
        found = (note for begin in self._over if begin <= move for note in self._over[begin])
        return [note for note in found if note.anchor.to and move <= note.anchor.to.move]


def start_of(anchor: Anchor) -> int:
    """Say after how many moves the moment is that an anchor means."""
    return anchor.move - (anchor.when == "before")


def anchor_at(
    hashes: Sequence[str],
    move: int,
    when: Literal["before", "after"] = "after",
    to: int | None = None,
) -> Anchor:
    """Anchor to a move of this game, or to a stretch of moves. Raises LookupError."""
    for end in (move, move if to is None else to):
        if not 1 <= end <= len(hashes):
            raise LookupError(f"there is no move {end}: the game has {len(hashes)}")
    if to is not None and to < move:
        raise LookupError(f"a stretch of moves goes onward, not from {move} to {to}")
    last = None if to is None else Anchor(move=to, hash=hashes[to - 1])
    return Anchor(move=move, hash=hashes[move - 1], when=when, to=last)
