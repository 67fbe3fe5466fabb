"""The score of a house, line by line, and the ranking at the end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.model.houses import FLOORS, House
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.floor_rooms import Floor, read_floor
from service.domain.kit.ledger import Line, Note, Result, Score, rank
from service.domain.kit.messages import CardId, RuleId, Seat

FUNCTIONAL_BONUS, WITH_ARCHITECT = 3, 4
ONE_COLOUR, SEVERAL_COLOURS, WINDOW = 8, 3, 1
ROOF_CARDS = 4
BATHROOM, HOUSEHOLD = "bathroom", ("bathroom", "kitchen", "bedroom")


def scores(state: DreamHomeState) -> tuple[Score, ...]:
    """Score every house as if the game ended now; piles count when they are open."""
    return tuple(
        score(state, Seat(seat), house) for seat, house in enumerate(state.houses, start=1)
    )


def score(state: DreamHomeState, seat: Seat, house: House) -> Score:
    return _score(state.deck, seat, house, state.piles_open)


@lru_cache(maxsize=1024)  # a turn changes one house, and its score is needed often
def _score(deck: DreamHomeDeck, seat: Seat, house: House, piles_open: bool) -> Score:
    floors = [read_floor(deck, house.cards[floor.start : floor.stop]) for floor in FLOORS]
    helpers = {deck.special[card].name for card in house.helpers}
    lines = (
        *(line for floor in floors for line in floor.rooms),
        *_tokens(house, floors, deck, "interior_decorator" in helpers),
        *_bonuses(floors, "architect" in helpers),
    )
    if piles_open:
        return Score(seat=seat, lines=(*lines, *roof(house.roofs, deck)))
    facts: dict[str, int | str] = {"n": len(house.roofs)}
    hidden = Note(rule=RuleId("D-SCO-6"), what="hidden_pile", facts=facts)
    return Score(seat=seat, lines=lines, notes=(hidden,))


def result(state: DreamHomeState) -> Result:
    assert state.ended_by is not None
    points = {score.seat: _ranking_numbers(state, score) for score in scores(state)}
    return Result(ended_by=state.ended_by, standings=rank(points, state.resigned))


def _ranking_numbers(state: DreamHomeState, score: Score) -> tuple[int, ...]:
    """Return the points and the tie-breaks (D-SCO-7)."""
    if state.options.tie_break == "shared":
        return (score.total,)
    return score.total, children(state.house(score.seat), state.deck)


def children(house: House, deck: DreamHomeDeck) -> int:
    """Count the children on face-up cards."""
    return sum(
        lying is not None and not lying.face_down and lying.card in deck.children
        for lying in house.cards
    )


def roof(pile: tuple[CardId, ...], deck: DreamHomeDeck) -> Iterator[Line]:
    """Pick the best 4 cards of a pile: one colour beats every window of several."""
    if len(pile) < ROOF_CARDS:
        return
    colours = Counter(deck.special[card].name for card in pile)
    windows_first = sorted(pile, key=lambda card: not deck.special[card].window)
    full = [colour for colour in colours if colours[colour] >= ROOF_CARDS]
    choices = [
        [card for card in windows_first if deck.special[card].name == colour] for colour in full
    ] or [windows_first]
    best = max((cards[:ROOF_CARDS] for cards in choices), key=lambda cards: _windows(cards, deck))
    yield Line(
        rule=RuleId("D-SCO-6"),
        points=ONE_COLOUR if full else SEVERAL_COLOURS,
        what="roof_of_one_colour" if full else "roof_of_several_colours",
        earned_by=tuple(best),
    )
    if windows := _windows(best, deck):
        shining = tuple(card for card in best if deck.special[card].window)
        yield Line(
            rule=RuleId("D-SCO-6"), points=WINDOW * windows, what="windows", earned_by=shining
        )


def _windows(cards: list[CardId], deck: DreamHomeDeck) -> int:
    return sum(deck.special[card].window for card in cards)


def _tokens(
    house: House, floors: Sequence[Floor], deck: DreamHomeDeck, with_decorator: bool
) -> Iterator[Line]:
    tokens = [token for floor in floors for token in floor.tokens]
    tokens += house.outside
    for token in tokens:
        special = deck.special[token]
        yield Line(
            rule=RuleId("D-SCO-3"),
            points=special.points,
            what="token",
            earned_by=(token,),
            facts={"token": special.name},
        )
    if tokens and with_decorator:
        rule = RuleId("D-HELP-DECOR")
        yield Line(rule=rule, points=len(tokens), what="decorator", earned_by=tuple(tokens))


def _bonuses(floors: Sequence[Floor], with_architect: bool) -> Iterator[Line]:
    second, first, basement = floors
    bonus = WITH_ARCHITECT if with_architect else FUNCTIONAL_BONUS
    if BATHROOM in second.leading and BATHROOM in first.leading:
        baths = second.leading[BATHROOM], first.leading[BATHROOM]
        yield Line(rule=RuleId("D-SCO-4"), points=bonus, what="bathrooms", earned_by=baths)
    leading = {**basement.leading, **first.leading, **second.leading}
    household = tuple(leading[kind] for kind in HOUSEHOLD if kind in leading)
    if len(household) == len(HOUSEHOLD):
        yield Line(rule=RuleId("D-SCO-5"), points=bonus, what="household", earned_by=household)
    empty = tuple(card for floor in floors for card in floor.empty)
    if with_architect and empty:
        rule = RuleId("D-HELP-ARCH")
        yield Line(rule=rule, points=len(empty), what="empty_rooms", earned_by=empty)
