"""How webhooks are sent: signed, each with an id, and a ping where the owner asked for one."""

from service.domain.kit.messages import PlayerId
from service.events.delivery.recipient import MessageId, message_id
from service.events.inbox.inboxes import InboxEntry
from service.events.webhooks.signature import signature_headers
from service.events.webhooks.webhook import Webhook, ping_id
from workers.delivery.channel import DeliveryChannel, Ping
from workers.delivery.request import DeliveryRequest
from workers.webhooks.messages import body_of, ping_body
from workers.wiring import Tools

JSON = {"Content-Type": "application/json"}


class WebhookChannel(DeliveryChannel[Webhook]):
    """Webhooks: every notification that the owner asked for, at least once."""

    def __init__(self, tools: Tools) -> None:
        super().__init__(tools.webhooks, tools.webhook_schedule)
        self._webhooks = tools.webhooks

    def request(self, recipient: Webhook, entry: InboxEntry, now: float) -> DeliveryRequest:
        return _signed(recipient, message_id(recipient.id, entry.number), body_of(entry), now)

    def ping(self, player: PlayerId, recipient: Webhook, now: float) -> Ping | None:
        text = self._webhooks.ping_of(player, recipient.id)
        if text is None:
            return None
        message = ping_id(recipient.id, text)
        return Ping(text, message, _signed(recipient, message, ping_body(recipient.id, now), now))


def _signed(webhook: Webhook, message: MessageId, body: bytes, now: float) -> DeliveryRequest:
    signature = signature_headers(message, int(now), body, webhook.signing(now))
    return DeliveryRequest({**JSON, **signature}, body)
