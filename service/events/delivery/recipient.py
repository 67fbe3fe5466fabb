"""Recipients: a webhook or a push subscription of a player, and what was sent there."""

from collections.abc import Sequence
from typing import Literal, NewType, Protocol

import msgspec

from service.domain.kit.messages import PlayerId

RecipientId = NewType("RecipientId", str)
MessageId = NewType("MessageId", str)  # the same for every attempt
ClaimToken = NewType("ClaimToken", str)
PING = "ping"
Outcome = Literal["delivered", "failed", "given-up", "missed", "disabled"]


class Recipient(Protocol):
    """What the owner has set; only the API writes it."""

    @property
    def id(self) -> RecipientId: ...

    @property
    def url(self) -> str: ...

    @property
    def events(self) -> Sequence[str]:
        """The names of the notifications to send."""

    @property
    def created(self) -> str: ...

    @property
    def is_enabled(self) -> bool: ...

    @property
    def enabled_at(self) -> float:
        """When the owner last enabled it, or gave it another URL; it only grows."""

    @property
    def after(self) -> int:
        """The number of the last notification before that."""


def message_id(recipient: RecipientId, number: int | str) -> MessageId:
    return MessageId(f"msg_{recipient}_{number}")


class DeliveryAttempt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the delivery log; times are seconds since 1970."""

    at: float
    outcome: Outcome
    message: MessageId | None = None
    event: str | None = None
    attempt: int | None = None  # the first is 1
    status: int | None = None  # of the answer
    error: str | None = None
    next_try: float | None = None


class PlayerClaim(msgspec.Struct, frozen=True):
    """The right to send what the recipients of a player are due, for a while."""

    player: PlayerId
    token: ClaimToken
