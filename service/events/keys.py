"""The names of a game's keys in Redis."""

import hashlib
from functools import lru_cache

import msgspec

from service.domain.kit.messages import GameId

PARTITIONS = 64


class GameKeys(msgspec.Struct, frozen=True):
    """All keys of a game and the news they lead to carry one hash tag: one slot of a cluster."""

    moves: str
    idempotency: str
    secret: str
    news: str
    games: str
    terms: str


@lru_cache(maxsize=4096)
def tag_of(game: GameId) -> str:
    """Return what all keys begin with that lie in the game's slot."""
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
    )


def archived_key(game: GameId) -> str:
    """Name where it is noted which games have left for their replay files."""
    return f"{tag_of(game)}:archived"


def all_news() -> list[str]:
    return [f"{tag}:news" for tag in all_tags()]


def all_games() -> list[str]:
    return [f"{tag}:games" for tag in all_tags()]
