"""What all calls of webhooks share: who may make any, and where they are stored."""

from service.api.delivery.recipients import RecipientResource
from service.api.webhooks.schemas import WebhooksOff
from service.domain.kit.messages import PlayerId
from service.events.delivery.schedule import DeliverySchedule
from service.events.webhooks.redis_webhooks import RedisWebhooks
from service.events.webhooks.webhook import Webhook


class WebhookResource(RecipientResource[Webhook]):
    """Calls of webhooks."""

    what = "webhook"

    @property
    def recipients(self) -> RedisWebhooks:
        return self.models.webhooks

    @property
    def schedule(self) -> DeliverySchedule:
        return self.models.webhook_schedule

    def owner(self) -> PlayerId:
        """Return the caller. Raises WebhooksOff where none are sent."""
        player = self.parts.auth.player()
        if self.parts.settings.webhooks == "none":
            raise WebhooksOff()
        return player
