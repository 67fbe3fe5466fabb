"""What a recipient has yet to be sent, and when: a pure function of what happened so far."""

from collections.abc import Sequence

import msgspec

from service.events.delivery.recipient import Recipient
from service.events.delivery.retry_policy import is_given_up, next_attempt, pause_of_target

MOST_WAITING = 100  # messages; others wait in the inbox
SLOW = 1.0  # seconds; a target that took longer is served with others of its kind


class WaitingMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A notification that was not delivered yet."""

    number: int  # in the inbox
    since: float
    due: float
    attempts: int = 0


class Backlog(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a worker knows of a recipient; only the worker that has claimed its player writes it."""

    enabled_at: float = 0.0  # that of the recipient, when a worker last looked
    cursor: int = 0  # the last number of the inbox that was looked at
    waiting: tuple[WaitingMessage, ...] = ()
    failures: int = 0  # in a row
    failing_since: float | None = None
    paused_until: float = 0.0
    disabled_at: float | None = None
    reason: str = ""
    is_slow: bool = False
    news_at: float = 0.0  # when something last came into the inbox

    def is_disabled(self, recipient: Recipient) -> bool:
        """Return whether it was disabled because it failed, and not enabled or moved since."""
        return self.disabled_at is not None and self.enabled_at == recipient.enabled_at

    def resumed(self, recipient: Recipient) -> "Backlog":
        """Return the backlog after its owner may have enabled or changed the recipient."""
        if self.enabled_at == recipient.enabled_at:
            return self
        waiting = (msgspec.structs.replace(one, due=0.0) for one in self.waiting)
        return Backlog(
            enabled_at=recipient.enabled_at,
            cursor=max(self.cursor, recipient.after),
            waiting=tuple(one for one in waiting if one.number > recipient.after),
            is_slow=self.is_slow,
            news_at=self.news_at,
        )

    @property
    def first_needed(self) -> int:
        """Return the number after which the inbox has what is needed."""
        return min([self.cursor, *(one.number - 1 for one in self.waiting)])

    def take_in(
        self, names: Sequence[tuple[int, str]], recipient: Recipient, now: float, delay: float = 0.0
    ) -> "Backlog":
        """Add what came after the cursor, as far as there is room, to be sent after a delay."""
        waiting, cursor = list(self.waiting), self.cursor
        for number, name in names:
            if number <= cursor:
                continue
            if len(waiting) >= MOST_WAITING:
                break
            cursor = number
            if name in recipient.events:
                waiting.append(WaitingMessage(number=number, since=now, due=now + delay))
        news_at = now if cursor > self.cursor else self.news_at
        return msgspec.structs.replace(self, cursor=cursor, waiting=tuple(waiting), news_at=news_at)

    def due(self, now: float) -> WaitingMessage | None:
        """Return the message to send now: the oldest of those that were tried least often."""
        if now < self.paused_until:
            return None
        due = (one for one in self.waiting if one.due <= now)
        return min(due, key=lambda one: (one.attempts, one.number), default=None)

    def next_due(self) -> float | None:
        """Return when the next message is due."""
        if not self.waiting:
            return None
        return max(self.paused_until, min(one.due for one in self.waiting))

    def without(self, message: WaitingMessage) -> "Backlog":
        left = tuple(one for one in self.waiting if one.number != message.number)
        return msgspec.structs.replace(self, waiting=left)

    def delivered(self, message: WaitingMessage, seconds: float) -> "Backlog":
        return msgspec.structs.replace(
            self.without(message),
            failures=0,
            failing_since=None,
            paused_until=0.0,
            is_slow=seconds > SLOW,
        )

    def failed(self, message: WaitingMessage, now: float, jitter: float = 1.0) -> "Backlog":
        """Return the backlog after an attempt failed; `jitter` lengthens the pauses."""
        failures, since = self.failures + 1, self.failing_since or now
        failed = msgspec.structs.replace(
            self,
            waiting=tuple(
                again
                for one in self.waiting
                if (again := _again(one, now, jitter) if one == message else one) is not None
            ),
            failures=failures,
            failing_since=since,
            paused_until=now + pause_of_target(failures, jitter),
            is_slow=True,
        )
        return failed.disabled("failed", now) if is_given_up(failures, now - since) else failed

    def disabled(self, reason: str, now: float) -> "Backlog":
        return msgspec.structs.replace(self, waiting=(), disabled_at=now, reason=reason)


def _again(message: WaitingMessage, now: float, jitter: float) -> WaitingMessage | None:
    """Return a failed message with its next attempt; None if no attempt is left."""
    attempts = message.attempts + 1
    due = next_attempt(attempts, message.since, now, jitter)
    return None if due is None else msgspec.structs.replace(message, attempts=attempts, due=due)
