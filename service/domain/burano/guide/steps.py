"""Walking in Burano step by step, in the words that one would use at a table."""

from service.domain.burano.guide import pictures
from service.domain.kit.drawing.guide import Topic
from service.domain.kit.translation import N_

AIM = N_(
    "Paint and renovate a street on the island of Burano: five houses, each of a ground floor, "
    "an upper floor and a roof. People come to see them, and they bring you points."
)
STEPS = (
    Topic(
        N_("Take cards"),
        N_(
            "Begin your turn at the display. Take 1, 2 or 3 cards from the top or from the bottom "
            "of one column, without skipping any. One card comes with 2 coins, two cards come "
            "with 1 coin, three cards with none."
        ),
        pictures.DISPLAY,
    ),
    Topic(
        N_("Build"),
        N_(
            "Place up to 3 cards from your hand. The first costs 1 coin, each further one costs 2. "
            "Every card has its level, nothing hangs in the air, and the houses stand side by "
            "side: a street has at most 5 of them."
        ),
        pictures.BUILDING,
    ),
    Topic(
        N_("Mind the colours"),
        N_(
            "A house has one colour, and its neighbours have others. A card that breaks this, "
            "like the upper floor with the ring, costs one of your 4 markers. Every marker you "
            "still have at the end is worth 3 points."
        ),
        pictures.COLOUR_RULE,
    ),
    Topic(
        N_("Prop up with scaffolds"),
        N_(
            "Your 2 scaffolds hold the place of a ground floor or an upper floor that is still "
            "missing. Move them as often as you like in your turn, or lay them aside: it costs "
            "nothing. A house with a scaffold in it is not finished."
        ),
        pictures.WITH_SCAFFOLDS,
    ),
    Topic(
        N_("Welcome a character"),
        N_(
            "For every house you finish, choose a character and let it stand before the house. "
            "It brings points at the end, for what your cards show. You may have each local only "
            "once, tourists as often as you like."
        ),
        pictures.CHARACTERS,
    ),
    Topic(
        N_("End your turn"),
        N_(
            "You may keep 3 cards and 6 coins; what is more goes back. Too many cards, too few "
            "coins? In your turn you may swap 2 cards of your hand for 1 coin at any moment."
        ),
        pictures.HAND,
    ),
)
ENDING = (
    N_(
        "After each round the display moves to the right and is filled up. With two players, and "
        "alone, the rightmost card of each row is removed first."
    ),
    N_("The game ends after the round in which somebody finishes a fifth house."),
    N_(
        "Alone, you remove one character after each round; the game also ends when none is left. "
        "71 points are well done, 86 are a masterpiece."
    ),
)
SCORING = (
    N_("Characters: as listed below"),
    N_("Shops on your ground floors: 2 or 3 points each, as the card says"),
    N_("Markers that are left: 3 points each"),
    N_(
        "Closed windows: the player with the most loses 1 point for each. Alone, that is always you"
    ),
    N_("The most points win; if there is a tie, more coins, then more cats"),
)
