"""The Store contract: append-only streams of moves."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId
from service.events.listing import ListChange
from service.events.move import Entry

Cursor = Mapping[str, str]


class Hint(msgspec.Struct, frozen=True):
    """A hint that a game has reached a version; only the stream itself is authoritative."""

    game: GameId
    version: int


class Store(Protocol):
    """Append-only streams of moves, one for each game."""

    def append(
        self,
        game: GameId,
        entry: Entry,
        *,
        key: str | None = None,
        secret: Secret | None = None,
        terms: bytes | None = None,
        previous: str | None = None,
        lists: Sequence[ListChange] = (),
    ) -> Entry:
        """Append a move and its hint in one atomic step, or change nothing.

        Returns the earlier move with this key if there is one, else the new entry. `secret` and
        `terms`, the game's encoded settings, come with the first move and are stored apart.
        `lists` is what the move changes in the lists of games; a first move always does.
        Raises MoveTaken if the number is not the next one, or if `previous` is not the hash of
        the last move: a Redis restored from a backup may have other moves than the caller's cache.
        """

    def read(self, game: GameId, after: int = 0) -> Sequence[Entry]:
        """Return the moves after a number; earlier moves cost nothing."""

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]:
        """Return the raw moves of several games, each after its number, in one round trip."""

    def version(self, game: GameId) -> int:
        """Return the number of the last move, or 0 if there is no such game."""

    def versions(self, games: Sequence[GameId]) -> Sequence[int]:
        """Return the versions of several games in one round trip."""

    def find(self, game: GameId, key: str) -> Entry | None:
        """Return the move with an idempotency key, confirmed like an appended one."""

    def secret(self, game: GameId) -> Secret:
        """Return the secret that all chance in the game derives from. Raises NoSuchGame."""

    def terms(self, game: GameId) -> bytes:
        """Return the encoded GameSettings. Raises NoSuchGame."""

    def terms_many(self, games: Sequence[GameId]) -> Sequence[bytes | None]:
        """Return the encoded GameSettings of several games, None for a game without any."""

    def games(self, before: GameId | None = None, most: int = 50) -> Sequence[GameId]:
        """List games before an id, the newest first."""

    def news(self, after: Cursor) -> tuple[Sequence[Hint], Cursor]:
        """Return the hints after a cursor and the next cursor; an empty cursor reads all hints."""

    def end_of_news(self) -> Cursor:
        """Return the cursor after the last hint, for readers that only want later hints."""
