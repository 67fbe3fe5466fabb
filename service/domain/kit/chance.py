"""The fair shuffle `fy-hmac-sha256/1`: all chance of a game, from one committed secret."""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

import rfc8785

from service.domain.kit.messages import GameId

T = TypeVar("T")

METHOD = "fy-hmac-sha256/1"
SECRET_BYTES = 32
OPEN_DEAL = "open deal"
DEAL_OF_THE_DAY = "deal of the day"


class Secret:
    """The 32 bytes that decide all chance of a game; its repr never shows them."""

    __slots__ = ("_value",)

    def __init__(self, value: bytes) -> None:
        if len(value) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes")
        self._value = value

    def reveal(self) -> bytes:
        return self._value

    def __repr__(self) -> str:
        return "Secret(hidden)"


class Chance(Protocol):
    """The source of chance for a rule."""

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        """Return the order of the cards 0 … size - 1 in a deck, from the top."""


class DealHidden(Exception):
    """A dry run needed a card that is still hidden."""


class DryRunChance:
    """The chance of a dry run: every deal raises DealHidden."""

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        raise DealHidden(deck)


class Shuffle:
    """A chance that derives the order of every deck from its seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        return _order(self._seed, deck, size)


class FairChance:
    """The chance of a real game; its seed is mixed only when a card is dealt."""

    def __init__(self, secret: Secret, scope: str, entropy: Sequence[str]) -> None:
        self._secret = secret
        self._scope = scope
        self._entropy = entropy

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        return _order(seed(self._secret, self._scope, self._entropy), deck, size)


class UnseenChance:
    """The chance once the unseen cards were shuffled again; all others count as dealt before."""

    def __init__(self, chance: Chance, unseen: Mapping[str, Sequence[int]]) -> None:
        self._chance = chance
        self._unseen = unseen

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        unseen = self._unseen.get(deck, ())
        dealt = tuple(card for card in range(size) if card not in unseen)
        return (*dealt, *(unseen[at] for at in self._chance.order(deck, len(unseen))))


def deal(chance: Chance, deck: str, cards: Sequence[T], gone: int, count: int) -> tuple[T, ...]:
    """Deal `count` cards from a shuffled deck after the first `gone`, or all that are left.

    Chance is asked only if a card is dealt, so that a dry run gets as far as it may.
    """
    if count <= 0:
        return ()
    return tuple(cards[at] for at in chance.order(deck, len(cards))[gone : gone + count])


def commitment(secret: Secret, game: GameId) -> str:
    return hashlib.sha256(secret.reveal() + game.encode()).hexdigest()


def secret_of_deal(deal: str) -> Secret:
    """Derive the secret of an open deal, the same for everyone who knows its text."""
    return Secret(hashlib.sha256(rfc8785.dumps([METHOD, OPEN_DEAL, deal])).digest())


def key_of_the_day_before(key: Secret) -> Secret:
    """Return the key of the day before: each key commits to the key of the next day."""
    return Secret(hashlib.sha256(key.reveal()).digest())


def secret_of_the_day(key: Secret, game: str, day: str) -> Secret:
    """Derive the secret of a game's deal of the day; it tells nothing of other games' deals."""
    message = rfc8785.dumps([METHOD, DEAL_OF_THE_DAY, game, day])
    return Secret(hmac.digest(key.reveal(), message, "sha256"))


def commitment_of_the_day(secret: Secret, game: str, day: str) -> str:
    """Return what commits to a deal of the day, the same in the games of all its players."""
    return commitment(secret, GameId(f"{game}/{day}"))


def seed(secret: Secret, scope: str, entropy: Sequence[str]) -> bytes:
    """Mix the secret with the seats' entropy.

    `scope` is the game's id, or OPEN_DEAL for an open deal, where the same text
    gives the same cards in every game, or DEAL_OF_THE_DAY.
    """
    message = rfc8785.dumps([METHOD, scope, list(entropy)])
    return hmac.digest(secret.reveal(), message, "sha256")


@lru_cache(maxsize=4096)
def _order(seed: bytes, deck: str, size: int) -> tuple[int, ...]:
    numbers = _numbers(seed, deck)
    cards = list(range(size))
    for last in range(size - 1, 0, -1):
        other = _below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Draw a number from 0 to limit - 1, and reject draws that would bias it towards small ones."""
    fair = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < fair) % limit


def _numbers(seed: bytes, deck: str) -> Iterator[int]:
    """Yield the deck's 32-bit numbers: HMAC-SHA-256 of its name and a block counter."""
    counter = 0
    while True:
        block = hmac.digest(seed, deck.encode() + b"\0" + counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1
