"""What a push message says: that it is your turn, in the reader's language, and in which game."""

from base64 import urlsafe_b64encode
from datetime import datetime
from hashlib import sha256

import msgspec

from service.domain.kit.messages import GameId
from service.domain.kit.translation import N_, words
from service.events.delivery.recipient import RecipientId
from service.events.errors import PACKAGE
from service.events.inbox.notification import YourTurn

LONGEST_WAIT = 7 * 24 * 3600  # seconds for which a push service keeps a message for a browser
LENGTH_OF_A_TOPIC = 32  # characters, the most that the standard allows
TIME = "{time}"  # which the browser fills in: it knows the zone of its reader


class PushMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the site's service worker shows; nothing of the table itself."""

    title: str
    body: str
    game: GameId
    language: str
    deadline: str | None = None


def turn_message(turn: YourTurn, game_title: str, language: str) -> PushMessage:
    say, body = words(PACKAGE, language).say, game_title
    if turn.deadline is not None:
        body = say(N_("{game}, until {time}"), game=game_title, time=TIME)
    return PushMessage(
        title=say(N_("It is your turn")),
        body=body,
        game=turn.game,
        language=language,
        deadline=turn.deadline,
    )


def seconds_to_keep(turn: YourTurn, now: float) -> int:
    """Return for how long the message is worth having; 0 or less if the time is up."""
    if turn.deadline is None:
        return LONGEST_WAIT
    left = datetime.fromisoformat(turn.deadline).timestamp() - now
    return min(int(left), LONGEST_WAIT)


def topic_of(subscription: RecipientId, turn: YourTurn) -> str:
    """Return what makes a push service replace an older message about the same game.

    The push service must not learn the id of a game, so it is a hash.
    """
    hashed = sha256(f"{subscription} {turn.game}".encode()).digest()
    return urlsafe_b64encode(hashed).decode()[:LENGTH_OF_A_TOPIC]
