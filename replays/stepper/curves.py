"""A page of curves: chances to win, expected points and points, no further than one has been."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from replays.reading.score_curve import BLOCKS
from replays.reading.words import seat_in_words
from replays.stepper.reader import Reader
from replays.table.palette import style_of
from service.domain.kit.translation import N_
from service.teaching.explaining.own_notes import outlooks_in

PERCENT = 100
HEIGHT = 2  # lines of a seat's curve
NO_OUTLOOKS = N_("The file doesn't say what could be expected: altana replay analyse writes it.")


class SeatCurves(NamedTuple):
    """Numbers of all seats after some moves, the highest that they may be, and how one is told."""

    title: str
    moves: Sequence[int]
    values: Sequence[Sequence[float]]
    most: float
    told: str

    def value(self, seat: int, move: int) -> float:
        """Return the number of a seat when so many moves were made."""
        return self.values[max(0, bisect_right(self.moves, move) - 1)][seat - 1]


def curves(reader: Reader, width: int, colour: bool) -> Text:
    """Draw a curve for each seat over the rounds of the game, of all that is known of it."""
    text, found = Text(), list(_curves(reader))
    for curve in found:
        text.append(f"{reader.words.say(curve.title)}\n", style_of("heading", colour))
        for seat in range(1, reader.seats + 1):
            who = seat_in_words(reader.game, seat, reader.language)
            now = curve.told.format(curve.value(seat, _moves_until(reader, reader.here.at)))
            text.append(f"{who}: {now}\n", style_of("asked", colour))
            for line in _drawn(reader, curve, seat, width):
                text.append(f"{line}\n", style_of("fact", colour))
        text.append(f"{_rounds(reader, width)}\n\n", style_of("label", colour))
    if len(found) < 2:
        text.append(reader.words.say(NO_OUTLOOKS), style_of("label", colour))
    return text


def _curves(reader: Reader) -> Iterator[SeatCurves]:
    game, reached = reader.game, _moves_until(reader, reader.furthest)
    outlooks = [each for each in outlooks_in(game) if each.move <= reached]
    moves = [each.move for each in outlooks]
    if outlooks and reader.seats > 1:
        chances = [[PERCENT * (seat.chance or 0) for seat in each.after] for each in outlooks]
        yield SeatCurves(N_("Chance to win"), moves, chances, PERCENT, "{:.0f} %")
    if outlooks:
        points = [[seat.points for seat in each.after] for each in outlooks]
        yield SeatCurves(N_("Expected points"), moves, points, _most(points), "{:.0f}")
    started = [move for move in range(1, reached + 1) if game.after(move).is_started]
    if started:
        scores = [game.ruleset.scores(game.after(move).state) for move in started]
        totals = [[float(score.total) for score in each] for each in scores]
        yield SeatCurves(N_("Points"), started, totals, _most(totals), "{:.0f}")


def _most(values: Sequence[Sequence[float]]) -> float:
    return max(1.0, *(value for each in values for value in each))


def _moves_until(reader: Reader, moment: int) -> int:
    """Return how many whole moves were made at a moment."""
    move, event = reader.game.place(moment)
    return move if event == len(reader.game.moves[move - 1].events) else move - 1


def _drawn(reader: Reader, curve: SeatCurves, seat: int, width: int) -> Iterator[str]:
    """Draw columns of eighths, from the top line down; what has not been seen stays empty."""
    reached = _moves_until(reader, reader.furthest)
    least = min(0.0, *(value for each in curve.values for value in each))
    span, most = curve.most - least, HEIGHT * len(BLOCKS)
    moves = (_move_of(reader, at, width) for at in range(width))
    shares = ((curve.value(seat, move) - least) / span for move in moves if move <= reached)
    heights = [1 + round(share * (most - 1)) for share in shares]
    for line in reversed(range(HEIGHT)):
        eighths = (min(len(BLOCKS), height - line * len(BLOCKS)) for height in heights)
        yield "".join(BLOCKS[each - 1] if each > 0 else " " for each in eighths)


def _move_of(reader: Reader, at: int, width: int) -> int:
    """Return the move of a column; the whole game is as wide as the page."""
    return 1 + at * (len(reader.game.moves) - 1) // max(1, width - 1)


def _rounds(reader: Reader, width: int) -> str:
    """Write where the rounds begin and, as ▲, where the reader is."""
    labels, last = [" "] * width, ""
    for at in range(width):
        label = reader.label(reader.game.moment(_move_of(reader, at, width))).partition(".")[0]
        room = labels[max(0, at - 1) : at + len(label)]
        if label != last and all(each == " " for each in room) and at + len(label) <= width:
            labels[at : at + len(label)] = label
        last = label
    # The first column of the move, which `_move_of` rounds down.
    here = -(-(reader.here.place[0] - 1) * (width - 1) // max(1, len(reader.game.moves) - 1))
    return "".join(labels).rstrip() + "\n" + " " * here + "▲"
