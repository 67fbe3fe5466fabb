"""What the coach of a first game says, each when it is new."""

from service.domain.kit.translation import N_

COACH = {
    "discard": N_(
        "You begin this round, so you first discard a pair: something that would help the others."
    ),
    "welcome": N_(
        "You furnish a house in twelve rounds. Each round take one column of the display: the room "
        "and the special card above it."
    ),
    "start": N_("Column 1 has no special card, but the player who takes it begins the next round."),
    "place": N_(
        "Put the room into your house, from the ground up. Equal rooms side by side grow together "
        "and bring more."
    ),
    "basement": N_("This room goes into the basement, the two places under the ground."),
    "roofs": N_(
        "Your first roof lies face down on your pile. Four of one colour bring 8 points at the "
        "end, four of several colours 3."
    ),
    "tools": N_("You have a tool. From the next round on you can use it once."),
    "helpers": N_("You have a helper. Hold the card to see what it does for you."),
    "scaffolding": N_(
        "A scaffolding holds up what you build above it; a room takes its place later."
    ),
    "decoration": N_("A decoration goes onto a room of its kind, which can't grow any more."),
    "bonus": N_(
        "A bathroom, a kitchen and a bedroom together bring 3 points, and a bathroom on each floor "
        "3 more."
    ),
    "goodbye": N_("That is all. After twelve rounds the best house wins. Good luck!"),
}
