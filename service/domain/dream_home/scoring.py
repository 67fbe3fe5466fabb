"""What a house is worth, line by line, and who wins."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from service.domain.dream_home.cards import Deck, RoomKind
from service.domain.dream_home.houses import FLOORS, House, has_helper, room_around, shown
from service.domain.dream_home.placing import Kinds
from service.domain.dream_home.state import DreamHome
from service.domain.ledger import Line, Note, Result, Score, rank
from service.domain.messages import CardId, RuleId, Seat

FUNCTIONAL_BONUS, WITH_ARCHITECT = 3, 4
ONE_COLOUR, SEVERAL_COLOURS, WINDOW = 8, 3, 1
ROOF_CARDS = 4
BATHROOM, HOUSEHOLD = "bathroom", ("bathroom", "kitchen", "bedroom")


def scores(state: DreamHome) -> tuple[Score, ...]:
    """Score every house as if the game ended now; piles count when they are open."""
    return tuple(
        score(state, Seat(seat), house) for seat, house in enumerate(state.houses, start=1)
    )


def score(state: DreamHome, seat: Seat, house: House) -> Score:
    return _score(state.deck, seat, house, state.piles_open)


@lru_cache(maxsize=1024)  # in a turn one house changes, and its score is asked for often
def _score(deck: Deck, seat: Seat, house: House, piles_open: bool) -> Score:
    kinds = shown(house.cards, deck)
    lines = (
        *_rooms(house, kinds),
        *_tokens(house, deck),
        *_bonuses(house, kinds, has_helper(house, "architect", deck)),
    )
    if piles_open:
        return Score(seat=seat, lines=(*lines, *roof(house.roofs, deck)))
    facts: dict[str, int | str] = {"n": len(house.roofs)}
    hidden = Note(rule=RuleId("D-SCO-6"), what="hidden_pile", facts=facts)
    return Score(seat=seat, lines=lines, notes=(hidden,))


def result(state: DreamHome) -> Result:
    assert state.ended_by is not None
    points = {score.seat: _counted(state, score) for score in scores(state)}
    return Result(ended_by=state.ended_by, standings=rank(points, state.resigned))


def _counted(state: DreamHome, score: Score) -> tuple[int, ...]:
    """Give the points and what decides ties (D-SCO-7)."""
    if state.options.tie_break == "shared":
        return (score.total,)
    return score.total, children(state.house(score.seat), state.deck)


def children(house: House, deck: Deck) -> int:
    """Count the children on face-up cards."""
    return sum(
        lying is not None and not lying.face_down and lying.card in deck.children
        for lying in house.cards
    )


def roof(pile: tuple[CardId, ...], deck: Deck) -> Iterator[Line]:
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


def _windows(cards: list[CardId], deck: Deck) -> int:
    return sum(deck.special[card].window for card in cards)


def _rooms(house: House, kinds: Kinds) -> Iterator[Line]:
    for floor in FLOORS:
        place = floor[0]
        while place <= floor[-1]:
            kind = kinds[place]
            if kind is None:
                place += 1
                continue
            room = room_around(kinds, place, kind)
            line = _room(house, kinds, room, kind)
            if line.points:  # D-SCO-8
                yield line
            place = room[-1] + 1


def _room(house: House, kinds: Kinds, room: range, kind: RoomKind) -> Line:
    cards = tuple(lying.card for lying in (house.cards[at] for at in room) if lying is not None)
    points = kind.points[len(room) - 1]
    if kind.beside is None:
        facts: dict[str, int | str] = {"room": kind.name, "size": len(room)}
        rule = RuleId("D-SCO-1")
        return Line(rule=rule, points=points, what="room", earned_by=cards, facts=facts)
    is_beside = kind.beside in _neighbours(kinds, room)
    return Line(
        rule=RuleId("D-SCO-2"),
        points=kind.points_beside if is_beside else points,
        what="room_beside" if is_beside else "room_alone",
        earned_by=cards,
        facts={"room": kind.name, "beside": kind.beside},
    )


def _neighbours(kinds: Kinds, room: range) -> list[str]:
    """Name the kinds left and right of a room on its floor."""
    floor = next(floor for floor in FLOORS if room[0] in floor)
    beside = (kinds[at] for at in (room[0] - 1, room[-1] + 1) if at in floor)
    return [kind.name for kind in beside if kind is not None]


def _tokens(house: House, deck: Deck) -> Iterator[Line]:
    tokens = [lying.token for lying in house.cards if lying is not None and lying.token]
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
    if tokens and has_helper(house, "interior_decorator", deck):
        rule = RuleId("D-HELP-DECOR")
        yield Line(rule=rule, points=len(tokens), what="decorator", earned_by=tuple(tokens))


def _bonuses(house: House, kinds: Kinds, architect: bool) -> Iterator[Line]:
    bonus = WITH_ARCHITECT if architect else FUNCTIONAL_BONUS
    baths = [_first(house, kinds, floor, BATHROOM) for floor in FLOORS[:2]]
    if all(baths):
        yield Line(
            rule=RuleId("D-SCO-4"),
            points=bonus,
            what="bathrooms",
            earned_by=tuple(bath for bath in baths if bath),
        )
    household = [_first(house, kinds, range(12), kind) for kind in HOUSEHOLD]
    if all(household):
        yield Line(
            rule=RuleId("D-SCO-5"),
            points=bonus,
            what="household",
            earned_by=tuple(card for card in household if card),
        )
    empty = tuple(card.card for card in house.cards if card is not None and card.face_down)
    if architect and empty:
        rule = RuleId("D-HELP-ARCH")
        yield Line(rule=rule, points=len(empty), what="empty_rooms", earned_by=empty)


def _first(house: House, kinds: Kinds, places: range, kind: str) -> CardId | None:
    for place in places:
        lying, found = house.cards[place], kinds[place]
        if lying is not None and found is not None and found.name == kind:
            return lying.card
    return None
