"""What can go wrong between the handler and the stream.

StoreError
├── NoSuchGame        there is no stream of that name
├── NoSuchMove        the game has not come so far
├── MoveTaken         somebody was faster
├── KeyReused         an idempotency key came again with another body
├── UnreadableMove    a stored move that no known ruleset can read
└── Unavailable       the server can't take it now
    ├── OutOfReach    nothing was sent, nothing has changed
    ├── OutOfMemory
    ├── DiskFull
    ├── ReadOnly      a replica was asked to write
    ├── ReplaysOutOfReach
    ├── OutOfTime     a worker had so much time for its job, and no more
    └── Unconfirmed   sent, but not confirmed: it may or may not be there
"""

from collections.abc import Iterator
from contextlib import contextmanager

from service.domain.kit.messages import GameId
from service.domain.kit.translation import N_

PACKAGE = "service.events"


class StoreError(Exception):
    """The stream could not be read or written."""


class NoSuchGame(StoreError):
    """There is no game of this id."""

    def __init__(self, game: GameId) -> None:
        super().__init__(f"There is no game '{game}'.")
        self.game = game


class NoSuchMove(StoreError):
    """The game has no move of this number."""

    def __init__(self, game: GameId, number: int) -> None:
        super().__init__(f"Game '{game}' has no move {number}.")
        self.game = game
        self.number = number


class MoveTaken(StoreError):
    """The move number is taken: the game has gone on since the caller looked."""

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
    """The server can't do it now; trying again later is safe."""

    code = "store-unavailable"
    sentence = N_("The game store is not available.")

    def __init__(self) -> None:
        super().__init__(self.sentence)


class OutOfReach(Unavailable):
    """The server doesn't answer; nothing was changed."""

    code = "store-out-of-reach"
    sentence = N_("The game store is out of reach. Nothing was changed.")


class OutOfMemory(Unavailable):
    """The server's memory is full; nothing was changed."""

    code = "store-out-of-memory"
    sentence = N_("The game store has no memory left. Nothing was changed.")


class DiskFull(Unavailable):
    """The server can't write to its disk; nothing was changed."""

    code = "store-disk-full"
    sentence = N_("The game store can't write to its disk. Nothing was changed.")


class ReadOnly(Unavailable):
    """The server is a replica that takes no writes; nothing was changed."""

    code = "store-read-only"
    sentence = N_("The game store takes no writes just now. Nothing was changed.")


class Unconfirmed(Unavailable):
    """It was sent, but that it is safely kept was not confirmed."""

    code = "store-unconfirmed"
    sentence = N_(
        "This was sent but not confirmed: it may or may not be there. "
        "Look again, or send it again with the same Idempotency-Key, to find out."
    )


class ReplaysOutOfReach(Unavailable):
    """The place where replay files lie can't be read or written; nothing was changed."""

    code = "replays-out-of-reach"
    sentence = N_("The replay files are out of reach. Nothing was changed.")


class OutOfTime(Unavailable):
    """A worker had so much time for its job, and no more: none of its games is to blame."""

    code = "out-of-time"
    sentence = "The job took too long."  # nobody but operators reads it


@contextmanager
def once_written() -> Iterator[None]:
    """Leave open what has become of a write when something after it fails.

    What is written stays written: nobody may be told that nothing was changed.
    """
    try:
        yield
    except Unavailable as problem:
        raise Unconfirmed from problem
