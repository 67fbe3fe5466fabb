"""What a store of moves promises, whatever it is made of."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId
from service.events.move import Entry

Cursor = Mapping[str, str]


class Hint(msgspec.Struct, frozen=True):
    """News that a game has reached a version; the stream itself is the truth."""

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
    ) -> Entry:
        """Append a move and its news in one atomic step, or change nothing.

        Returns the first move of this key where there is one already, else the entry itself.
        Secret and terms come with the first move and are kept apart. Raises MoveTaken when
        the number is not the next one, or when `previous` is not the hash of the last move: a
        server that was set back may have other moves than those that somebody remembers.
        """

    def read(self, game: GameId, after: int = 0) -> Sequence[Entry]:
        """Return the moves after a number; what lies before it costs nothing."""

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]:
        """Return moves of several games as they are written, each after its number, at once."""

    def version(self, game: GameId) -> int:
        """Return the number of the last move, 0 where there is no such game."""

    def versions(self, games: Sequence[GameId]) -> Sequence[int]:
        """Return the versions of several games in one round trip."""

    def find(self, game: GameId, key: str) -> Entry | None:
        """Return the move of an idempotency key, confirmed like an appended one."""

    def secret(self, game: GameId) -> Secret:
        """Return what the game's chance follows from. Raises NoSuchGame."""

    def terms(self, game: GameId) -> bytes:
        """Return what was agreed about the game beside its rules. Raises NoSuchGame."""

    def terms_many(self, games: Sequence[GameId]) -> Sequence[bytes | None]:
        """Return what was agreed about several games, nothing where there is nothing."""

    def games(self, before: GameId | None = None, most: int = 50) -> Sequence[GameId]:
        """List games by their ids, the greatest first, from just before the one given."""

    def news(self, after: Cursor) -> tuple[Sequence[Hint], Cursor]:
        """Return the hints since a cursor (an empty one is the oldest kept) and the next cursor."""

    def end_of_news(self) -> Cursor:
        """Return the cursor after all the hints there are, for who wants only later ones."""
