"""Sends what is due to one recipient, and stores after each attempt how far it has come."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.delivery.backlog import MOST_WAITING, Backlog, WaitingMessage
from service.events.delivery.recipient import (
    PING,
    DeliveryAttempt,
    MessageId,
    Outcome,
    PlayerClaim,
    Recipient,
    RecipientId,
    message_id,
)
from service.events.delivery.recipient_store import NoSuchRecipient
from service.events.delivery.retry_policy import JITTER
from service.events.delivery.schedule import look_interval
from service.events.errors import Unavailable
from service.events.inbox.inboxes import InboxEntry
from workers.delivery.channel import DeliveryChannel, R
from workers.delivery.lanes import Lane
from workers.delivery.request import DeliveryRequest, TargetAnswer, send
from workers.wiring import Tools

MESSAGES_A_RUN = 20  # then others have their turn


class Sender(Generic[R]):
    """Sends to recipients of a player whom this worker has claimed, in a thread of a lane."""

    def __init__(
        self,
        tools: Tools,
        channel: DeliveryChannel[R],
        lane: Lane,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._tools, self._channel, self._lane = tools, channel, lane
        self._store, self._schedule = channel.store, channel.schedule
        self._allows_private = tools.settings.webhooks == "private"
        self._jitter = jitter

    def send_due(self, claim: PlayerClaim, id_: RecipientId) -> float | None:
        """Send what is due; return when to look again, or None if there is no need to."""
        player = claim.player
        if self._lane.is_closing:
            return self._now()
        try:
            recipient = self._store.find(player, id_)
        except NoSuchRecipient:
            return None
        if not self._send_ping(claim, recipient):
            return None
        backlog = self._store.backlog(player, id_)
        if backlog.is_disabled(recipient):
            self._channel.end(player, recipient)
            return None
        if not recipient.is_enabled:
            return None
        if self._is_in_wrong_lane(backlog):
            return self._now()
        return self._send_backlog(claim, recipient, backlog)

    def _is_in_wrong_lane(self, backlog: Backlog) -> bool:
        """Return whether a target has become slow, so that others should not wait for it."""
        return backlog.is_slow and not self._lane.is_slow

    def _send_backlog(self, claim: PlayerClaim, recipient: R, stored: Backlog) -> float | None:
        backlog, entries = self._taken_in(claim.player, recipient, stored)
        for _ in range(MESSAGES_A_RUN):
            message = backlog.due(self._now())
            if message is None:
                break
            if self._lane.is_closing or not self._is_unchanged(claim.player, recipient):
                return self._now()
            attempted = self._attempt(claim, recipient, backlog, message, entries[message.number])
            if attempted is None:
                return None
            backlog = attempted
            if self._is_in_wrong_lane(backlog):
                break
        is_whole = all(number <= backlog.cursor for number in entries)
        return self._next_look(recipient, backlog, is_whole=is_whole)

    def _next_look(self, recipient: R, backlog: Backlog, *, is_whole: bool) -> float:
        """Return when something is due, and at the latest when a lost hint is made up for."""
        now, due = self._now(), backlog.next_due()
        if not is_whole and len(backlog.waiting) < MOST_WAITING:
            return now
        quiet = now - max(backlog.news_at, recipient.enabled_at)
        look = now + look_interval(quiet, self._jitter)
        return look if due is None else min(due, look)

    def _is_unchanged(self, player: PlayerId, recipient: R) -> bool:
        """Return whether the owner has left a recipient as it was read."""
        try:
            return self._store.find(player, recipient.id) == recipient
        except NoSuchRecipient:
            return False

    def _taken_in(
        self, player: PlayerId, recipient: R, stored: Backlog
    ) -> tuple[Backlog, dict[int, InboxEntry]]:
        """Add what has come into the inbox; what has left it before it was sent is missed."""
        known, now = stored.resumed(recipient), self._now()
        first = known.first_needed
        entries = {one.number: one for one in self._tools.inboxes.read(player, first)}
        missed = [one for one in known.waiting if one.number not in entries]
        attempts = [self._missed(now, message_id(recipient.id, one.number)) for one in missed]
        if entries and min(entries) > first + 1 and not missed:
            attempts.append(self._missed(now))
        for one in missed:
            known = known.without(one)
        names = [(number, entry.name) for number, entry in entries.items()]
        backlog = known.take_in(names, recipient, now, self._channel.delay)
        if backlog != stored or attempts:
            self._store.note(player, recipient.id, backlog, attempts)
        return backlog, entries

    def _missed(self, now: float, message: MessageId | None = None) -> DeliveryAttempt:
        self._count("missed")
        return DeliveryAttempt(at=now, outcome="missed", message=message, error="too-late")

    def _attempt(
        self,
        claim: PlayerClaim,
        recipient: R,
        backlog: Backlog,
        message: WaitingMessage,
        entry: InboxEntry,
    ) -> Backlog | None:
        """Send one message; return the backlog after it, or None if nothing more is due."""
        if not self._channel.is_allowed(claim.player, recipient, self._now()):
            self._channel.end(claim.player, recipient)
            return None
        if self._channel.is_over(entry):
            after = backlog.without(message)
            return after if self._note(claim, recipient, after, []) else None
        answer = self._send(recipient, self._channel.request(recipient, entry, self._now()))
        after, now = self._after(backlog, message, answer), self._now()
        if answer.status in self._channel.gone and self._is_unchanged(claim.player, recipient):
            after = after.disabled("gone", now)
        lines = [_line(recipient, message, entry, answer, after, now)]
        if is_over := after.is_disabled(recipient):
            lines.append(DeliveryAttempt(at=now, outcome="disabled", error=after.reason))
        is_ours = self._note(claim, recipient, after, lines)
        for one in lines:
            self._count(one.outcome)
        if is_ours and is_over:
            self._channel.end(claim.player, recipient)
        return after if is_ours and not is_over else None

    def _after(self, backlog: Backlog, message: WaitingMessage, answer: TargetAnswer) -> Backlog:
        if answer.is_delivered:
            return backlog.delivered(message, answer.seconds)
        return backlog.failed(message, self._now(), 1 + JITTER * self._jitter())

    def _note(
        self,
        claim: PlayerClaim,
        recipient: R,
        backlog: Backlog | None,
        lines: Sequence[DeliveryAttempt],
        ping: str = "",
    ) -> bool:
        """Store what was done; the backlog only if no other worker has taken over the player."""
        is_ours = self._schedule.renew(claim, self._now())
        kept = backlog if is_ours else None
        return self._store.note(claim.player, recipient.id, kept, lines, ping) and is_ours

    def _send_ping(self, claim: PlayerClaim, recipient: R) -> bool:
        """Send the ping that was asked for, if any, once; False if it is not ours any more."""
        ping = self._channel.ping(claim.player, recipient, self._now())
        if ping is None:
            return True
        answer = self._send(recipient, ping.request)
        line = DeliveryAttempt(
            at=self._now(),
            outcome="delivered" if answer.is_delivered else "given-up",
            message=ping.message,
            event=PING,
            attempt=1,
            status=answer.status,
            error=answer.error,
        )
        slow = None
        if not answer.is_quick:
            stored = self._store.backlog(claim.player, recipient.id)
            slow = msgspec.structs.replace(stored, is_slow=True)
        self._count(line.outcome)
        return self._note(claim, recipient, slow, [line], ping.text)

    def _send(self, recipient: R, request: DeliveryRequest) -> TargetAnswer:
        return send(recipient.url, request, self._lane.lookup, allows_private=self._allows_private)

    def _now(self) -> float:
        return self._tools.clock().timestamp()

    def _count(self, outcome: Outcome) -> None:
        with suppress(Unavailable):  # the message was sent, even if it is not counted
            self._schedule.count(outcome)


def _line(
    recipient: Recipient,
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
        message=message_id(recipient.id, message.number),
        event=entry.name,
        attempt=message.attempts + 1,
        status=answer.status,
        error=answer.error,
        next_try=None if next_try is None else max(next_try, after.paused_until),
    )
