"""The score curve of a game: the points of each seat after every move."""

import msgspec

from replays.reading.cursor import Cursor
from replays.reading.words import seat_in_words

BLOCKS = "▁▂▃▄▅▆▇█"


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True):
    """The scores after a move."""

    move: int
    at: str
    totals: tuple[int, ...]


class ScoreCurve(msgspec.Struct, frozen=True, kw_only=True):
    """The scores of a whole game, and the names of its seats."""

    names: tuple[str, ...]
    points: tuple[CurvePoint, ...]

    @property
    def lowest(self) -> int:
        return min(0, *(total for point in self.points for total in point.totals))

    @property
    def highest(self) -> int:
        return max(1, *(total for point in self.points for total in point.totals))


def curve_of(cursor: Cursor, language: str) -> ScoreCurve:
    """Return the scores after every move of the game."""
    game = cursor.game
    points = []
    for number in range(1, len(game.moves) + 1):
        position = game.after(number)
        if position.is_started:
            totals = tuple(score.total for score in game.ruleset.scores(position.state))
            at = cursor.to(game.moment(number)).label
            points.append(CurvePoint(move=number, at=at, totals=totals))
    seats = range(1, len(position.seating.players) + 1)
    names = tuple(seat_in_words(game, seat, language) for seat in seats)
    return ScoreCurve(names=names, points=tuple(points))


def sparkline(curve: ScoreCurve, seat: int, width: int) -> str:
    """Draw a seat's curve as a row of blocks."""
    if not curve.points:
        return ""
    step = max(1, -(-len(curve.points) // width))
    span = curve.highest - curve.lowest
    totals = [point.totals[seat - 1] for point in curve.points[::-step]]
    heights = ((total - curve.lowest) * (len(BLOCKS) - 1) // span for total in reversed(totals))
    return "".join(BLOCKS[height] for height in heights)
