"""A move: one accepted submission, the entry of a game's stream."""

import hashlib
from datetime import datetime
from typing import Generic, TypeVar

import msgspec

from service.domain.kit.messages import Command, Event, GameId, PlayerId, Seat

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


class Move(msgspec.Struct, Generic[C, E], frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The accepted commands of one seat with the events they led to.

    Its hash is stored beside it. The last move of a game publishes the secret.
    """

    game: GameId
    number: int
    at: str
    seat: Seat
    actor: PlayerId
    commands: tuple[C, ...]
    events: tuple[E, ...]
    state: str
    key: str | None = None  # `sha256:` and the hash of the key; older moves have the key itself
    body: str | None = None  # the hash of the request that the key stands for
    meta: dict[str, str] = {}
    secret: str | None = None


AROUND_A_MOVE = 100  # bytes that a line adds to the move itself: kind, number, hash
AnyMove = Move[Command, Event]


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A move as the stream stores it: canonical JSON and the hash that links it."""

    number: int
    body: bytes
    hash: str

    @property
    def size(self) -> int:
        """Return the approximate length, in bytes, of its line in a replay file."""
        return len(self.body) + AROUND_A_MOVE


def hashed_key(key: str) -> str:
    """Hash an idempotency key for the public move: callers may put anything into their keys."""
    return f"sha256:{hashlib.sha256(key.encode()).hexdigest()}"


def rfc3339(moment: datetime) -> str:
    """Write a time as moves, settings and answers have it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
