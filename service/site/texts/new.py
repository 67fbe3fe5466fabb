"""What the page for a new game says."""

from service.domain.kit.translation import N_

NEW = {
    "new_title": N_("New game"),
    "game": N_("Which game?"),
    "players": N_("How many seats?"),
    "solo": N_("1 (solo)"),
    "others": N_("Who sits there?"),
    "others_hint": N_(
        "You have seat 1. Give each other seat to a person or to the computer. Enter a "
        "nickname for everyone else on this device; leave it empty to invite someone with a link."
    ),
    "seat_for": N_("Seat {seat} is for"),
    "person": N_("a person"),
    "computer": N_("the computer"),
    "not_installed": N_("{name}, not installed"),
    "install": N_("Not installed: {names}. The operator installs them with"),
    "seat_of": N_("Seat {seat}: nickname, or empty for an invitation"),
    "terms": N_("The table"),
    "label": N_("Name of the game (optional)"),
    "visibility": N_("Who may see it?"),
    "public": N_("Everyone: in the list of games"),
    "private": N_("Only those with the link"),
    "clock": N_("Time for each turn"),
    "clock_hint": N_(
        "A turn that runs out of time is finished with the plainest move. A player whose "
        "time runs out {misses} times in a row is out of the game."
    ),
    "no_clock": N_("No time limit"),
    "clock_1": N_("1 minute"),
    "clock_3": N_("3 minutes"),
    "clock_10": N_("10 minutes"),
    "clock_60": N_("1 hour"),
    "clock_day": N_("1 day"),
    "options": N_("Variants of the rules"),
    "options_hint": N_("If you change nothing, the rulebook applies."),
    "cards": N_("Shuffling"),
    "deal": N_("Fixed deal (optional)"),
    "deal_hint": N_(
        "The same text always gives the same cards, for lessons and comparisons. Such a game "
        "is not rated."
    ),
    "entropy": N_("Your own randomness (optional)"),
    "entropy_hint": N_(
        "Any text. It becomes part of the shuffle, so nobody can know the cards in advance."
    ),
    "start": N_("Create the game"),
    "default": N_("standard"),
    "yes": N_("yes"),
    "no": N_("no"),
    "none": N_("no limit"),
    "option_edition": N_("Edition of the rulebook"),
    "value_full": N_("full rulebook"),
    "value_short": N_("short summary of 2018"),
    "option_two_player_refill": N_(
        "1 or 2 players: the rightmost card of each row, at the end of a round"
    ),
    "value_recycle": N_("go under their stacks"),
    "value_remove": N_("leave the game"),
    "option_exchange": N_("Two hand cards can be exchanged for a coin"),
    "option_tourist_limit": N_("Tourists of one kind per player, at most"),
    "option_simple_characters": N_("Without shopkeeper, florist and gardener"),
    "option_no_window_penalty": N_("Closed windows cost nothing"),
    "option_round_limit": N_("Round limit"),
    "option_stall_limit": N_(
        "End the game after this many rounds in which nobody places a card (0: never)"
    ),
    "option_tie_break": N_("Tie-break"),
    "value_children": N_("more children in the house"),
    "value_shared": N_("none: the place is shared"),
    "option_token_on_removed_card": N_("A decoration on a card that leaves the house"),
    "value_room": N_("stays with the room"),
    "value_card": N_("goes with the card"),
    "option_face_down": N_("Rooms face down"),
    "value_barred": N_("only on a slot that would not take the room face up"),
    "value_free": N_("always allowed"),
    "option_no_pair_discard": N_("No pair is discarded at the start of a round"),
}
