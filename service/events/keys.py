"""The Redis keys of a game."""

import hashlib
from functools import lru_cache

import msgspec

from service.domain.kit.messages import GameId

PARTITIONS = 64


class GameKeys(msgspec.Struct, frozen=True):
    """All keys of a game and of its hints share one hash tag, so they are in one cluster slot."""

    moves: str
    idempotency: str
    secret: str
    news: str
    games: str
    terms: str
    lists: str
    listed: str


@lru_cache(maxsize=4096)
def tag_of(game: GameId) -> str:
    """Return the prefix, with its hash tag, of all keys in the game's slot."""
    partition = int.from_bytes(hashlib.sha256(game.encode()).digest()[:2], "big") % PARTITIONS
    return f"altana:{{{partition}}}"


def all_tags() -> list[str]:
    return [f"altana:{{{partition}}}" for partition in range(PARTITIONS)]


@lru_cache(maxsize=4096)
def keys_of(game: GameId) -> GameKeys:
    tag = tag_of(game)
    return GameKeys(
        moves=f"{tag}:game:{game}:moves",
        idempotency=f"{tag}:game:{game}:keys",
        secret=f"{tag}:game:{game}:secret",
        news=f"{tag}:news",
        games=f"{tag}:games",
        terms=f"{tag}:game:{game}:terms",
        lists=f"{tag}:lists",
        listed=f"{tag}:listed",
    )


def archived_key(game: GameId) -> str:
    """Return the key of the hash that lists archived games and their replay files."""
    return f"{tag_of(game)}:archived"


def all_news() -> list[str]:
    return [f"{tag}:news" for tag in all_tags()]


def all_games() -> list[str]:
    return [f"{tag}:games" for tag in all_tags()]


def all_lists() -> list[str]:
    """Return the keys of the sorted sets that find games by player and status."""
    return [f"{tag}:lists" for tag in all_tags()]


def all_listed() -> list[str]:
    """Return the keys that tell up to which hint the lists of a partition are complete."""
    return [f"{tag}:listed" for tag in all_tags()]
