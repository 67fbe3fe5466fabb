"""The levels of computer players, from the weakest to the strongest."""

import hashlib

import msgspec
import rfc8785

from service.domain.kit.messages import GameId


class UnknownLevel(LookupError):
    """No level has this name."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level; a change of its moves is a new version."""

    name: str
    face: str
    version: int = 1
    overlooks: int = 0  # percent of the commands that it doesn't think of in a turn

    @property
    def bot(self) -> str:
        """Return the name by which a move says who chose it."""
        return f"{self.name}/{self.version}"


LEVELS = (
    Level(name="beginner", face="🐣", overlooks=60),
    Level(name="casual", face="🐱", overlooks=30),
    Level(name="greedy", face="🦊"),
)
LEVEL_NAMES = tuple(level.name for level in LEVELS)


def find_level(name: str) -> Level:
    """Find a level by its name. Raises UnknownLevel."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise UnknownLevel(name)


def seed_of(level: Level, game: GameId, move: int) -> bytes:
    """Return the seed of one choice: everybody who knows the game can repeat it."""
    return hashlib.sha256(rfc8785.dumps([level.bot, game, move])).digest()
