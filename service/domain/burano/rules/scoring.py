"""The score of a street, line by line, and the ranking at the end."""

from collections.abc import Iterable
from functools import lru_cache

from service.domain.burano.model.cards import BuranoDeck, Card
from service.domain.burano.model.state import BuranoState, House, Street
from service.domain.burano.rules.character_scores import CHARACTER_LINES, line_for, spots_of
from service.domain.burano.rules.rounds import COIN_LIMIT
from service.domain.kit.ledger import Line, Result, Score, rank
from service.domain.kit.messages import Seat

POINTS_FOR_A_MARKER = 3
GRADES = ((86, "masterpiece"), (81, "impressive"), (71, "well_done"), (61, "not_bad"), (0, "fair"))

BuiltStreet = tuple[tuple[House, ...], int]  # the houses of a street and its markers


def scores(state: BuranoState) -> tuple[Score, ...]:
    """Score every seat as if the game ended now; hands score nothing (B-SCO-12)."""
    streets = tuple([(street.houses, street.markers) for street in state.streets])
    return _scores(state.deck, streets, state.resigned, state.options.no_window_penalty)


def score(state: BuranoState, seat: Seat, most: int) -> Score:
    """Score one seat; with as many closed windows as `most` it loses points for them."""
    street = state.street(seat)
    counts = seat not in state.resigned and not state.options.no_window_penalty
    return _seat_score(state.deck, seat, (street.houses, street.markers), most if counts else 0)


def most_windows(state: BuranoState) -> int:
    return _most(state.deck, (state.street(seat).houses for seat in state.seats_still_in()))


def result(state: BuranoState) -> Result:
    """Rank the seats of a game that is over (B-SCO-11), and grade a solo game (B-SOLO-5)."""
    assert state.ended_by is not None
    totals = {score.seat: score.total for score in scores(state)}
    decisive: dict[Seat, tuple[int, ...]] = {
        seat: (
            points,
            min(state.street(seat).coins, COIN_LIMIT),
            sum(card.cats for card in _cards(state, state.street(seat))),
        )
        for seat, points in totals.items()
    }
    return Result(
        ended_by=state.ended_by,
        standings=rank(decisive, state.resigned),
        verdict=_verdict(state, totals[Seat(1)]),
    )


def _verdict(state: BuranoState, points: int) -> str | None:
    if not state.is_solo or state.resigned or state.options.no_window_penalty:
        return None
    return next((grade for least, grade in GRADES if points >= least), GRADES[-1][1])


@lru_cache(maxsize=1024)  # most turns build nothing, and scores are needed after each
def _scores(
    deck: BuranoDeck, streets: tuple[BuiltStreet, ...], resigned: tuple[Seat, ...], no_penalty: bool
) -> tuple[Score, ...]:
    seats = {Seat(number): street for number, street in enumerate(streets, start=1)}
    most = _most(deck, (houses for seat, (houses, _) in seats.items() if seat not in resigned))
    return tuple(
        _seat_score(deck, seat, street, 0 if no_penalty or seat in resigned else most)
        for seat, street in seats.items()
    )


def _seat_score(deck: BuranoDeck, seat: Seat, street: BuiltStreet, most: int) -> Score:
    houses, markers = street
    lines, windows = _lines(deck, houses, markers), _windows(deck, houses)
    if windows and windows == most:  # as a solo player always has (B-SOLO-4)
        shut = [card for _, _, card in spots_of(deck, houses) if card.closed_windows]
        lines = (*lines, line_for("B-SCO-10", -windows, "windows", shut, windows=windows))
    return Score(seat=seat, lines=lines)


@lru_cache(maxsize=1024)  # a turn changes one street, and its score is needed often
def _lines(deck: BuranoDeck, houses: tuple[House, ...], markers: int) -> tuple[Line, ...]:
    spots = spots_of(deck, houses)
    lines = [CHARACTER_LINES[h.visitor](h, spots) for h in houses if h.visitor is not None]
    lines = [line for line in lines if line.points]  # B-SCO-13
    for column, _, card in spots:
        if card.shop:
            facts: dict[str, int | str] = {"column": column, "shop": card.shop}
            lines.append(line_for("B-SCO-8", card.shop_points, "shop", [card], **facts))
    if markers:
        points = markers * POINTS_FOR_A_MARKER
        lines.append(line_for("B-SCO-9", points, "markers", [], markers=markers))
    return tuple(lines)


def _cards(state: BuranoState, street: Street) -> list[Card]:
    return [state.deck.cards[card] for card in street.cards]


def _most(deck: BuranoDeck, streets: Iterable[tuple[House, ...]]) -> int:
    return max((_windows(deck, houses) for houses in streets), default=0)


@lru_cache(maxsize=1024)
def _windows(deck: BuranoDeck, houses: tuple[House, ...]) -> int:
    return sum(card.closed_windows for _, _, card in spots_of(deck, houses))
