"""What every page says; the keys are how templates and scripts ask for it."""

from service.domain.kit.translation import N_

PACKAGE = "service.site"

SHELL = {
    "about": N_(
        "Two board games about building houses, to play with friends or against the computer, "
        "right in the browser and without an account."
    ),
    "skip": N_("Skip to the content"),
    "menu": N_("Menu"),
    "menu_lobby": N_("Games"),
    "menu_new": N_("New game"),
    "rules": N_("Rules"),
    "theme_dark": N_("Dark colours"),
    "language": N_("Language"),
    "no_script": N_("This page needs JavaScript."),
    "footer": N_("Every move is kept, every deal can be checked."),
    "api": N_("For programmers"),
    "news": N_("What is happening"),
    "seat": N_("Seat {seat}"),
    "free_seat": N_("free seat"),
    "offline": N_("No connection. The game continues by itself when you are back online."),
    "online": N_("The connection is back."),
    "kept_move": N_(
        "No answer yet. Your move is saved and will be sent again; it counts only once."
    ),
    "too_many": N_("Too many requests. Trying again in {seconds} seconds."),
    "broken": N_("Something went wrong on the way to the service. Please try again."),
    "close": N_("Close"),
    "cancel": N_("Cancel"),
    "nickname": N_("Your nickname"),
    "nickname_hint": N_("Others see it at the table. No password, no e-mail."),
    "nickname_ask": N_("What should the others call you?"),
    "nickname_save": N_("That's me"),
    "nickname_new": N_("Play under another name"),
    "nickname_new_hint": N_(
        "You start as a new player. The games of {name} are kept, and you can still play "
        "them on this device."
    ),
    "you_are": N_("You: {name}"),
    "no_name": N_("Choose a nickname"),
    "loading": N_("One moment …"),
    "points": N_("{points} points"),
    "point": N_("1 point"),
    "copy_link": N_("Copy"),
    "copied": N_("Copied"),
}

# What it says about notifications, where there is a switch for them.
NOTIFICATIONS = {
    "notify": N_("Tell me when it is my turn"),
    "notify_on": N_("You'll be told when it is your turn, while a tab of the game is open."),
    "notify_push": N_("You'll be told when it is your turn, even if no tab is open."),
    "notify_tab": N_(
        "This browser can't be reached while it has no tab of the game: you'll be told as long as "
        "one is open."
    ),
    "notify_install": N_(
        "On this device notifications need an installed app: choose “Add to Home Screen” in the "
        "share menu, and open Altana from there."
    ),
    "notify_denied": N_(
        "The browser does not allow it: change that in its settings for this site."
    ),
    "notify_never": N_("This browser has no notifications."),
    "notify_https": N_(
        "Notifications need a secure connection: an address with https, or the machine on which "
        "Altana runs."
    ),
}
NO_CONNECTION = {
    "offline_title": N_("No connection"),
    "offline_says": N_(
        "Your games are safe, and your last move is sent as soon as the table is open again."
    ),
    "offline_again": N_("Try again"),
}
OUR_FAULT = {
    "lost_title": N_("Something went wrong on our side"),
    "lost_says": N_(
        "This is not your fault, and we have a record of it. No move is lost: please try again."
    ),
    "lost_games": N_("Back to the games"),
    "lost_new": N_("New game"),
}
NOTHING_HERE = {
    "lost_title": N_("There is no page at this address"),
    "lost_says": N_("Perhaps a letter is missing, or the link is an old one."),
    "lost_games": N_("Back to the games"),
    "lost_new": N_("New game"),
}
