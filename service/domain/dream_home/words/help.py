"""What each thing on the table does, in one or two sentences, for anyone who asks."""

from service.domain.kit.translation import N_

HELP = {
    "room": N_(
        "Cards of one kind side by side on a floor are one room, which is worth more than its "
        "parts. No room grows past its largest size."
    ),
    "basement": N_("This room goes into the basement."),
    "beside": N_("It is worth more beside the room that its card names."),
    "wanted": N_("A bathroom, a kitchen and a bedroom together bring 3 more points."),
    "baths": N_("A bathroom on each of the two floors brings 3 more points."),
    "special": N_("It comes with the room under it."),
    "roof": N_(
        "A roof goes face down onto your pile. At the end 4 of one colour are worth 8 points, "
        "4 of several colours 3, and each window 1 more."
    ),
    "decoration": N_("You put it onto a room of its kind at once; that room can't grow any more."),
    "outside": N_("It stands outside your house and needs no room."),
    "roofer": N_("At the end of the game you take one discarded roof card."),
    "supplier": N_("At the end of the game you swap a card of your house with a discarded room."),
    "handyman": N_("At the end of the game you swap two cards of your house."),
    "architect": N_(
        "At the end each empty room is worth 1 point, and each bonus for your rooms 4 instead of 3."
    ),
    "interior_decorator": N_(
        "Decorations no longer close your rooms, and each one is worth 1 more."
    ),
    "drill": N_("From the next round on, once: swap a room of your house with one of the display."),
    "jackhammer": N_(
        "From the next round on, once: take a room before everybody else; that is your turn."
    ),
    "concrete_mixer": N_("From the next round on, once: swap two rooms of the display."),
    "scaffolding": N_(
        "You put it onto a free place at once, and can build above it. A room takes its place "
        "later."
    ),
    "start_card": N_("The player who takes this column begins the next round."),
    "start": N_("This player begins the round."),
    "free": N_("A room goes here if there is solid ground, a room or a scaffolding under it."),
    "pile": N_("Nobody sees these roofs before the end of the game."),
}
