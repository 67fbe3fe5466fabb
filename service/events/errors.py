"""Errors between the command handler and the stream.

StoreError
├── NoSuchGame        there is no stream of that name
├── NoSuchMove        the game has fewer moves
├── MoveTaken         somebody else appended first
├── KeyReused         an idempotency key was used again with another body
├── UnreadableMove    a stored move that no known ruleset can read
└── Unavailable       Redis or the file store can't do it now
    ├── OutOfReach    nothing was sent, nothing has changed
    ├── OutOfMemory
    ├── DiskFull
    ├── ReadOnly      the write went to a replica
    ├── ReplaysOutOfReach
    ├── ForkNotReady  its moves are being replayed
    ├── OutOfTime     a worker's job exceeded its time limit
    └── Unconfirmed   sent but not confirmed: it may or may not be stored
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from service.domain.kit.messages import GameId
from service.domain.kit.translation import N_

PACKAGE = "service.events"


class StoreError(Exception):
    """The stream could not be read or written."""


class NoSuchGame(StoreError):
    """There is no game with this id."""

    def __init__(self, game: GameId) -> None:
        super().__init__(f"There is no game '{game}'.")
        self.game = game


class NoSuchMove(StoreError):
    """The game has no move with this number."""

    def __init__(self, game: GameId, number: int) -> None:
        super().__init__(f"Game '{game}' has no move {number}.")
        self.game = game
        self.number = number


class MoveTaken(StoreError):
    """The move number is taken: the game has moved on since the caller read it."""

    def __init__(self, game: GameId, expected: int) -> None:
        super().__init__(f"Game '{game}' is not at version {expected}.")
        self.game = game
        self.expected = expected


class KeyReused(StoreError):
    """An idempotency key stands for one request; another body needs another key."""

    def __init__(self, key: str, move: int) -> None:
        super().__init__(f"The key '{key}' was used for move {move} with another body.")
        self.key = key
        self.move = move


class UnreadableMove(StoreError):
    """A stored move can't be read by any ruleset this service knows."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"A stored move can't be read: {reason}")
        self.reason = reason


class Unavailable(StoreError):
    """The storage is unavailable; it is safe to try again later."""

    code = "store-unavailable"
    sentence = N_("The game store is not available.")

    def __init__(self) -> None:
        super().__init__(self.sentence)


class OutOfReach(Unavailable):
    """Redis doesn't answer; nothing was changed."""

    code = "store-out-of-reach"
    sentence = N_("The game store is out of reach. Nothing was changed.")


class OutOfMemory(Unavailable):
    """Redis is out of memory; nothing was changed."""

    code = "store-out-of-memory"
    sentence = N_("The game store has no memory left. Nothing was changed.")


class DiskFull(Unavailable):
    """Redis can't write to its disk; nothing was changed."""

    code = "store-disk-full"
    sentence = N_("The game store can't write to its disk. Nothing was changed.")


class ReadOnly(Unavailable):
    """Redis is a read-only replica; nothing was changed."""

    code = "store-read-only"
    sentence = N_("The game store takes no writes just now. Nothing was changed.")


class Unconfirmed(Unavailable):
    """The write was sent, but not confirmed to be stored."""

    code = "store-unconfirmed"
    sentence = N_(
        "This was sent but not confirmed: it may or may not be there. "
        "Look again, or send it again with the same Idempotency-Key, to find out."
    )


class ReplaysOutOfReach(Unavailable):
    """The replay files can't be read or written; nothing was changed."""

    code = "replays-out-of-reach"
    sentence = N_("The replay files are out of reach. Nothing was changed.")


class ForkNotReady(Unavailable):
    """A fork can't be opened: its moves, or the moves of another fork, are being replayed."""

    code = "fork-not-ready"
    sentence = N_("The moves of this fork are being replayed. Try again in a moment.")


class OutOfTime(Unavailable):
    """A worker's job exceeded its time limit; that does not make any of its games broken."""

    code = "out-of-time"
    sentence = "The job took too long."  # not translated: only operators read it


@contextmanager
def once_written() -> Iterator[None]:
    """Raise Unconfirmed if a step after the write fails.

    The write itself stays, so no error may claim that nothing was changed.
    """
    try:
        yield
    except Unavailable as problem:
        raise Unconfirmed from problem


@contextmanager
def also_if_unconfirmed(follow_up: Callable[[], None]) -> Iterator[None]:
    """Do what must follow a write, even if it was not confirmed: it may be stored."""
    try:
        yield
    except Unconfirmed:
        with suppress(Unavailable):
            follow_up()
        raise
    with once_written():
        follow_up()
