"""How push messages are sent: encrypted for a browser, signed for its push service."""

from contextlib import suppress

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.delivery.recipient_store import RecipientGone
from service.events.delivery.targets import target_of
from service.events.inbox.inboxes import InboxEntry
from service.events.inbox.notification import YourTurn
from service.events.people.token_grant import grant_of
from service.events.push.encryption import BrowserKeys, encrypt
from service.events.push.message import seconds_to_keep, topic_of, turn_message
from service.events.push.subscription import PushSubscription
from service.events.push.vapid import VapidKey, decoded
from service.projections.build.documents import Documents
from service.projections.models.lobby import LobbyLine
from workers.delivery.channel import GONE, DeliveryChannel
from workers.delivery.request import DeliveryRequest
from workers.wiring import Tools

NOT_FOUND = 404
UNTIL_AWAY = 5.0  # seconds; who plays within them needs no message


class PushChannel(DeliveryChannel[PushSubscription]):
    """Push messages: that it is a player's turn, as long as it is."""

    gone = frozenset({NOT_FOUND, GONE})
    delay = UNTIL_AWAY

    def __init__(self, tools: Tools, key: VapidKey) -> None:
        super().__init__(tools.pushes, tools.push_schedule)
        self._tools, self._key = tools, key
        self._documents = Documents(tools.client)

    def request(
        self, recipient: PushSubscription, entry: InboxEntry, now: float
    ) -> DeliveryRequest:
        turn, language = _turn(entry), recipient.language
        title = self._tools.catalogue.current(turn.title).text.title(language)
        message = msgspec.json.encode(turn_message(turn, title, language))
        keys = BrowserKeys(decoded(recipient.p256dh), decoded(recipient.auth))
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(seconds_to_keep(turn, now)),
            "Urgency": "high",
            "Topic": topic_of(recipient.id, turn),
            "Authorization": self._key.authorization(
                target_of(recipient.url, allows_private=True), now
            ),
        }
        return DeliveryRequest(headers, encrypt(message, keys))

    def is_over(self, entry: InboxEntry) -> bool:
        """Return whether a move was played since, or the time is up."""
        turn = _turn(entry)
        if seconds_to_keep(turn, self._tools.clock().timestamp()) <= 0:
            return True
        stored = self._documents.read("lobby", turn.game)
        line: LobbyLine | None = stored.document
        if line is None or stored.version < turn.version:
            return False
        return (line.asked, line.since) != (turn.seat, turn.at)

    def is_allowed(self, player: PlayerId, recipient: PushSubscription, now: float) -> bool:
        """Return whether the browser's token is in force, and it has subscribed to our key."""
        stored = self._tools.people.digest(player, recipient.token)
        if stored is None or recipient.key != self._key.public:
            return False
        return not grant_of(stored)[1].is_over(self._tools.clock())

    def end(self, player: PlayerId, recipient: PushSubscription) -> None:
        """Delete a subscription; the browser makes another one at its next visit."""
        with suppress(RecipientGone):  # it was renewed since
            self.store.change(player, recipient, None)


def _turn(entry: InboxEntry) -> YourTurn:
    return msgspec.json.decode(entry.body, type=YourTurn)
