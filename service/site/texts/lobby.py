"""What the list of games says."""

from service.domain.kit.translation import N_

LOBBY = {
    "hello": N_("Build streets and homes, together"),
    "hello_says": N_(
        "Two board games about building: paint the houses of Burano, furnish a dream home. "
        "Alone or with up to four, on a phone or at a desk, near or far."
    ),
    "hello_new": N_("New game"),
    "mine": N_("Your games"),
    "mine_none": N_("You have no games yet."),
    "open": N_("Waiting for players"),
    "open_none": N_("No game is waiting for players. Start one and send the link to a friend."),
    "running": N_("In progress"),
    "running_none": N_("Nobody is playing just now."),
    "finished": N_("Finished games"),
    "finished_none": N_("No game has been finished yet."),
    "which": N_("Which game"),
    "all": N_("Both games"),
    "sit": N_("Sit down"),
    "go_on": N_("Go on playing"),
    "look": N_("Watch"),
    "again": N_("See the result"),
    "to_table": N_("Go to the table"),
    "your_turn": N_("your turn"),
    "round": N_("round {round}"),
    "seats_free": N_("{free} of {seats} seats free"),
    "private": N_("private"),
    "open_deal": N_("fixed deal"),
    "solo": N_("solo"),
    "more": N_("Show more"),
    "updated": N_("This list updates by itself."),
}
