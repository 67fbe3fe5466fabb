"""What the pages say about the deal of the day."""

from service.domain.kit.translation import N_

DAILY = {
    "daily_title": N_("Deal of the day"),
    "daily_same": N_("The same cards for everybody, one game each, until midnight UTC."),
    "daily_none": N_("Nobody has played it yet."),
    "daily_one": N_("One person has played it: {best} points."),
    "daily_many": N_("{played} people have played it, best: {best} points."),
    "daily_mine": N_("You have {points} points, place {place} of {played}."),
    "daily_uncounted": N_("You have {points} points."),
    "daily_counting": N_("The table is counting your game …"),
    "daily_play": N_("Play the deal"),
    "daily_go_on": N_("Go on playing"),
    "daily_to_table": N_("Table of the day"),
    "puzzle_title": N_("Puzzle of the day"),
    "puzzle_says": N_("A turn that cost somebody points. Which one is better?"),
    "puzzle_sample": N_("A turn from a game of our own. What would you play?"),
    "puzzle_solve": N_("Solve it"),
    "daily_loading": N_("Asking for the table …"),
}
DAILY_PAGE = {
    **DAILY,
    "daily_says": N_(
        "Everybody gets the same cards, and the computer answers the same play in the same way. "
        "Your first game counts, for this table and for no rating. Until the table is closed "
        "nobody sees the games of others."
    ),
    "daily_alone": N_("Alone"),
    "daily_against": N_("Against the computer: {bot}"),
    "daily_earlier": N_("The day before"),
    "daily_later": N_("The day after"),
    "daily_today": N_("Today"),
    "daily_closes": N_("The table is closed at {time}. Then the games can be watched."),
    "daily_closed": N_("The table is closed. Every game can be watched."),
    "daily_empty": N_("Nobody has played this deal."),
    "daily_gone": N_("This day has no deal: {detail}"),
    "daily_place": N_("Place"),
    "daily_player": N_("Player"),
    "daily_points": N_("Points"),
    "daily_result": N_("Result"),
    "daily_won": N_("won"),
    "daily_lost": N_("not won"),
    "daily_game": N_("Game"),
    "daily_watch": N_("Watch"),
    "daily_nameless": N_("(no name)"),
    "daily_more": N_("Show more"),
    "daily_proof": N_("How the deal is proven"),
    "daily_commitment": N_("Every game with this deal has the commitment {commitment}."),
    "daily_key": N_(
        "The key of this day is {key}. The deal follows from it, and its SHA-256 hash is the key "
        "of the day before, which was public while the deal was played."
    ),
    "daily_key_later": N_("The key of the day, which proves the deal, is published then."),
}
