"""What projections may do with streams: read them, and nothing else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Protocol

from service.domain.kit.messages import GameId

A_PAGE = 200  # games
GAMES_AT_ONCE = 25  # read in one round trip, and in memory with all their moves


class Streams(Protocol):
    """The reading half of a store."""

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]: ...

    def terms_many(self, games: Sequence[GameId]) -> Sequence[bytes | None]: ...

    def version(self, game: GameId) -> int: ...

    def versions(self, games: Sequence[GameId]) -> Sequence[int]: ...

    def games(self, before: GameId | None = None, most: int = 50) -> Sequence[GameId]: ...


def pages_of_games(
    streams: Streams, before: GameId | None = None, most: int = A_PAGE
) -> Iterator[Sequence[GameId]]:
    """Go through all games, the newest first, some at a time."""
    while page := streams.games(before, most):
        yield page
        before = page[-1]


def some_at_once(games: Iterable[GameId]) -> Iterator[list[GameId]]:
    """Go through games, each of them once, so many at a time as are read together."""
    left = iter(dict.fromkeys(games))
    while some := list(islice(left, GAMES_AT_ONCE)):
        yield some
