"""What my page says."""

from collections.abc import Mapping

from service.domain.kit.translation import N_
from service.site.texts.boards import PLAYER_PAGE
from service.site.texts.lobby import GAME_CARD
from service.site.texts.shell import NOTIFICATIONS

ME: Mapping[str, str] = {
    **PLAYER_PAGE,
    **GAME_CARD,
    **NOTIFICATIONS,
    "me_title": N_("My page"),
    "me_nobody": N_(
        "You have no nickname on this device yet. With one, your games are found here."
    ),
    "me_public": N_("How others see me"),
    "me_none": N_("No game is waiting for you."),
    "lost_games": N_("Back to the games"),
    "me_devices": N_("My devices"),
    "me_only_key": N_(
        "Only this browser has the key to your games. If you clear its data, they can't be "
        "recovered: make a link now and open it on another device."
    ),
    "me_keys": N_("{devices} devices have a key to your games."),
    "me_move_says": N_("Play on with your phone, or with another browser: no password is needed."),
    "me_move": N_("Take me to another device"),
    "me_link": N_("Link for the other device"),
    "me_link_says": N_(
        "It works once, within ten minutes. Show it to nobody else: the one who opens it is you."
    ),
    "me_scan": N_("QR code of the link"),
    "me_came": N_("Welcome, {name}: this device has a key of its own now."),
    "me_forget": N_("Forget me on this device"),
    "me_forget_sure": N_("Forget {name} on this device? Your other devices stay as they are."),
    "me_forget_only": N_(
        "Only this browser has the key to the games of {name}. If it forgets you now, nobody can "
        "ever play them again under this name."
    ),
    "me_forget_yes": N_("Yes, forget me here"),
    "invited": N_("Invitations"),
    "invited_by": N_("{name} invites you: {game}"),
    "invited_no": N_("No, thanks"),
    "invited_declined": N_("You have declined."),
    "nobody_named": N_("Somebody"),
    "me_switch": N_("Play as {name}"),
}
