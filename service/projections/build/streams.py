"""Read access to streams: all that projections may do with them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Protocol

from service.domain.kit.messages import GameId

A_PAGE = 200  # games
GAMES_AT_ONCE = 25  # read in one round trip, and in memory with all their moves


class Streams(Protocol):
    """The read methods of a Store."""

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]: ...

    def terms_many(self, games: Sequence[GameId]) -> Sequence[bytes | None]: ...

    def version(self, game: GameId) -> int: ...

    def versions(self, games: Sequence[GameId]) -> Sequence[int]: ...

    def games(self, before: GameId | None = None, most: int = 50) -> Sequence[GameId]: ...


def pages_of_games(
    streams: Streams, before: GameId | None = None, most: int = A_PAGE
) -> Iterator[Sequence[GameId]]:
    """Yield all games in pages, the newest first."""
    while page := streams.games(before, most):
        yield page
        before = page[-1]


def batches_of(games: Iterable[GameId], most: int = GAMES_AT_ONCE) -> Iterator[list[GameId]]:
    """Yield games in batches that are read together, each game once."""
    left = iter(dict.fromkeys(games))
    while batch := list(islice(left, most)):
        yield batch
