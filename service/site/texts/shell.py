"""What every page says; the keys are how templates and scripts ask for it."""

from service.domain.kit.translation import N_

PACKAGE = "service.site"

SHELL = {
    "skip": N_("Skip to the content"),
    "menu": N_("Menu"),
    "menu_lobby": N_("Games"),
    "menu_new": N_("New game"),
    "language": N_("Language"),
    "no_script": N_("This page needs JavaScript."),
    "footer": N_("Every move is kept, every deal can be checked."),
    "rules_burano": N_("Rules of Walking in Burano"),
    "rules_dream_home": N_("Rules of Dream Home"),
    "api": N_("For programmers"),
    "news": N_("What is happening"),
    "burano": N_("Walking in Burano"),
    "dream-home": N_("Dream Home"),
    "seat": N_("Seat {seat}"),
    "free_seat": N_("free seat"),
    "offline": N_("No connection. It goes on by itself as soon as there is one again."),
    "online": N_("The connection is back."),
    "kept_move": N_("No answer yet. Your move is kept and sent again, once and no more."),
    "too_many": N_("Too many requests: it goes on in {seconds} seconds."),
    "broken": N_("Something went wrong on the way to the service. Please try again."),
    "close": N_("Close"),
    "cancel": N_("Cancel"),
    "nickname": N_("Your nickname"),
    "nickname_hint": N_("Others see it at the table. No password, no e-mail."),
    "nickname_ask": N_("What shall the others call you?"),
    "nickname_save": N_("That's me"),
    "nickname_new": N_("Play under another name"),
    "nickname_new_hint": N_(
        "You become somebody new. Games of {name} stay, and this device still plays them."
    ),
    "you_are": N_("You: {name}"),
    "no_name": N_("Choose a nickname"),
    "loading": N_("One moment …"),
    "points": N_("{points} points"),
    "point": N_("1 point"),
    "copy_link": N_("Copy"),
    "copied": N_("Copied"),
}

OUR_FAULT = {
    "lost_title": N_("Something went wrong on our side"),
    "lost_says": N_("It was written down, and is no fault of yours. No move is lost: try again."),
    "lost_games": N_("To the games"),
    "lost_new": N_("New game"),
}
NOTHING_HERE = {
    "lost_title": N_("There is no page at this address"),
    "lost_says": N_("Perhaps a letter is missing, or the link is an old one."),
    "lost_games": N_("To the games"),
    "lost_new": N_("New game"),
}
