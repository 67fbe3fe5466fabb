"""The table in the documentation: the rulebook's street, with a second seat."""

from service.domain.burano.model import options
from service.domain.burano.model.cards import CHARACTERS, Character, own_deck
from service.domain.burano.model.commands import Slot
from service.domain.burano.model.state import BuranoState, House, Stack, Street
from service.domain.kit.messages import CardId, Seat


def _house(
    column: int, colour: str, copies: tuple[int | None, int | None, int | None], visitor: str | None
) -> House:
    ground, upper, roof = (
        CardId(f"{level}-{colour}-{copy}") if copy else None
        for level, copy in zip(("ground", "upper", "roof"), copies, strict=True)
    )
    character: Character | None = next((one for one in CHARACTERS if one == visitor), None)
    return House(column, (ground, upper, roof), character)


def _cards(*cards: str) -> tuple[CardId, ...]:
    return tuple(CardId(card) for card in cards)


FINISHED_STREET = Street(
    coins=3,
    markers=4,
    scaffolds=(None, None),
    houses=(
        _house(0, "red", (4, 4, 3), "florist"),
        _house(1, "yellow", (1, 2, 4), "santa"),
        _house(2, "blue", (2, 2, 3), "policeman"),
        _house(3, "orange", (4, 3, 1), "woman"),
        _house(4, "pink", (4, 4, 1), "boy"),
    ),
)
GROWING_STREET = Street(
    coins=5,
    markers=1,
    hand=_cards("roof-green-1", "ground-orange-2"),
    scaffolds=(Slot(column=2, level="ground"), None),
    houses=(
        _house(-1, "pink", (3, 2, 3), "girl"),
        _house(0, "yellow", (4, 3, 2), "man"),
        _house(1, "green", (1, 4, None), None),
        _house(2, "red", (None, 1, None), None),
    ),
)


def example() -> BuranoState:
    """The street worth 64 points, and one that is still being built."""
    visitors = [
        house.visitor for street in (FINISHED_STREET, GROWING_STREET) for house in street.houses
    ]
    return BuranoState(
        seats=2,
        round=14,
        turn=2,
        asked=Seat(2),
        cat=Seat(1),
        phase="take",
        options=options.Options(),
        deck=own_deck(),
        streets=(FINISHED_STREET, GROWING_STREET),
        supply=tuple(
            (2 if n < 4 else 1) - visitors.count(character)
            for n, character in enumerate(CHARACTERS)
        ),
        display=(
            _cards("ground-green-2", "ground-blue-3", "ground-orange-1"),
            (CardId("upper-orange-2"), None, CardId("upper-blue-3")),
            (CardId("roof-orange-4"), None, CardId("roof-red-2")),
        ),
        stacks=(Stack(12), Stack(11), Stack(11)),
    )
