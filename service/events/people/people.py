"""People: names and tokens, kept outside of the streams so that a person can be erased."""

from collections.abc import Mapping, Sequence
from typing import NewType, Protocol

import msgspec

from service.domain.kit.messages import PlayerId

TokenId = NewType("TokenId", str)
Digest = NewType("Digest", str)


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A player as others see one; an erased one has an empty name."""

    id: PlayerId
    name: str
    created: str


class NoSuchPlayer(LookupError):
    """Nobody has this id."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(f"There is no player '{player}'.")
        self.player = player


class People(Protocol):
    """Who plays here. Of a token only its hash is kept."""

    def add(self, person: Person, token: TokenId, digest: Digest) -> None:
        """Keep a new person with a first token."""

    def find(self, player: PlayerId) -> Person:
        """Return a person. Raises NoSuchPlayer."""

    def names(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        """Return the names of those that are known and were not erased."""

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        """Return the hash that a token must have, unless there is no such token."""

    def tokens(self, player: PlayerId) -> Sequence[TokenId]:
        """List the tokens that are in force."""

    def add_token(self, player: PlayerId, token: TokenId, digest: Digest) -> None:
        """Keep one more token of a person. Raises NoSuchPlayer."""

    def revoke(self, player: PlayerId, token: TokenId) -> bool:
        """Forget a token; false if there is none."""

    def claim(self, player: PlayerId, key: str, value: str) -> str:
        """Bind a person's key to a value, for ever; gives the first value it was bound to."""

    def erase(self, player: PlayerId) -> None:
        """Forget the name, the tokens and the keys; the id stays, nameless."""
