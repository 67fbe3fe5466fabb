"""Dream Home step by step, in the words that one would use at a table."""

from service.domain.dream_home.guide import pictures
from service.domain.kit.drawing.guide import Topic
from service.domain.kit.translation import N_

AIM = N_(
    "Furnish a house with two floors, a basement and a roof. It has room for 12 cards, and there "
    "are 12 rounds: one room in each. Large rooms, good neighbours and fine things bring points."
)
STEPS = (
    Topic(
        N_("Take a pair"),
        N_(
            "In your turn choose one column: you get the room below and the special card above "
            "it. In the first column the special card is the start player: who takes it begins "
            "the next round. With two or three players the start player removes one pair first."
        ),
        pictures.DISPLAY,
    ),
    Topic(
        N_("Furnish your house"),
        N_(
            "Lay the room on a free place: on the ground, or above another card. Garage, workshop, "
            "wine cellar, laundry and storage room belong in the basement, all others on the two "
            "floors. A room never moves again by itself."
        ),
        pictures.BUILDING,
    ),
    Topic(
        N_("Let rooms grow"),
        N_(
            "Cards of one kind side by side are one large room; each card says how large it may "
            "be and what it is worth. Beside a room that is full, one more card of its kind goes "
            "face down: an empty room without points."
        ),
        pictures.GROWING,
    ),
    Topic(
        N_("Decorate"),
        N_(
            "A decoration goes at once into a room that it suits, one in each room. It brings "
            "points, but the room can't grow any more. Tree house and bird house stand in the "
            "garden. What suits no room is lost."
        ),
        pictures.DECORATED,
    ),
    Topic(
        N_("Gather roofs"),
        N_(
            "Roofs lie face down until the end, and you must not look: remember what you have. "
            "Four cards make a roof. In one colour it is worth 8 points, in several 3, and 1 "
            "more for each window."
        ),
        pictures.ROOF,
    ),
    Topic(
        N_("Use helpers and tools"),
        N_(
            "Both lie open beside your house. You may use a tool once, in a later round than "
            "the one you took it in. Most helpers work after the last round."
        ),
        pictures.BESIDE,
    ),
)
ENDING = (
    N_("After each round what is left of the display is discarded, and five new pairs come."),
    N_("The game ends after 12 rounds. Then the helpers work, and the roofs are turned up."),
)
SCORING = (
    N_("Each room: by its size, as its cards say"),
    N_(
        "Sauna beside a bathroom, pantry beside a kitchen, dressing room beside a bedroom: "
        "3 points instead of 1"
    ),
    N_("Decorations: 1 to 3 points"),
    N_("A bathroom on each of the two floors: 3 points"),
    N_("A bathroom, a kitchen and a bedroom, wherever they are: 3 points"),
    N_("A whole roof: 8 or 3 points, and 1 for each window"),
    N_("The most points win; if there is a tie, more children in the rooms"),
)
