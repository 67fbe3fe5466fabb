"""What the page for a new game says."""

from service.domain.kit.translation import N_

NEW = {
    "new_title": N_("New game"),
    "game": N_("Which game?"),
    "burano_says": N_("1 to 4 players. Paint and renovate a street of the island of Burano."),
    "dream_says": N_("2 to 4 players. Furnish a house, room by room, in twelve rounds."),
    "players": N_("How many seats?"),
    "solo": N_("1 (solo)"),
    "others": N_("Who sits there?"),
    "others_hint": N_(
        "You have seat 1. Name those who play on this device; leave a seat empty to invite "
        "somebody by a link."
    ),
    "seat_of": N_("Seat {seat}: nickname, or empty for an invitation"),
    "terms": N_("The table"),
    "label": N_("Name of the table (if you like)"),
    "visibility": N_("Who may see it?"),
    "public": N_("Everybody: it stands in the list"),
    "private": N_("Only those with the link"),
    "clock": N_("Time for each turn"),
    "clock_hint": N_(
        "A turn that runs out of time is finished with the plainest move. A player whose "
        "time runs out {misses} times in a row is out of the game."
    ),
    "no_clock": N_("As long as it takes"),
    "clock_1": N_("1 minute"),
    "clock_3": N_("3 minutes"),
    "clock_10": N_("10 minutes"),
    "clock_60": N_("1 hour"),
    "clock_day": N_("1 day"),
    "options": N_("Variants of the rules"),
    "options_hint": N_("As the rulebook has it, if you change nothing."),
    "cards": N_("Shuffling"),
    "deal": N_("Open deal (if you like)"),
    "deal_hint": N_(
        "The same text always gives the same cards, for lessons and comparisons. Such a game "
        "is not rated."
    ),
    "entropy": N_("Your own chance (if you like)"),
    "entropy_hint": N_("Any text: it is mixed into the shuffle, so nobody else can know it."),
    "start": N_("Create the game"),
    "default": N_("as usual"),
    "yes": N_("yes"),
    "no": N_("no"),
    "none": N_("none"),
    "option_edition": N_("Edition of the rulebook"),
    "value_full": N_("full rulebook"),
    "value_short": N_("short summary of 2018"),
    "option_two_player_refill": N_("One or two players: the last cards of a round"),
    "value_recycle": N_("go under their stacks"),
    "value_remove": N_("leave the game"),
    "option_exchange": N_("Two hand cards can be exchanged for a coin"),
    "option_tourist_limit": N_("Most tourists of a kind"),
    "option_simple_characters": N_("Without shopkeeper, florist and gardener"),
    "option_no_window_penalty": N_("Closed windows cost nothing"),
    "option_round_limit": N_("Most rounds"),
    "option_stall_limit": N_("Rounds without a placed floor until the end (0: never)"),
    "option_tie_break": N_("On a tie wins"),
    "value_children": N_("whoever has more children"),
    "value_shared": N_("nobody: the place is shared"),
    "option_token_on_removed_card": N_("A token on a card that is taken away"),
    "value_room": N_("stays with the room"),
    "value_card": N_("goes with the card"),
    "option_face_down": N_("Rooms face down"),
    "value_barred": N_("only on a slot that would not take the room face up"),
    "value_free": N_("whenever one likes"),
    "option_no_pair_discard": N_("No pair is discarded at the start of a round"),
}
