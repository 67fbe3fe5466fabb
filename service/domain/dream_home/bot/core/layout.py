"""Where the facts of Dream Home lie in a compact position, and the deck as tuples of integers."""

from service.domain.dream_home.model.cards import ANYWHERE, DECK, OUTSIDE, RoomKind
from service.domain.dream_home.model.houses import BELOW as PLACE_BELOW
from service.domain.dream_home.model.houses import FIRST, LAST

# The fields of a position after those of every game.
ROUND, PHASE, START, NEXT_START, PAIR_DISCARDED, PLAYED, WAITED, RESIGNED = range(4, 12)
NO_PAIR, FREE_FACE_DOWN, TOKEN_LEAVES, NEXT_ROOM, NEXT_SPECIAL = range(12, 17)
ROOMS, SPECIALS = 20, 25  # five columns each
UNSEEN_KINDS, ROOM_DISCARDS, ROOF_DISCARDS = 30, 50, 70  # by kind, and by roof
SAVED = 80  # room to keep a house while a tool is tried
HOUSES, HOUSE = 130, 50
SIZE = HOUSES + 4 * HOUSE

# The fields of a house.
CARDS, TOKENS = 0, 12
OUTSIDE_POINTS, OUTSIDE_TOKENS, PILE = 24, 25, 26
ROOFS = 26  # the field before the first roof, as roofs count from 1
HELPERS = 35  # roofer, supplier, architect, handyman, interior decorator
ROOFER, SUPPLIER, ARCHITECT, HANDYMAN, DECORATOR = range(35, 40)
TOOLS, FRESH_TOOLS = 40, 43  # drill, jackhammer, concrete mixer
DRILL, JACKHAMMER, MIXER = range(40, 43)

PHASES = ("jackhammer", "discard_pair", "turn", "helpers")
ASK_JACKHAMMER, ASK_PAIR, ASK_TURN, ASK_HELPERS = range(4)
LAST_ROUND = 12

# A card in a slot: 0 is a free slot, then the kinds face up, the kinds face down, a scaffolding.
FACE_DOWN, SCAFFOLDING = 16, 33
KIND_NAMES = tuple(DECK.kinds)
KIND_OF: dict[str, int] = {name: number for number, name in enumerate(KIND_NAMES, 1)}
_KINDS: tuple[RoomKind, ...] = tuple(DECK.kinds.values())

IN_BASEMENT = (0, *(int(kind.zone == "basement") for kind in _KINDS))
LARGEST = (0, *(kind.largest for kind in _KINDS))
POINTS_1 = (0, *(kind.points[0] for kind in _KINDS))
POINTS_2 = (0, *((*kind.points, 0)[1] for kind in _KINDS))
POINTS_3 = (0, *((*kind.points, 0, 0)[2] for kind in _KINDS))
BESIDE = (0, *(KIND_OF[kind.beside] if kind.beside else 0 for kind in _KINDS))
POINTS_BESIDE = (0, *(kind.points_beside for kind in _KINDS))

BATHROOM, KITCHEN, BEDROOM = KIND_OF["bathroom"], KIND_OF["kitchen"], KIND_OF["bedroom"]
LIVING_ROOM, CHILDRENS_ROOM, GARAGE = (
    KIND_OF["living_room"],
    KIND_OF["childrens_room"],
    KIND_OF["garage"],
)

# Special cards that do the same have the same number; 0 is none, roofs come first.
_SPECIALS = tuple(dict.fromkeys(DECK.special.values()))
SPECIAL_OF = {special: number for number, special in enumerate(_SPECIALS, 1)}
A_ROOF, A_DECORATION, A_HELPER, A_TOOL, A_SCAFFOLDING = 1, 2, 3, 4, 5
_TYPES = {"roof": A_ROOF, "decoration": A_DECORATION, "helper": A_HELPER, "tool": A_TOOL}
SPECIAL_TYPE = (
    0,
    *(A_SCAFFOLDING if each.name == "scaffolding" else _TYPES[each.type] for each in _SPECIALS),
)
LAST_ROOF = sum(each.type == "roof" for each in _SPECIALS)
TOKEN_POINTS = (0, *(each.points for each in _SPECIALS))
ON_ANY, ON_NOTHING = 99, 98
_WHERE: dict[str, int] = {ANYWHERE: ON_ANY, OUTSIDE: ON_NOTHING, "": 0}
PLACED_ON = (0, *({**KIND_OF, **_WHERE}[each.placed_on] for each in _SPECIALS))
_BESIDE_HOUSE = {
    "roofer": ROOFER,
    "supplier": SUPPLIER,
    "architect": ARCHITECT,
    "handyman": HANDYMAN,
    "interior_decorator": DECORATOR,
    "drill": DRILL,
    "jackhammer": JACKHAMMER,
    "concrete_mixer": MIXER,
}
FIELD_OF_SPECIAL = (0, *(_BESIDE_HOUSE.get(each.name, 0) for each in _SPECIALS))
COLOURS = 4

PLACES = 12
BELOW = tuple(-1 if below is None else below for below in PLACE_BELOW)
FLOOR_FIRST, FLOOR_LAST = FIRST, LAST
FIRST_BASEMENT_PLACE = 10

# The fields of a turn.
TURN_SIZE, MOST_TURNS = 12, 1500
WHAT, TOOL, TOOL_A, TOOL_B, TOKEN_TO, COLUMN, SLOT, IS_FACE_DOWN, KEEP = range(9)
SCAFFOLD_SLOT, SCAFFOLD_FIRST, TOKEN_SLOT = range(9, 12)
TAKE_A_PAIR, DISCARD_A_PAIR, WAIT_A_ROUND, HAMMER = range(4)
USE_NOTHING, USE_DRILL, USE_MIXER = range(3)
NOWHERE = -1
