"""Push subscriptions: browsers in which a player wants to be told of turns."""

from typing import TYPE_CHECKING, Any

import msgspec
from flask import Response

from service.api.context.resource import Operation, Parts, answer
from service.api.delivery.recipients import RecipientResource
from service.api.delivery.target_check import TargetCheck
from service.api.http.language import language, our_words
from service.api.http.refusals import Complaint, FieldsInvalid, TokenUnknown
from service.api.people.players import NO_STORE
from service.api.push.answers import (
    PushAnswer,
    SubscriptionAnswer,
    SubscriptionsAnswer,
    subscription_answer,
)
from service.api.push.schemas import NewSubscriptionBody, PushOff, TooManyBrowsers
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.delivery.recipient_store import (
    RecipientGone,
    RecipientStore,
    TooManyRecipients,
)
from service.events.delivery.schedule import DeliverySchedule
from service.events.move import rfc3339
from service.events.people.people import ErasedPlayer
from service.events.push.subscription import PushSubscription, subscription_id
from service.start.push_settings import PushSettings

if TYPE_CHECKING:  # it needs the extra `push`
    from service.events.push.vapid import VapidKey


class Push(RecipientResource[PushSubscription]):
    """`/push` and `/push-subscriptions`."""

    what = "push subscription"

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._target = TargetCheck(allows_private=parts.settings.webhooks == "private")
        self._own_key = _key_of(parts.settings.push)

    @property
    def recipients(self) -> RecipientStore[PushSubscription]:
        return self.models.pushes

    @property
    def schedule(self) -> DeliverySchedule:
        return self.models.push_schedule

    @Operation("GET", "/push", answers={200: PushAnswer}, refusals=(404,), is_tagged=True)
    def show_key(self, query: object) -> Response:
        """Get the key to which browsers subscribe, if push messages are sent here."""
        return answer(PushAnswer(public_key=self._key().public))

    @Operation(
        "POST",
        "/push-subscriptions",
        cost=50,
        scope="account",
        needs_token=True,
        is_slow=True,
        keeps_body=True,
        body=NewSubscriptionBody(),
        answers={201: SubscriptionAnswer},
        sends=("Location",),
        refusals=(401, 403, 404, 409),
    )
    def create(self, body: dict[str, Any], query: object) -> Response:
        """Be told of your turns in this browser, in the language of this call.

        Doing it again with the same endpoint is doing it once; the newest keys and language hold.
        """
        player, key = self.parts.auth.player(), self._key()
        self._target.require(body["endpoint"], "/endpoint")
        _require_keys(body["keys"])
        made = self._kept(player, self._new(player, key, body))
        self.wake(player)
        location = {"Location": f"/v1/push-subscriptions/{made.id}"}
        return answer(subscription_answer(made), 201, {**NO_STORE, **location})

    @Operation(
        "GET",
        "/push-subscriptions",
        scope="account",
        needs_token=True,
        answers={200: SubscriptionsAnswer},
        refusals=(401,),
        is_tagged=True,
    )
    def list_all(self, query: object) -> Response:
        """List the browsers in which you are told of turns."""
        player = self.parts.auth.player()
        found = self.recipients.all_of(player)
        if found:
            self.heal(player)
        shown = [subscription_answer(one) for one in found]
        return answer(SubscriptionsAnswer(subscriptions=shown), headers=NO_STORE)

    @Operation(
        "DELETE",
        "/push-subscriptions/<subscription>",
        scope="account",
        needs_token=True,
        answers={204: None},
        refusals=(401, 404),
    )
    def delete(self, subscription: str, query: object) -> Response:
        """Be told nothing in this browser any more."""
        self.remove(self.parts.auth.player(), subscription)
        return Response(status=204)

    def _key(self) -> "VapidKey":
        if self._own_key is None:
            raise PushOff()
        return self._own_key

    def _new(self, player: PlayerId, key: "VapidKey", body: dict[str, Any]) -> PushSubscription:
        now, token = self.parts.now(), self.parts.auth.caller().token
        assert token is not None  # of a player
        try:
            after = self.parts.inboxes.open(player)
        except ErasedPlayer:
            raise TokenUnknown() from None
        return PushSubscription(
            id=subscription_id(body["endpoint"]),
            url=body["endpoint"],
            **body["keys"],
            key=key.public,
            token=token,
            language=language(),
            created=rfc3339(now),
            enabled_at=now.timestamp(),
            after=after,
        )

    def _kept(self, player: PlayerId, new: PushSubscription) -> PushSubscription:
        """Store a subscription, or renew the one with the same endpoint."""
        most = self.parts.settings.bounds.player_pushes
        try:
            self.recipients.add(player, new, most)
        except TooManyRecipients:
            raise TooManyBrowsers(most=most) from None
        except ErasedPlayer:
            raise TokenUnknown() from None
        except RecipientGone:
            renewed = self.swap(player, new.id, lambda old: _renewed(old, new))
            assert renewed is not None
            return renewed
        return new


def _renewed(old: PushSubscription, new: PushSubscription) -> PushSubscription:
    """Return a subscription with new keys that continues where the old one is."""
    return msgspec.structs.replace(
        new, created=old.created, enabled_at=old.enabled_at, after=old.after
    )


def _key_of(push: PushSettings) -> "VapidKey | None":
    if push.key is None:
        return None
    from service.events.push.vapid import VapidKey

    return VapidKey(push.key, push.contact or "")


def _require_keys(keys: dict[str, str]) -> None:
    """Raise FieldsInvalid if nothing can be encrypted for a browser with these keys."""
    from service.events.push.encryption import BrowserKeys
    from service.events.push.vapid import decoded

    if not BrowserKeys(decoded(keys["p256dh"]), decoded(keys["auth"])).are_valid():
        detail = our_words().say(N_("must be a point of the curve P-256"))
        raise FieldsInvalid([Complaint("/keys/p256dh", detail)])
