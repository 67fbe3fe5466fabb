"""The pictures of the guide: parts of tables that show one thing each."""

from functools import partial

from msgspec.structs import replace

from service.domain.dream_home.faces.example import FINISHED_HOUSE, GROWING_HOUSE, example
from service.domain.dream_home.faces.house import house
from service.domain.dream_home.faces.seat import beside_the_house
from service.domain.dream_home.faces.table import display
from service.domain.dream_home.model.houses import SLOTS, House, LaidCard
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.drawing.guide import Picture
from service.domain.kit.drawing.layout import TableContext, below
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.messages import CardId
from service.domain.kit.table import Table


def _full_display() -> DreamHomeState:
    rooms = ("game_room-1", "living_room-6", "kitchen-5", "bedroom-5", "garage-2")
    specials = ("drill-2", "roof-grey-6", "piano-1", "jackhammer-2")
    return replace(
        example(),
        round=3,
        rooms=tuple(CardId(room) for room in rooms),
        specials=(None, *(CardId(special) for special in specials)),
    )


def _with_house(own: House) -> DreamHomeState:
    state = example()
    return replace(state, houses=(own, *state.houses[1:]))


def _house(cards: dict[str, str], face_down: dict[str, str] | None = None) -> House:
    lying = {slot: LaidCard(CardId(card)) for slot, card in cards.items()}
    for slot, card in (face_down or {}).items():
        lying[slot] = LaidCard(CardId(card), face_down=True)
    return House(cards=tuple(lying.get(slot) for slot in SLOTS))


FIRST_ROOMS = _house(
    {
        "1.1": "kitchen-1",
        "1.2": "living_room-6",
        "2.2": "bedroom-3",
        "1.4": "bathroom-2",
        "0.4": "garage-1",
        "0.5": "garage-3",
    }
)
LARGE_ROOMS = _house(
    {
        "2.1": "living_room-2",
        "2.2": "living_room-3",
        "2.3": "living_room-4",
        "2.5": "bathroom-1",
        "1.1": "bedroom-1",
        "1.2": "bedroom-2",
        "1.3": "childrens_room-2",
        "1.4": "kitchen-1",
        "1.5": "kitchen-4",
        "0.4": "garage-1",
    },
    {"2.4": "living_room-7"},
)
ALL_BESIDE = replace(GROWING_HOUSE, helpers=(CardId("roofer-1"), CardId("architect-1")))


def _display(table: Table, scene: TableContext, width: float) -> Block:
    return display(table.display, scene, width)


def _own_house(table: Table, scene: TableContext, width: float) -> Block:
    return house(table.seats[0], scene, width)


def _own_cards(table: Table, scene: TableContext, width: float) -> Block:
    own = table.seats[0]
    return below([house(own, scene, width), beside_the_house(own, scene, width)], 8)


DISPLAY = Picture(_full_display, _display, frozenset({"piano-1", "bedroom-5"}))
BUILDING = Picture(partial(_with_house, FIRST_ROOMS), _own_house)
GROWING = Picture(partial(_with_house, LARGE_ROOMS), _own_house)
DECORATED = Picture(
    partial(_with_house, replace(GROWING_HOUSE, tools=(), helpers=())),
    _own_house,
    frozenset({"canopy_bed-1", "aquarium-1"}),
)
ROOF = Picture(partial(_with_house, FINISHED_HOUSE), _own_house)
BESIDE = Picture(partial(_with_house, ALL_BESIDE), _own_cards)
