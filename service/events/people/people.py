"""People: names and tokens, stored outside the streams so that a person can be erased."""

from collections.abc import Mapping, Sequence
from typing import NewType, Protocol

import msgspec

from service.domain.kit.messages import PlayerId

TokenId = NewType("TokenId", str)
Digest = NewType("Digest", str)  # the hash of a token, and its grant if it has one
A_TRANSFER_LASTS = 600  # seconds in which a code carries a person to another device


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A player as others see them; an erased player has an empty name."""

    id: PlayerId
    name: str
    created: str


class NoSuchPlayer(LookupError):
    """Nobody has this id."""

    def __init__(self, player: PlayerId) -> None:
        super().__init__(f"There is no player '{player}'.")
        self.player = player


class ErasedPlayer(NoSuchPlayer):
    """The player with this id was erased: nothing of them is stored again."""


class People(Protocol):
    """The players of this service. Only the hash of a token is stored."""

    def add(self, person: Person, token: TokenId, digest: Digest) -> None:
        """Store a new person with a first token."""

    def find(self, player: PlayerId) -> Person:
        """Return a person. Raises NoSuchPlayer."""

    def names(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        """Return the names of the players that exist and were not erased."""

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        """Return what is stored of a token, or None if there is no such token."""

    def digests(self, player: PlayerId) -> Mapping[TokenId, Digest]:
        """Return what is stored of every token."""

    def tokens(self, player: PlayerId) -> Sequence[TokenId]:
        """List the tokens that were not revoked."""

    def note_use(self, player: PlayerId, token: TokenId, at: str) -> None:
        """Note when a token was used, unless it was deleted."""

    def uses(self, player: PlayerId) -> Mapping[TokenId, str]:
        """Return when each token was last used, as far as that was noted."""

    def add_token(self, player: PlayerId, token: TokenId, digest: Digest) -> None:
        """Store one more token for a person. Raises NoSuchPlayer, and ErasedPlayer."""

    def revoke(self, player: PlayerId, token: TokenId) -> bool:
        """Delete a token, and the code that it may have offered; return False if there was none."""

    def claim(self, player: PlayerId, key: str, value: str) -> str:
        """Bind a person's key to a value for 30 days; return what it was first bound to.

        Nothing is bound for a person who was erased.
        """

    def offer_transfer(self, player: PlayerId, code: Digest) -> None:
        """Store the hash of a code for another device, in place of the one before.

        Raises NoSuchPlayer, and ErasedPlayer.
        """

    def redeem_transfer(
        self, player: PlayerId, code: Digest, token: TokenId, digest: Digest
    ) -> bool:
        """Store a token for a code, which is used up; return False if the code is not valid.

        Doing it twice with the same token is doing it once.
        """

    def erase(self, player: PlayerId) -> None:
        """Delete the name, the tokens and the keys; the id stays without a name."""
