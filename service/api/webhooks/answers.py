"""Webhooks as the API shows them; a secret is shown once, when it is made."""

from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta

from service.api.http.common_answers import Answer
from service.events.delivery.backlog import Backlog
from service.events.delivery.recipient import DeliveryAttempt, MessageId, Outcome, RecipientId
from service.events.move import rfc3339
from service.events.webhooks.webhook import Webhook, WebhookEvent

Secret = Annotated[str, Meta(pattern="^whsec_[A-Za-z0-9+/]{43}=$")]


class DisabledAnswer(Answer, frozen=True, kw_only=True):
    """Why and when a webhook was disabled.

    `owner` means by its owner, `failed` after failures for days, `gone` by the answer 410.
    """

    reason: str
    at: str | None


class WebhookAnswer(Answer, frozen=True, kw_only=True):
    """A webhook, and how it fares; `failures` counts those in a row."""

    id: RecipientId
    url: str
    events: list[WebhookEvent]
    created: str
    enabled: bool
    disabled: DisabledAnswer | None
    failures: int
    failing_since: str | None
    waiting: int


class WebhooksAnswer(Answer, frozen=True, kw_only=True):
    """The webhooks of a player, the oldest first."""

    webhooks: list[WebhookAnswer]


class NewWebhookAnswer(Answer, frozen=True, kw_only=True):
    """A new webhook, with its secret, which is shown only once."""

    webhook: WebhookAnswer
    secret: Secret


class NewSecretAnswer(Answer, frozen=True, kw_only=True):
    """A new secret, shown only once; until the time given the old one signs, too."""

    secret: Secret
    old_signs_until: str


class PingAnswer(Answer, frozen=True, kw_only=True):
    """A ping that a worker will send; the log of deliveries tells what came of it."""

    message: MessageId


class DeliveryAnswer(Answer, frozen=True, kw_only=True):
    """An attempt to send a message, or why nothing was sent.

    `failed` is tried again at `next_try`; `given-up` is not; `missed` was gone from the inbox
    before it could be sent; `disabled` says that the webhook was.
    """

    at: str
    outcome: Outcome
    message: MessageId | None
    event: str | None
    attempt: int | None
    status: int | None
    error: str | None
    next_try: str | None


class DeliveriesAnswer(Answer, frozen=True, kw_only=True):
    """The newest attempts, the newest first."""

    deliveries: list[DeliveryAnswer]


def webhook_answer(webhook: Webhook, stored: Backlog) -> WebhookAnswer:
    disabled = None
    if not webhook.is_enabled:
        disabled = DisabledAnswer(reason="owner", at=None)
    elif stored.is_disabled(webhook):
        disabled = DisabledAnswer(reason=stored.reason, at=_time(stored.disabled_at))
    backlog = stored if disabled else stored.resumed(webhook)
    return WebhookAnswer(
        id=webhook.id,
        url=webhook.url,
        events=list(webhook.events),
        created=webhook.created,
        enabled=disabled is None,
        disabled=disabled,
        failures=backlog.failures,
        failing_since=_time(backlog.failing_since),
        waiting=len(backlog.waiting),
    )


def delivery_answer(attempt: DeliveryAttempt) -> DeliveryAnswer:
    at = rfc3339(datetime.fromtimestamp(attempt.at, UTC))
    return DeliveryAnswer(
        at=at,
        outcome=attempt.outcome,
        message=attempt.message,
        event=attempt.event,
        attempt=attempt.attempt,
        status=attempt.status,
        error=attempt.error,
        next_try=_time(attempt.next_try),
    )


def _time(seconds: float | None) -> str | None:
    return None if seconds is None else rfc3339(datetime.fromtimestamp(seconds, UTC))
