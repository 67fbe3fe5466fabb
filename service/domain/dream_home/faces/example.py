"""The table in the documentation: the rulebook's house, with a second seat."""

from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.houses import SLOTS, House, LaidCard, Tool
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.messages import CardId, Seat

Rooms = dict[str, LaidCard]


def _cards(*cards: str) -> tuple[CardId, ...]:
    return tuple(CardId(card) for card in cards)


def _rooms(rooms: Rooms) -> tuple[LaidCard | None, ...]:
    return tuple(rooms.get(slot) for slot in SLOTS)


FINISHED_HOUSE = House(
    cards=_rooms(
        {
            "2.1": LaidCard(CardId("childrens_room-1")),
            "2.2": LaidCard(CardId("living_room-1"), token=CardId("piano-1")),
            "2.3": LaidCard(CardId("living_room-5")),
            "2.4": LaidCard(CardId("bathroom-2")),
            "2.5": LaidCard(CardId("dressing_room-1")),
            "1.1": LaidCard(CardId("bathroom-3")),
            "1.2": LaidCard(CardId("bedroom-3"), token=CardId("cat_house-1")),
            "1.3": LaidCard(CardId("kitchen-1")),
            "1.4": LaidCard(CardId("pantry-1")),
            "1.5": LaidCard(CardId("kitchen-4")),
            "0.4": LaidCard(CardId("garage-1")),
            "0.5": LaidCard(CardId("bathroom-4"), face_down=True),
        }
    ),
    roofs=_cards("roof-red-1", "roof-blue-6", "roof-grey-2", "roof-red-3"),
    helpers=_cards("supplier-1"),
)
GROWING_HOUSE = House(
    cards=_rooms(
        {
            "2.1": LaidCard(CardId("bedroom-1")),
            "2.2": LaidCard(CardId("bedroom-2"), token=CardId("canopy_bed-1")),
            "2.3": LaidCard(CardId("sauna-1")),
            "2.4": LaidCard(CardId("bathroom-1")),
            "1.1": LaidCard(CardId("library-1")),
            "1.2": LaidCard(CardId("living_room-2")),
            "1.3": LaidCard(CardId("living_room-3")),
            "1.4": LaidCard(CardId("living_room-4"), token=CardId("aquarium-1")),
            "1.5": LaidCard(CardId("childrens_room-2")),
            "0.4": LaidCard(CardId("wine_cellar-1")),
            "0.5": LaidCard(CardId("scaffolding-1")),
        }
    ),
    roofs=_cards("roof-brown-1", "roof-brown-2"),
    outside=_cards("tree_house-1", "bird_house-1"),
    helpers=_cards("roofer-1"),
    tools=(Tool(CardId("drill-1"), 8),),
)


def example() -> DreamHomeState:
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
