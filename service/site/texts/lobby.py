"""What the list of games says, and a game in it."""

from service.domain.kit.translation import N_
from service.site.texts.boards import DAILY

GAME_CARD = {
    "sit": N_("Sit down"),
    "go_on": N_("Go on playing"),
    "look": N_("Watch"),
    "again": N_("See the result"),
    "to_table": N_("Go to the table"),
    "your_turn": N_("your turn"),
    "round": N_("round {round}"),
    "seats_free": N_("{free} of {seats} seats free"),
    "private": N_("private"),
    "daily_deal": N_("deal of the day"),
    "open_deal": N_("fixed deal"),
    "solo": N_("solo"),
    "won": N_("won"),
    "mine": N_("Your games"),
}
LOBBY = {
    **GAME_CARD,
    **DAILY,
    "hello": N_("Build streets and homes, together"),
    "hello_says": N_(
        "Two board games about building: paint the houses of Burano, furnish a dream home. "
        "Alone or with up to four, on a phone or at a desk, near or far."
    ),
    "hello_new": N_("New game"),
    "play_now": N_("Play now"),
    "play_now_says": N_("Play now is a game against the computer. All other ways to play:"),
    "learn_now": N_("Learn in 5 minutes"),
    "friends": N_("With friends"),
    "friends_title": N_("{game} with friends"),
    "friends_says": N_("How many are you? Then send the link, or let the others scan it."),
    "friends_more": N_("With a clock, variants or the computer: New game"),
    "opponent": N_("Find an opponent"),
    "opponent_title": N_("{game}: looking for an opponent"),
    "opponent_says": N_("If nobody comes within a minute, the computer plays."),
    "guest": N_("Guest"),
    "open": N_("Waiting for players"),
    "running": N_("In progress"),
    "finished": N_("Finished games"),
    "quiet": N_("No game is in progress here. Yours will be the first."),
    "which": N_("Which game"),
    "all": N_("Both games"),
    "more": N_("Show more"),
    "updated": N_("This list updates by itself."),
}
