"""What all calls of webhooks share: whose they are, and how one is changed."""

from collections.abc import Callable

from service.api.context.resource import Resource
from service.api.http.refusals import NothingHere
from service.api.webhooks.schemas import WebhooksOff
from service.domain.kit.messages import PlayerId
from service.events.delivery.recipient import RecipientId
from service.events.delivery.recipient_store import NoSuchRecipient, RecipientGone
from service.events.errors import OutOfReach, once_written
from service.events.people.people import ErasedPlayer
from service.events.webhooks.webhook import Webhook

MOST_TRIES = 5  # to change what somebody else changes at the same time


class WebhookResource(Resource):
    """Calls of webhooks."""

    def owner(self) -> PlayerId:
        """Return the caller. Raises WebhooksOff where none are sent."""
        player = self.parts.auth.player()
        if self.parts.settings.webhooks == "none":
            raise WebhooksOff()
        return player

    def find(self, player: PlayerId, webhook: str) -> Webhook:
        """Return a webhook of a player. Raises NothingHere."""
        try:
            return self.models.webhooks.find(player, RecipientId(webhook))
        except NoSuchRecipient:
            raise NothingHere(what="webhook", name=webhook) from None

    def swap(
        self, player: PlayerId, webhook: str, change: Callable[[Webhook], Webhook | None]
    ) -> Webhook | None:
        """Change a webhook, or delete it if it is changed to nothing. Raises NothingHere."""
        for _ in range(MOST_TRIES):
            old = self.find(player, webhook)
            try:
                new = change(old)
                self.models.webhooks.change(player, old, new)
            except RecipientGone:
                continue
            except ErasedPlayer:
                break
            return new
        else:
            raise OutOfReach
        raise NothingHere(what="webhook", name=webhook)

    def heal(self, player: PlayerId) -> None:
        """Have workers look at a player whose webhook was stored in a call without an answer."""
        if not self.models.webhook_schedule.has(player):
            self.wake(player)

    def wake(self, player: PlayerId) -> None:
        """Open the inbox that webhooks are made from, and have a worker look."""
        with once_written():
            try:
                self.parts.inboxes.open(player)
            except ErasedPlayer:
                return
            self.models.webhook_schedule.add(player)
