"""What clients may send about webhooks, and why it is refused."""

from typing import Any

from marshmallow import ValidationError, fields

from service.api.http.common_schemas import means
from service.api.http.fields import Digits, Strict, Text, TranslatableText, Truth
from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_
from service.events.delivery.targets import LONGEST_URL
from service.events.webhooks.webhook import EVENTS

MOST_DELIVERIES = 100


def _some_events(events: list[str]) -> None:
    is_known = set(events) <= set(EVENTS) and len(set(events)) == len(events)
    if not events or not is_known:
        text = N_("must be some of {values}, each once")
        raise ValidationError([TranslatableText(text, values=", ".join(EVENTS))])


def _url(**kwargs: Any) -> Text:
    about = means(
        "Where to send them: `https`, at a public address.",
        example="https://play.example/hook",
        pattern="^[!-~]+$",
    )
    return Text(1, LONGEST_URL, metadata=about, **kwargs)


def _events(**kwargs: Any) -> "fields.List[Any]":
    return fields.List(
        fields.String(metadata={"enum": list(EVENTS)}),
        validate=_some_events,
        metadata=means("What to send.", minItems=1, maxItems=len(EVENTS), uniqueItems=True),
        error_messages={"invalid": TranslatableText(N_("must be a list"))},
        **kwargs,
    )


class NewWebhookBody(Strict):
    """A webhook; if no events are named, it is sent all of them."""

    url = _url(required=True)
    events = _events(load_default=list(EVENTS))


class WebhookChangeBody(Strict):
    """What to change; what is left out stays."""

    url = _url(load_default=None)
    events = _events(load_default=None)
    enabled = Truth(
        load_default=None,
        metadata=means("`true` enables a webhook that was disabled, `false` disables it."),
    )


class DeliveriesQuery(Strict):
    """How many attempts to list."""

    limit = Digits(1, MOST_DELIVERIES, load_default=50, metadata=means("At most so many."))


class WebhooksOff(Refusal):
    """Webhooks are sent only if the operator has not turned them off."""

    status, code, title = 403, "webhooks-off", N_("There are no webhooks here")
    message = N_("The operator of this service has turned webhooks off; listen to /v1/stream.")


class TooManyHooks(Refusal):
    """A player has only so many webhooks."""

    status, code, title = 409, "too-many-webhooks", N_("You have too many webhooks")
    message = N_("You have {most} webhooks, and can't have more: delete one, or change it.")
