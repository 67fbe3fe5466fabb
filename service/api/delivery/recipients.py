"""Calls about recipients: whose they are, how one is changed, and that workers look at them."""

from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from service.api.context.resource import Resource
from service.api.http.refusals import NothingHere
from service.domain.kit.messages import PlayerId
from service.events.delivery.recipient import Recipient, RecipientId
from service.events.delivery.recipient_store import (
    NoSuchRecipient,
    RecipientGone,
    RecipientStore,
)
from service.events.delivery.schedule import DeliverySchedule
from service.events.errors import OutOfReach, once_written
from service.events.people.people import ErasedPlayer

MOST_TRIES = 5  # when another call changes the same record at the same time

R = TypeVar("R", bound=Recipient)


class RecipientResource(Resource, Generic[R]):
    """Calls about one kind of recipient."""

    what: ClassVar[str]  # a recipient of this kind is

    @property
    def recipients(self) -> RecipientStore[R]:
        raise NotImplementedError

    @property
    def schedule(self) -> DeliverySchedule:
        raise NotImplementedError

    def find(self, player: PlayerId, id_: str) -> R:
        """Return a recipient of a player. Raises NothingHere."""
        try:
            return self.recipients.find(player, RecipientId(id_))
        except NoSuchRecipient:
            raise NothingHere(what=self.what, name=id_) from None

    def swap(self, player: PlayerId, id_: str, change: Callable[[R], R | None]) -> R | None:
        """Change a recipient, or delete it if it is changed to nothing. Raises NothingHere."""
        for _ in range(MOST_TRIES):
            old = self.find(player, id_)
            try:
                new = change(old)
                self.recipients.change(player, old, new)
            except RecipientGone:
                continue
            except ErasedPlayer:
                break
            return new
        else:
            raise OutOfReach
        raise NothingHere(what=self.what, name=id_)

    def remove(self, player: PlayerId, id_: str) -> None:
        """Delete a recipient. Raises NothingHere, once that is confirmed."""
        try:
            self.swap(player, id_, lambda old: None)
        except NothingHere:
            self.recipients.confirm_gone(player, RecipientId(id_))
            raise

    def heal(self, player: PlayerId) -> None:
        """Have workers look at a player whose recipient was stored in a call without an answer."""
        if not self.schedule.has(player):
            self.wake(player)

    def wake(self, player: PlayerId) -> None:
        """Open the inbox that messages are made from, and have a worker look."""
        with once_written():
            try:
                self.parts.inboxes.open(player)
            except ErasedPlayer:
                return
            self.schedule.add(player)
