"""What each thing on the table does, in one or two sentences, for anyone who asks."""

from service.domain.kit.translation import N_

HELP = {
    "woman": N_("Tourist: 2 points, and 1 for each flower on the house above her."),
    "man": N_("Tourist: 2 points, and 1 for each green plant on the house above him."),
    "girl": N_("Tourist: 2 points, and 3 for each cat on the house above her."),
    "boy": N_(
        "Tourist: 2 points, and 2 for each cat, awning, lamp and chimney on the house above him."
    ),
    "mayor": N_("Local: 1 point for each passer-by in your street."),
    "policeman": N_(
        "Local: 5, 9 or 15 points for 1, 2 or 3 lamps in your street that are not neighbours."
    ),
    "santa": N_("Local: 3 points for each chimney in your street."),
    "shopkeeper": N_("Local: 2, 5, 9 or 15 points for 1 to 4 different kinds of shop."),
    "tailor": N_("Local: 4 points for each pair of a red and a blue awning in your street."),
    "florist": N_("Local: 1 point for each flower on up to 3 neighbouring cards of one level."),
    "gardener": N_(
        "Local: 1 point for each green plant on up to 3 neighbouring cards of one level."
    ),
    "welcome": N_("A finished house gets one character. You may have each local only once."),
    "dismiss": N_("Alone, you remove one character after each round: one you will not need."),
    "in_my_street": N_("In your street it would bring {points} now."),
    "in_my_house": N_("Under your best house it would bring {points} now."),
    "floor": N_(
        "A house has one colour, and its neighbours have others; a card that breaks this costs "
        "a marker."
    ),
    "windows": N_("The player with the most closed windows at the end loses 1 point for each."),
    "free": N_("Cards go here from the ground up; a scaffold can stand in for a floor below."),
    "coins": N_(
        "The first card you place in a turn costs 1 coin, each further one 2. You keep at most 6."
    ),
    "markers": N_(
        "A marker lets you break a colour rule once. Each one left at the end is worth 3 points: "
        "that is why you begin with 12."
    ),
    "scaffold": N_(
        "A scaffold stands in for a floor, so that you can build above it. You move it for free, "
        "and a card may take its place."
    ),
    "stack": N_("New cards come from this stack at the end of a round."),
    "cat": N_("The player with the cat begins the round."),
    "gap": N_("The gap is filled at the end of the round, when all cards move to the right."),
}
