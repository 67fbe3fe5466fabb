"""Sends what is due to one webhook, and stores after each attempt how far it has come."""

import logging
import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.delivery.http_post import NotAnswered, post
from service.events.delivery.targets import BadTarget, addresses_of, target_of
from service.events.errors import Unavailable
from service.events.inbox.inboxes import InboxEntry
from service.events.webhooks.backlog import Backlog, WaitingMessage
from service.events.webhooks.redis_webhooks import NoSuchWebhook
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
from workers.wiring import Tools

MESSAGES_A_RUN = 20  # then others have their turn
JITTER = 0.1  # of a pause: targets that failed together are not asked again together
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


class Sender:
    """Sends the webhooks of a player whom this worker has claimed."""

    def __init__(self, tools: Tools, jitter: Callable[[], float] = random.random) -> None:
        self._tools, self._store = tools, tools.webhooks
        self._allows_private = tools.settings.webhooks == "private"
        self._jitter = jitter

    def send_due(self, claim: PlayerClaim, id_: WebhookId) -> float | None:
        """Send what is due; return when the next message is, or None if none waits."""
        player = claim.player
        try:
            webhook = self._store.find(player, id_)
        except NoSuchWebhook:
            return None
        self._send_ping(player, webhook)
        backlog = self._store.backlog(player, id_)
        if not webhook.is_enabled or backlog.is_disabled(webhook):
            return None
        return self._send_backlog(claim, webhook, backlog)

    def _send_backlog(self, claim: PlayerClaim, webhook: Webhook, stored: Backlog) -> float | None:
        backlog, entries = self._taken_in(claim.player, webhook, stored)
        for _ in range(MESSAGES_A_RUN):
            message = backlog.due(self._now())
            if message is None:
                break
            if not self._tools.webhook_schedule.renew(claim, self._now()):
                return None  # it took too long, and another worker goes on
            attempted = self._attempt(claim.player, webhook, backlog, message, entries)
            if attempted is None or attempted.is_disabled(webhook):
                return None
            backlog = attempted
        is_whole = all(number <= backlog.cursor for number in entries)
        return backlog.next_due() if is_whole else self._now()

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
        player: PlayerId,
        webhook: Webhook,
        backlog: Backlog,
        message: WaitingMessage,
        entries: dict[int, InboxEntry],
    ) -> Backlog | None:
        """Send one message; return the backlog after it, or None if the webhook was deleted."""
        entry, id_ = entries[message.number], webhook.message(message.number)
        answer, now = self._send(webhook, id_, _body(entry)), self._now()
        if answer.is_delivered:
            after = backlog.delivered(message, answer.seconds)
        else:
            after = backlog.failed(message, now, 1 + JITTER * self._jitter())
        if answer.status == GONE:
            after = after.disabled("gone", now)
        lines = [_line(webhook, message, entry, answer, after, now)]
        if after.is_disabled(webhook):
            lines.append(DeliveryAttempt(at=now, outcome="disabled", error=after.reason))
        is_there = self._store.note(player, webhook.id, after, lines)
        for one in lines:
            self._count(one.outcome)
        return after if is_there else None

    def _send_ping(self, player: PlayerId, webhook: Webhook) -> None:
        """Send the ping that the owner asked for, if any, once: it is not tried again."""
        ping = self._store.ping_of(player, webhook.id)
        if ping is None:
            return
        id_ = ping_id(webhook.id, ping)
        data = msgspec.json.encode({"webhook": webhook.id})
        answer = self._send(webhook, id_, _message(PING, _rfc3339(self._now()), data))
        line = DeliveryAttempt(
            at=self._now(),
            outcome="delivered" if answer.is_delivered else "given-up",
            message=id_,
            event=PING,
            attempt=1,
            status=answer.status,
            error=answer.error,
        )
        self._store.note(player, webhook.id, None, [line], ping)
        self._count(line.outcome)

    def _send(self, webhook: Webhook, message: MessageId, body: bytes) -> TargetAnswer:
        """Check the target, sign and send; whatever goes wrong is an answer, too."""
        now = self._now()
        headers = signature_headers(message, int(now), body, webhook.signing(now))
        began = monotonic()
        try:
            target = target_of(webhook.url, allows_private=self._allows_private)
            addresses = addresses_of(target, allows_private=self._allows_private)
            status = post(target, addresses, {**HEADERS, **headers}, body)
        except BadTarget as problem:
            return TargetAnswer(error=problem.reason)
        except NotAnswered as problem:
            return TargetAnswer(error=problem.failure)
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


def _body(entry: InboxEntry) -> bytes:
    at = msgspec.json.decode(entry.body)["at"]
    return _message(entry.name, at, entry.body)


def _message(name: str, at: str, data: bytes) -> bytes:
    return msgspec.json.encode({"type": name, "timestamp": at, "data": msgspec.Raw(data)})


def _rfc3339(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
