"""Channels: what a kind of delivery adds to sending, such as how its messages look."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic, TypeVar

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.delivery.recipient import MessageId, Recipient
from service.events.delivery.recipient_store import RecipientStore
from service.events.delivery.schedule import DeliverySchedule
from service.events.inbox.inboxes import InboxEntry
from workers.delivery.request import DeliveryRequest

R = TypeVar("R", bound=Recipient)
GONE = 410


class Ping(msgspec.Struct, frozen=True):
    """A message that the owner of a recipient asked for."""

    text: str  # tells it from others
    message: MessageId
    request: DeliveryRequest


class DeliveryChannel(ABC, Generic[R]):
    """Where the recipients of a kind are stored, and what they are sent."""

    gone: ClassVar[frozenset[int]] = frozenset({GONE})  # answers that end a recipient
    delay: ClassVar[float] = 0.0  # seconds between a notification and its first attempt

    def __init__(self, store: RecipientStore[R], schedule: DeliverySchedule) -> None:
        self.store, self.schedule = store, schedule

    @abstractmethod
    def request(self, recipient: R, entry: InboxEntry, now: float) -> DeliveryRequest:
        """Return the request that tells a recipient of a notification."""

    def ping(self, player: PlayerId, recipient: R, now: float) -> Ping | None:
        """Return the ping that a recipient waits for."""
        return None

    def is_over(self, entry: InboxEntry) -> bool:
        """Return whether a notification is out of date, so that it is not sent any more."""
        return False

    def is_allowed(self, player: PlayerId, recipient: R, now: float) -> bool:
        """Return whether a recipient may be sent anything; if not, it is ended."""
        return True

    def end(self, player: PlayerId, recipient: R) -> None:
        """Handle a recipient that is sent nothing any more."""
