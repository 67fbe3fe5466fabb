"""Webhooks: where a player wants to be told of turns and ends, by requests of ours."""

import secrets
from typing import Any

import msgspec
from flask import Response

from service.api.context.idempotent_ids import claimed_id
from service.api.context.resource import Operation, Parts, answer
from service.api.delivery.target_check import TargetCheck
from service.api.http.refusals import TokenUnknown
from service.api.people.players import NO_STORE
from service.api.webhooks.answers import (
    NewWebhookAnswer,
    WebhookAnswer,
    WebhooksAnswer,
    webhook_answer,
)
from service.api.webhooks.base import WebhookResource
from service.api.webhooks.schemas import NewWebhookBody, TooManyHooks, WebhookChangeBody
from service.domain.kit.messages import PlayerId
from service.events.delivery.backlog import Backlog
from service.events.delivery.recipient import RecipientId
from service.events.delivery.recipient_store import RecipientGone, TooManyRecipients
from service.events.errors import once_written
from service.events.move import rfc3339
from service.events.people.people import ErasedPlayer
from service.events.webhooks.signature import new_secret
from service.events.webhooks.webhook import Webhook, WebhookSecret

CLOCK_STEP = 0.001  # seconds, by which a time grows at least


class Webhooks(WebhookResource):
    """`/webhooks`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._target = TargetCheck(allows_private=parts.settings.webhooks == "private")

    @Operation(
        "POST",
        "/webhooks",
        cost=50,
        scope="account",
        needs_token=True,
        is_slow=True,
        keeps_body=True,
        body=NewWebhookBody(),
        headers=("Idempotency-Key",),
        answers={201: NewWebhookAnswer},
        sends=("Location",),
        refusals=(401, 403, 409),
    )
    def create(self, body: dict[str, Any], query: object) -> Response:
        """Have turns and ends of your games sent to a URL. The secret is shown only once."""
        player = self.owner()
        self._target.require(body["url"], "/url")
        id_ = RecipientId(claimed_id(self.parts, "webhooks", secrets.token_hex(8), body))
        webhook = self._added(player, id_, body)
        self.wake(player)
        secret = webhook.secrets[0].text
        with once_written():
            made = NewWebhookAnswer(webhook=self._shown(player, webhook), secret=secret)
        return answer(made, 201, {**NO_STORE, "Location": f"/v1/webhooks/{webhook.id}"})

    @Operation(
        "GET",
        "/webhooks",
        scope="account",
        needs_token=True,
        answers={200: WebhooksAnswer},
        refusals=(401,),
        is_tagged=True,
    )
    def list_all(self, query: object) -> Response:
        """List your webhooks, and how they fare."""
        player, models = self.parts.auth.player(), self.models
        webhooks, backlogs = models.webhooks.all_of(player), models.webhooks.backlogs(player)
        if webhooks:
            self.heal(player)
        shown = [webhook_answer(one, backlogs.get(one.id, Backlog())) for one in webhooks]
        return answer(WebhooksAnswer(webhooks=shown), headers=NO_STORE)

    @Operation(
        "GET",
        "/webhooks/<webhook>",
        scope="account",
        needs_token=True,
        answers={200: WebhookAnswer},
        refusals=(401, 404),
    )
    def show(self, webhook: str, query: object) -> Response:
        """Look a webhook up."""
        player = self.parts.auth.player()
        found = self.find(player, webhook)
        self.heal(player)
        return answer(self._shown(player, found), headers=NO_STORE)

    @Operation(
        "PATCH",
        "/webhooks/<webhook>",
        cost=50,
        scope="account",
        needs_token=True,
        is_slow=True,
        keeps_body=True,
        body=WebhookChangeBody(),
        answers={200: WebhookAnswer},
        refusals=(401, 403, 404),
    )
    def change(self, webhook: str, body: dict[str, Any], query: object) -> Response:
        """Change a webhook, or enable it again after it was disabled."""
        player = self.owner()
        if body["url"] is not None:
            self._target.require(body["url"], "/url")
        changed = self.swap(player, webhook, lambda old: self._with(player, old, body))
        assert changed is not None
        self.wake(player)
        with once_written():
            shown = self._shown(player, changed)
        return answer(shown, headers=NO_STORE)

    @Operation(
        "DELETE",
        "/webhooks/<webhook>",
        scope="account",
        needs_token=True,
        answers={204: None},
        refusals=(401, 404),
    )
    def delete(self, webhook: str, query: object) -> Response:
        """Delete a webhook; nothing more is sent."""
        self.remove(self.parts.auth.player(), webhook)
        return Response(status=204)

    def _new(self, player: PlayerId, id_: RecipientId, body: dict[str, Any]) -> Webhook:
        now = self.parts.now()
        return Webhook(
            id=id_,
            url=body["url"],
            events=tuple(body["events"]),
            secrets=(WebhookSecret(new_secret()),),
            created=rfc3339(now),
            enabled_at=now.timestamp(),
            after=self.parts.inboxes.open(player),
        )

    def _added(self, player: PlayerId, id_: RecipientId, body: dict[str, Any]) -> Webhook:
        """Store a new webhook, or return the one that an earlier try has stored."""
        most = self.parts.settings.bounds.player_webhooks
        try:
            webhook = self._new(player, id_, body)
            self.models.webhooks.add(player, webhook, most)
        except TooManyRecipients:
            raise TooManyHooks(most=most) from None
        except ErasedPlayer:
            raise TokenUnknown() from None
        except RecipientGone:
            there = self.swap(player, id_, lambda old: old)  # confirmed as the first time
            assert there is not None
            return there
        return webhook

    def _shown(self, player: PlayerId, webhook: Webhook) -> WebhookAnswer:
        return webhook_answer(webhook, self.models.webhooks.backlog(player, webhook.id))

    def _with(self, player: PlayerId, old: Webhook, body: dict[str, Any]) -> Webhook:
        """Return a webhook as its owner wants it; what it missed while disabled is not sent."""
        events, enabled = body["events"], body["enabled"]
        was_enabled = old.is_enabled and not self._was_disabled(player, old)
        new = msgspec.structs.replace(
            old,
            url=body["url"] or old.url,
            events=old.events if events is None else tuple(events),
            is_enabled=old.is_enabled if enabled is None else enabled,
        )
        if enabled and not was_enabled:
            new = msgspec.structs.replace(new, after=self.parts.inboxes.open(player))
        elif not was_enabled or new.url == old.url:
            return new
        enabled_at = max(self.parts.now().timestamp(), old.enabled_at + CLOCK_STEP)
        return msgspec.structs.replace(new, enabled_at=enabled_at)

    def _was_disabled(self, player: PlayerId, webhook: Webhook) -> bool:
        return self.models.webhooks.backlog(player, webhook.id).is_disabled(webhook)
