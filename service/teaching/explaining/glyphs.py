"""Which glyph a turn gets: from the points that it lost, or that it was better by."""

from service.coach.model import AnalysedTurn
from service.teaching.notes.model import Glyph

BY_POINTS_LOST: tuple[tuple[float, Glyph], ...] = ((8, "??"), (4, "?"), (2, "?!"))
GREAT_TURN = 8.0  # points by which it is better than a middling one


def glyphs_of_mistake(turn: AnalysedTurn) -> tuple[Glyph, ...]:
    """Return the glyph for the points that a turn lost; none if they are too few."""
    return tuple(glyph for least, glyph in BY_POINTS_LOST if turn.lost >= least)[:1]


def glyph_of_strength(turn: AnalysedTurn) -> Glyph:
    return "!!" if turn.margin >= GREAT_TURN else "!"
