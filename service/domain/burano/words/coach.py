"""What the coach of a first game says, each when it is new."""

from service.domain.kit.translation import N_

COACH = {
    "welcome": N_(
        "You renovate a street of five houses, each with a ground floor, an upper floor and a "
        "roof. First take 1 to 3 cards from the top or the bottom of one column."
    ),
    "coins": N_("Fewer cards bring more coins: with 1 card come 2 coins, with 2 cards 1."),
    "place": N_(
        "Now build: tap a card in your hand, then a place that lights up. The first card of a "
        "turn costs 1 coin, each further one 2."
    ),
    "scaffolds": N_(
        "These are your scaffolds. One stands in for a floor, so you can build above it first; a "
        "card may take its place later."
    ),
    "markers": N_(
        "A house has one colour, and its neighbours have others. Breaking this costs one of these "
        "markers, each worth 3 points at the end."
    ),
    "end": N_("You may keep up to 3 cards and 6 coins. If you want no more, end your turn."),
    "round": N_(
        "A round is over: the cards have moved to the right, and new ones have come from the "
        "stacks."
    ),
    "characters": N_(
        "A finished house gets one of these characters, who brings points for that house or for "
        "your whole street. Hold one to see what it would bring."
    ),
    "windows": N_(
        "Mind the closed windows: the player with the most of them at the end loses a point for "
        "each."
    ),
    "dismiss": N_("Alone, you remove a character after each round: one you will not need."),
    "goodbye": N_("That is all. The game ends when somebody has five finished houses. Good luck!"),
}
