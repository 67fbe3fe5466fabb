"""The Inboxes contract: the newest notifications of every player who listens."""

from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.inbox.notification import Letter
from service.events.store.store import Cursor

MOST_NOTIFICATIONS = 1_000  # of a player; a few more may stay
SECONDS_WITHOUT_LISTENER = 7 * 24 * 3600  # after which an inbox is closed


class InboxEntry(msgspec.Struct, frozen=True, gc=False):
    """A notification as it is stored: its number, its name, and JSON."""

    number: int
    name: str
    body: bytes


class Inboxes(Protocol):
    """The inboxes of players. The entries of an inbox are numbered without gaps.

    An inbox is opened by its first listener, and closed when nobody has listened for seven days;
    numbers grow from one opening to the next. Nothing is stored for players who don't listen.
    """

    def open(self, player: PlayerId) -> int:
        """Open an inbox, or keep it open for seven more days; return its last number.

        Raises ErasedPlayer where the store knows that a player was erased.
        """

    def put(self, letters: Sequence[Letter]) -> Collection[PlayerId]:
        """Put letters into the inboxes that are open; doing it twice changes nothing.

        Returns the players whose inboxes have grown. In a cluster, a node that is away is raised
        when all others have their letters.
        Letters of one player with the same key are handed over together, in order.
        """

    def put_or_keep(self, letters: Sequence[Letter]) -> None:
        """Put letters; in a cluster, those to a node that is away are put when it is back."""

    def first(self, player: PlayerId) -> int:
        """Return the oldest number that is still there, or 0 if the inbox is closed."""

    def version(self, player: PlayerId) -> int:
        """Return the last number, or 0 if the inbox is closed."""

    def read(self, player: PlayerId, after: int) -> Sequence[InboxEntry]:
        """Return what came after a number, as far as it is still there."""

    def changed(self, after: Cursor) -> tuple[Collection[PlayerId], Cursor]:
        """Return whose inboxes have changed after a cursor, and the next cursor."""

    def end_of_news(self) -> Cursor:
        """Return the cursor after the last change."""

    def home(self, player: PlayerId) -> str:
        """Return the server that has an inbox: another one after a fail-over, or a move."""


class Envelope(Protocol):
    """What says whose a letter is, and what it is about."""

    @property
    def to(self) -> PlayerId: ...

    @property
    def key(self) -> str: ...


L = TypeVar("L", bound=Envelope)


def by_player_and_key(letters: Sequence[L]) -> dict[tuple[PlayerId, str], list[L]]:
    groups: dict[tuple[PlayerId, str], list[L]] = {}
    for letter in letters:
        groups.setdefault((letter.to, letter.key), []).append(letter)
    return groups
