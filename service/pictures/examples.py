"""The tables in the documentation: the rulebooks' examples, with a second seat."""

from service.domain.burano import BURANO_1
from service.domain.burano.model import options
from service.domain.burano.model.cards import CHARACTERS, Character, own_deck
from service.domain.burano.model.commands import Slot
from service.domain.burano.model.state import BuranoState, Stack, Street
from service.domain.burano.model.state import House as BuranoHouse
from service.domain.catalog import AnyRuleset
from service.domain.dream_home import DREAM_HOME_1
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.houses import SLOTS, House, Lying, Tool
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.messages import State as AnyState

Rooms = dict[str, Lying]


def _house(
    column: int, colour: str, copies: tuple[int | None, int | None, int | None], visitor: str | None
) -> BuranoHouse:
    ground, upper, roof = (
        CardId(f"{level}-{colour}-{copy}") if copy else None
        for level, copy in zip(("ground", "upper", "roof"), copies, strict=True)
    )
    character: Character | None = next((one for one in CHARACTERS if one == visitor), None)
    return BuranoHouse(column, (ground, upper, roof), character)


def _cards(*cards: str) -> tuple[CardId, ...]:
    return tuple(CardId(card) for card in cards)


def _rooms(rooms: Rooms) -> tuple[Lying | None, ...]:
    return tuple(rooms.get(slot) for slot in SLOTS)


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
FINISHED_HOUSE = House(
    cards=_rooms(
        {
            "2.1": Lying(CardId("childrens_room-1")),
            "2.2": Lying(CardId("living_room-1"), token=CardId("piano-1")),
            "2.3": Lying(CardId("living_room-5")),
            "2.4": Lying(CardId("bathroom-2")),
            "2.5": Lying(CardId("dressing_room-1")),
            "1.1": Lying(CardId("bathroom-3")),
            "1.2": Lying(CardId("bedroom-3"), token=CardId("cat_house-1")),
            "1.3": Lying(CardId("kitchen-1")),
            "1.4": Lying(CardId("pantry-1")),
            "1.5": Lying(CardId("kitchen-4")),
            "0.4": Lying(CardId("garage-1")),
            "0.5": Lying(CardId("bathroom-4"), face_down=True),
        }
    ),
    roofs=_cards("roof-red-1", "roof-blue-6", "roof-grey-2", "roof-red-3"),
    helpers=_cards("supplier-1"),
)
GROWING_HOUSE = House(
    cards=_rooms(
        {
            "2.1": Lying(CardId("bedroom-1")),
            "2.2": Lying(CardId("bedroom-2"), token=CardId("canopy_bed-1")),
            "2.3": Lying(CardId("sauna-1")),
            "2.4": Lying(CardId("bathroom-1")),
            "1.1": Lying(CardId("library-1")),
            "1.2": Lying(CardId("living_room-2")),
            "1.3": Lying(CardId("living_room-3")),
            "1.4": Lying(CardId("living_room-4"), token=CardId("aquarium-1")),
            "1.5": Lying(CardId("childrens_room-2")),
            "0.4": Lying(CardId("wine_cellar-1")),
            "0.5": Lying(CardId("scaffolding-1")),
        }
    ),
    roofs=_cards("roof-brown-1", "roof-brown-2"),
    outside=_cards("tree_house-1", "bird_house-1"),
    helpers=_cards("roofer-1"),
    tools=(Tool(CardId("drill-1"), 8),),
)


def examples() -> dict[str, tuple[AnyRuleset, AnyState]]:
    """Return a table of each game, by the name of its picture."""
    return {"burano": (BURANO_1, burano_table()), "dream-home": (DREAM_HOME_1, dream_home_table())}


def burano_table() -> BuranoState:
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


def dream_home_table() -> DreamHomeState:
    """The house worth 29 points, its roof still closed, and another one in the last round."""
    return DreamHomeState(
        seats=2,
        round=12,
        turn=2,
        asked=Seat(2),
        phase="turn",
        start_player=Seat(1),
        deck=DECK,
        options=Options(),
        houses=(FINISHED_HOUSE, GROWING_HOUSE),
        played=(Seat(1),),
        pair_discarded=True,
        rooms=(CardId("game_room-1"), None, CardId("kitchen-5"), None, CardId("garage-2")),
        specials=(None, None, CardId("roof-grey-6"), None, CardId("jackhammer-2")),
        room_discards=_cards("study-1", "laundry-1", "workshop-1", "storage_room-1", "bedroom-4"),
        special_discards=_cards(
            "piano-1", "cat_house-1", "canopy_bed-1", "aquarium-1", "tree_house-1", "bird_house-1"
        ),
    )
