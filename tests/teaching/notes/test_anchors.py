"""Notes belong to a move and its hash; those that don't fit are kept, and never shown."""

import pytest

from service.teaching.notes.anchors import NotesByMove, anchor_at, start_of
from service.teaching.notes.model import Anchor, Annotation, NamesLine, fits

HASHES = [f"{number:064x}" for number in range(1, 11)]


def note(anchor: Anchor, name: str = "n") -> Annotation:
    return Annotation(id=name, anchor=anchor)


def test_notes_are_found_by_their_move() -> None:
    here, there = note(anchor_at(HASHES, 3)), note(anchor_at(HASHES, 7))
    placed = NotesByMove([there, NamesLine(names={}), here], HASHES)

    assert placed.notes == (here, there)
    assert placed.at(3) == (here,)
    assert placed.at(4) == ()


def test_before_a_move_is_after_the_one_before() -> None:
    before = note(anchor_at(HASHES, 1, "before"))

    assert start_of(before.anchor) == 0
    assert NotesByMove([before], HASHES).at(0) == (before,)


def test_a_stretch_is_about_each_of_its_moves() -> None:
    stretch = note(anchor_at(HASHES, 3, to=5))
    placed = NotesByMove([stretch], HASHES)

    assert [move for move in range(1, 11) if placed.over(move)] == [3, 4, 5]


@pytest.mark.parametrize(
    ("anchor", "reason"),
    [
        (Anchor(move=11, hash=HASHES[0]), "no-such-move"),
        (Anchor(move=4, hash=HASHES[0]), "changed-move"),
        (Anchor(move=4, hash=HASHES[3], to=Anchor(move=5, hash=HASHES[3])), "changed-move"),
        (Anchor(move=4, hash=HASHES[3], to=Anchor(move=2, hash=HASHES[1])), "backwards"),
    ],
)
def test_what_does_not_fit_is_flagged_and_shown_nowhere(anchor: Anchor, reason: str) -> None:
    placed = NotesByMove([note(anchor)], HASHES)

    assert not fits(anchor, HASHES)
    assert placed.notes == ()
    assert [(found.note, found.reason) for found in placed.misfits] == [(note(anchor), reason)]


@pytest.mark.parametrize(("move", "to"), [(0, None), (11, None), (3, 11), (5, 4)])
def test_nothing_is_anchored_where_no_move_is(move: int, to: int | None) -> None:
    with pytest.raises(LookupError):
        anchor_at(HASHES, move, to=to)
