"""What is sent to a webhook: its secrets, a ping to try it, and the log of attempts."""

import secrets
from datetime import UTC, datetime
from typing import Any

from flask import Response

from service.api.context.resource import Operation, answer
from service.api.http.refusals import NothingHere
from service.api.people.players import NO_STORE
from service.api.webhooks.answers import (
    DeliveriesAnswer,
    NewSecretAnswer,
    PingAnswer,
    delivery_answer,
)
from service.api.webhooks.base import WebhookResource
from service.api.webhooks.schemas import DeliveriesQuery
from service.events.delivery.recipient import RecipientId
from service.events.delivery.recipient_store import NoSuchRecipient
from service.events.errors import once_written
from service.events.move import rfc3339
from service.events.webhooks.signature import new_secret
from service.events.webhooks.webhook import AN_OLD_SECRET_SIGNS, ping_id


class WebhookDeliveries(WebhookResource):
    """`/webhooks/{webhook}`: secret, test and deliveries."""

    @Operation(
        "POST",
        "/webhooks/<webhook>/secret",
        cost=20,
        scope="account",
        needs_token=True,
        answers={201: NewSecretAnswer},
        refusals=(401, 403, 404),
    )
    def rotate(self, webhook: str, query: object) -> Response:
        """Get a new secret; for a day messages are signed with the old one, too."""
        player, secret, now = self.owner(), new_secret(), self.parts.now().timestamp()
        self.swap(player, webhook, lambda old: old.with_secret(secret, now))
        with once_written():
            self.heal(player)
        until = datetime.fromtimestamp(now + AN_OLD_SECRET_SIGNS, UTC)
        made = NewSecretAnswer(secret=secret, old_signs_until=rfc3339(until))
        return answer(made, 201, NO_STORE)

    @Operation(
        "POST",
        "/webhooks/<webhook>/test",
        cost=100,
        scope="account",
        needs_token=True,
        answers={202: PingAnswer},
        refusals=(401, 403, 404),
    )
    def test(self, webhook: str, query: object) -> Response:
        """Have a `ping` sent, once, even to a webhook that is disabled."""
        player, found = self.owner(), RecipientId(webhook)
        ping = secrets.token_hex(6)
        try:
            self.models.webhooks.ask_for_ping(player, found, ping)
        except NoSuchRecipient:
            raise NothingHere(what="webhook", name=webhook) from None
        self.wake(player)
        return answer(PingAnswer(message=ping_id(found, ping)), 202, NO_STORE)

    @Operation(
        "GET",
        "/webhooks/<webhook>/deliveries",
        cost=5,
        scope="account",
        needs_token=True,
        query=DeliveriesQuery(),
        answers={200: DeliveriesAnswer},
        refusals=(401, 404),
        is_tagged=True,
    )
    def deliveries(self, webhook: str, query: dict[str, Any]) -> Response:
        """List the newest attempts: when, what came of them, and when they are repeated."""
        player = self.parts.auth.player()
        found = self.find(player, webhook)
        self.heal(player)
        attempts = self.models.webhooks.deliveries(player, found.id, query["limit"])
        shown = DeliveriesAnswer(deliveries=[delivery_answer(one) for one in attempts])
        return answer(shown, headers=NO_STORE)
