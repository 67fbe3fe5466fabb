"""Push subscriptions as the API shows them; the address of a browser is never shown again."""

from urllib.parse import urlsplit

from service.api.http.common_answers import Answer
from service.events.delivery.recipient import RecipientId
from service.events.push.subscription import PushSubscription


class PushAnswer(Answer, frozen=True, kw_only=True):
    """The key to which a browser subscribes: its `applicationServerKey`."""

    public_key: str


class SubscriptionAnswer(Answer, frozen=True, kw_only=True):
    """A browser that is told of turns, in a language; `host` is its push service."""

    id: RecipientId
    host: str
    language: str
    created: str


class SubscriptionsAnswer(Answer, frozen=True, kw_only=True):
    """The push subscriptions of a player, the oldest first."""

    subscriptions: list[SubscriptionAnswer]


def subscription_answer(subscription: PushSubscription) -> SubscriptionAnswer:
    return SubscriptionAnswer(
        id=subscription.id,
        host=urlsplit(subscription.url).hostname or "",
        language=subscription.language,
        created=subscription.created,
    )
