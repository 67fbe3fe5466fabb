"""The games that can be played: every folder here that has rulesets."""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from service import domain
from service.domain.kit.ruleset import AnyRuleset as AnyRuleset


class UnknownGame(LookupError):
    """No ruleset has this name."""


class Catalogue:
    """Rulesets by name; the newest version of a game is the one new games are played with."""

    def __init__(self, rulesets: Iterable[AnyRuleset]) -> None:
        self._by_name = {ruleset.name: ruleset for ruleset in rulesets}
        ordered = sorted(self._by_name.values(), key=lambda ruleset: ruleset.version)
        self._current = {ruleset.game: ruleset for ruleset in ordered}

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(sorted(self._current))

    @property
    def rulesets(self) -> tuple[AnyRuleset, ...]:
        return tuple(self._by_name.values())

    def ruleset(self, name: str) -> AnyRuleset:
        """Find a ruleset by its full name, the game and its version."""
        try:
            return self._by_name[name]
        except KeyError:
            raise UnknownGame(name) from None

    def current(self, game: str) -> AnyRuleset:
        """Find the newest ruleset of a game."""
        try:
            return self._current[game]
        except KeyError:
            raise UnknownGame(game) from None


@cache
def all_games() -> Catalogue:
    """Gather the rulesets of every game folder."""
    folders = (found.name for found in pkgutil.iter_modules(domain.__path__) if found.ispkg)
    games = (importlib.import_module(f"{domain.__name__}.{folder}") for folder in folders)
    # A folder without rulesets is a game that somebody is still writing.
    return Catalogue(ruleset for game in games for ruleset in getattr(game, "RULESETS", ()))


@cache
def part_of_game(ruleset: AnyRuleset, package: str, name: str) -> Any:
    """Return what a package in the folder of a game hands over; None if there is no such package.

    It is imported when it is first asked for: not everybody who judges a move draws it.
    """
    if not resources.files(ruleset.package).joinpath(package, "__init__.py").is_file():
        return None
    return getattr(importlib.import_module(f"{ruleset.package}.{package}"), name)
