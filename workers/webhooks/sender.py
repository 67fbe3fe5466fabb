"""Sends what is due to one webhook, and stores after each attempt how far it has come."""

import logging
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.delivery.http_post import NotAnswered, post
from service.events.delivery.targets import BadTarget, LookupTimeout, target_of
from service.events.errors import Unavailable
from service.events.inbox.inboxes import InboxEntry
from service.events.webhooks.backlog import JITTER, MOST_WAITING, SLOW, Backlog, WaitingMessage
from service.events.webhooks.redis_webhooks import NoSuchWebhook
from service.events.webhooks.schedule import look_interval
from service.events.webhooks.signature import signature_headers
from service.events.webhooks.webhook import (
    PING,
    DeliveryAttempt,
    MessageId,
    Outcome,
    PlayerClaim,
    Webhook,
    WebhookId,
    ping_id,
)
from workers.webhooks.lanes import Lane
from workers.webhooks.messages import body_of, ping_body
from workers.wiring import Tools

MESSAGES_A_RUN = 20  # then others have their turn
GONE = 410
HEADERS = {"Content-Type": "application/json", "User-Agent": "Altana", "Accept": "*/*"}
log = logging.getLogger("altana")


class TargetAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What came of an attempt."""

    status: int | None = None
    error: str | None = None
    seconds: float = 0.0

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_quick(self) -> bool:
        return self.is_delivered and self.seconds <= SLOW


class Sender:
    """Sends the webhooks of a player whom this worker has claimed, in a thread of a lane."""

    def __init__(
        self, tools: Tools, lane: Lane, jitter: Callable[[], float] = random.random
    ) -> None:
        self._tools, self._store, self._lane = tools, tools.webhooks, lane
        self._allows_private = tools.settings.webhooks == "private"
        self._jitter = jitter

    def send_due(self, claim: PlayerClaim, id_: WebhookId) -> float | None:
        """Send what is due; return when to look again, or None if there is no need to."""
        player = claim.player
        if self._lane.is_closing:
            return self._now()
        try:
            webhook = self._store.find(player, id_)
        except NoSuchWebhook:
            return None
        if not self._send_ping(claim, webhook):
            return None
        backlog = self._store.backlog(player, id_)
        if not webhook.is_enabled or backlog.is_disabled(webhook):
            return None
        if self._is_in_wrong_lane(backlog):
            return self._now()
        return self._send_backlog(claim, webhook, backlog)

    def _is_in_wrong_lane(self, backlog: Backlog) -> bool:
        """Return whether a target has become slow, so that others should not wait for it."""
        return backlog.is_slow and not self._lane.is_slow

    def _send_backlog(self, claim: PlayerClaim, webhook: Webhook, stored: Backlog) -> float | None:
        backlog, entries = self._taken_in(claim.player, webhook, stored)
        for _ in range(MESSAGES_A_RUN):
            message = backlog.due(self._now())
            if message is None:
                break
            if self._lane.is_closing or not self._is_unchanged(claim.player, webhook):
                return self._now()
            attempted = self._attempt(claim, webhook, backlog, message, entries)
            if attempted is None or attempted.is_disabled(webhook):
                return None
            backlog = attempted
            if self._is_in_wrong_lane(backlog):
                break
        is_whole = all(number <= backlog.cursor for number in entries)
        return self._next_look(webhook, backlog, is_whole=is_whole)

    def _next_look(self, webhook: Webhook, backlog: Backlog, *, is_whole: bool) -> float:
        """Return when something is due, and at the latest when a lost hint is made up for."""
        now, due = self._now(), backlog.next_due()
        if not is_whole and len(backlog.waiting) < MOST_WAITING:
            return now
        quiet = now - max(backlog.news_at, webhook.enabled_at)
        look = now + look_interval(quiet, self._jitter)
        return look if due is None else min(due, look)

    def _is_unchanged(self, player: PlayerId, webhook: Webhook) -> bool:
        """Return whether the owner has left a webhook as it was read."""
        try:
            return self._store.find(player, webhook.id) == webhook
        except NoSuchWebhook:
            return False

    def _taken_in(
        self, player: PlayerId, webhook: Webhook, stored: Backlog
    ) -> tuple[Backlog, dict[int, InboxEntry]]:
        """Add what has come into the inbox; what has left it before it was sent is missed."""
        known, now = stored.resumed(webhook), self._now()
        first = known.first_needed
        entries = {one.number: one for one in self._tools.inboxes.read(player, first)}
        missed = [one for one in known.waiting if one.number not in entries]
        attempts = [self._missed(now, webhook.message(one.number)) for one in missed]
        if entries and min(entries) > first + 1 and not missed:
            attempts.append(self._missed(now))
        for one in missed:
            known = known.without(one)
        names = [(number, entry.name) for number, entry in entries.items()]
        backlog = known.take_in(names, webhook, now)
        if backlog != stored or attempts:
            self._store.note(player, webhook.id, backlog, attempts)
        return backlog, entries

    def _missed(self, now: float, message: MessageId | None = None) -> DeliveryAttempt:
        self._count("missed")
        return DeliveryAttempt(at=now, outcome="missed", message=message, error="too-late")

    def _attempt(
        self,
        claim: PlayerClaim,
        webhook: Webhook,
        backlog: Backlog,
        message: WaitingMessage,
        entries: dict[int, InboxEntry],
    ) -> Backlog | None:
        """Send one message; return the backlog after it, or None if it is not ours any more."""
        entry, id_ = entries[message.number], webhook.message(message.number)
        answer, now = self._send(webhook, id_, body_of(entry)), self._now()
        if answer.is_delivered:
            after = backlog.delivered(message, answer.seconds)
        else:
            after = backlog.failed(message, now, 1 + JITTER * self._jitter())
        if answer.status == GONE and self._is_unchanged(claim.player, webhook):
            after = after.disabled("gone", now)
        lines = [_line(webhook, message, entry, answer, after, now)]
        if after.is_disabled(webhook):
            lines.append(DeliveryAttempt(at=now, outcome="disabled", error=after.reason))
        is_ours = self._note(claim, webhook, after, lines)
        for one in lines:
            self._count(one.outcome)
        return after if is_ours else None

    def _note(
        self,
        claim: PlayerClaim,
        webhook: Webhook,
        backlog: Backlog | None,
        lines: Sequence[DeliveryAttempt],
        ping: str = "",
    ) -> bool:
        """Store what was done; the backlog only if nobody else has taken the player over."""
        is_ours = self._tools.webhook_schedule.renew(claim, self._now())
        kept = backlog if is_ours else None
        return self._store.note(claim.player, webhook.id, kept, lines, ping) and is_ours

    def _send_ping(self, claim: PlayerClaim, webhook: Webhook) -> bool:
        """Send the ping that was asked for, if any, once; False if it is not ours any more."""
        ping = self._store.ping_of(claim.player, webhook.id)
        if ping is None:
            return True
        id_ = ping_id(webhook.id, ping)
        answer = self._send(webhook, id_, ping_body(webhook.id, self._now()))
        line = DeliveryAttempt(
            at=self._now(),
            outcome="delivered" if answer.is_delivered else "given-up",
            message=id_,
            event=PING,
            attempt=1,
            status=answer.status,
            error=answer.error,
        )
        slow = None
        if not answer.is_quick:
            stored = self._store.backlog(claim.player, webhook.id)
            slow = msgspec.structs.replace(stored, is_slow=True)
        self._count(line.outcome)
        return self._note(claim, webhook, slow, [line], ping)

    def _send(self, webhook: Webhook, message: MessageId, body: bytes) -> TargetAnswer:
        """Check the target, sign and send; whatever goes wrong is an answer, too."""
        now = self._now()
        headers = signature_headers(message, int(now), body, webhook.signing(now))
        began = monotonic()
        try:
            target = target_of(webhook.url, allows_private=self._allows_private)
            addresses = self._lane.lookup.addresses_of(target, allows_private=self._allows_private)
            status = post(target, addresses, {**HEADERS, **headers}, body)
        except BadTarget as problem:
            return TargetAnswer(error=problem.reason)
        except NotAnswered as problem:
            return TargetAnswer(error=problem.failure)
        except LookupTimeout:
            return TargetAnswer(error="timed-out")
        return TargetAnswer(status=status, seconds=monotonic() - began)

    def _now(self) -> float:
        return self._tools.clock().timestamp()

    def _count(self, outcome: Outcome) -> None:
        with suppress(Unavailable):  # the message was sent, whatever becomes of the count
            self._tools.webhook_schedule.count(outcome)


def _line(
    webhook: Webhook,
    message: WaitingMessage,
    entry: InboxEntry,
    answer: TargetAnswer,
    after: Backlog,
    now: float,
) -> DeliveryAttempt:
    """Return the line of the log for an attempt, after which the backlog is as given."""
    next_try = next((one.due for one in after.waiting if one.number == message.number), None)
    outcome: Outcome = "failed" if next_try is not None else "given-up"
    return DeliveryAttempt(
        at=now,
        outcome="delivered" if answer.is_delivered else outcome,
        message=webhook.message(message.number),
        event=entry.name,
        attempt=message.attempts + 1,
        status=answer.status,
        error=answer.error,
        next_try=None if next_try is None else max(next_try, after.paused_until),
    )
