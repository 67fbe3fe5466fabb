"""What projections may do with streams: read them, and nothing else."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from service.domain.messages import GameId
from service.events.move import Entry

A_PAGE = 200  # games


class Streams(Protocol):
    """The reading half of a store."""

    def read(self, game: GameId, after: int = 0) -> Sequence[Entry]: ...

    def terms(self, game: GameId) -> bytes: ...

    def version(self, game: GameId) -> int: ...

    def games(self, before: GameId | None = None, most: int = 50) -> Sequence[GameId]: ...


def pages_of_games(
    streams: Streams, before: GameId | None = None, most: int = A_PAGE
) -> Iterator[Sequence[GameId]]:
    """Go through all games, the newest first, some at a time."""
    while page := streams.games(before, most):
        yield page
        before = page[-1]
