"""The levels of computer players, from the weakest to the strongest."""

import hashlib
from importlib.util import find_spec
from typing import Any

import msgspec
import rfc8785

from service.bots.compiler import COMPILER, EXTRA
from service.domain.kit.compact import A_POINT, Skill
from service.domain.kit.fold import Position
from service.domain.kit.messages import GameId
from service.domain.kit.ruleset import AnyRuleset


class UnknownLevel(LookupError):
    """No level has this name."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A level; a change of its moves is a new version."""

    name: str
    face: str
    version: int = 1
    skill: Skill = Skill()  # in a game that has no settings of its own
    needs: tuple[str, ...] = ()  # modules that come with an extra of the package
    extra: str = ""  # the name of that extra

    @property
    def is_installed(self) -> bool:
        return all(find_spec(module) is not None for module in self.needs)

    @property
    def install(self) -> str | None:
        """Return the command that installs it; None if it needs nothing more than Altana."""
        return f"pip install 'altana[{self.extra}]'" if self.extra else None

    @property
    def bot(self) -> str:
        """Return the name by which a move says who chose it."""
        return f"{self.name}/{self.version}"

    def skill_in(self, ruleset: AnyRuleset, players: int = 2) -> Skill:
        """Return how well this level plays a game with so many players."""
        if ruleset.strategy is None:
            return self.skill
        together = ruleset.strategy.skills.get(self.name, self.skill)
        return ruleset.strategy.skills_alone.get(self.name, together) if players == 1 else together


LEARNED = Skill(judges_by="value", remembers=True)
LEVELS = (
    Level(name="beginner", face="🐣", version=2, skill=Skill(overlooks=60)),
    Level(name="casual", face="🐱", version=2, skill=Skill(overlooks=30)),
    Level(name="greedy", face="🦊", version=2),
    Level(name="skilled", face="🐺", version=5, skill=Skill(judges_by="value", noise=A_POINT)),
    Level(name="advanced", face="🐻", version=2, skill=LEARNED),
    Level(name="expert", face="🦉", version=3, skill=LEARNED, needs=(COMPILER,), extra=EXTRA),
    Level(name="master", face="🐉", version=5, skill=LEARNED, needs=(COMPILER,), extra=EXTRA),
)
LEVEL_NAMES = tuple(level.name for level in LEVELS)


def find_level(name: str) -> Level:
    """Find a level by its name. Raises UnknownLevel."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise UnknownLevel(name)


def hint_level() -> Level:
    """Return the level of hints: the strongest that is always there, because it is quick."""
    return [level for level in LEVELS if not level.needs][-1]


def seed_in(level: Level, position: Position[Any]) -> bytes:
    """Return the seed of the choice that a position asks for.

    In a deal of the day it follows from the turn alone, so that the computer player answers the
    same play in the same way for all players, however a turn was split into moves.
    """
    seating, state = position.seating, position.state
    if seating.daily is None:
        return seed_of(level, seating.game, position.version + 1)
    turn = [state.round, state.turn, state.asked]
    return hashlib.sha256(rfc8785.dumps([level.bot, seating.daily.commitment, *turn])).digest()


def seed_of(level: Level, game: GameId, move: int) -> bytes:
    """Return the seed of one choice: everybody who knows the game can repeat it."""
    return hashlib.sha256(rfc8785.dumps([level.bot, game, move])).digest()
