"""A refusal names a rule that is listed on the page of its problem."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from service.domain.catalog import AnyRuleset, all_games
from service.domain.kit.chance import DealHidden
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.judge import judge
from service.domain.kit.messages import Command, Resign, Seat, Undo
from service.events.store.chain import canonical
from tests.kit.random_play import RandomGame

TRIES = 25  # in each position
# Refusals that stand for another rule in another command: all of them are met.
SEVERAL = {
    "burano": {
        ("burano.card-not-in-hand", "place", "B-PLACE-1"),
        ("burano.card-not-in-hand", "exchange", "B-EXCH-1"),
        ("burano.card-not-in-hand", "end_turn", "B-LIM-1"),
        ("burano.card-named-twice", "exchange", "B-EXCH-1"),
        ("burano.card-named-twice", "end_turn", "B-LIM-1"),
        ("burano.character-not-in-supply", "welcome", "B-CHAR-1"),
        ("burano.character-not-in-supply", "dismiss", "B-SOLO-2"),
    },
    "dream-home": {("dream-home.room-already-placed", "place", "D-TURN-2")},
}
RULESETS = {ruleset.name: ruleset for ruleset in all_games().rulesets}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_refusal_names_a_rule_that_its_class_stands_for(ruleset: AnyRuleset) -> None:
    met = set()
    for refusal, command in refusals(ruleset):
        assert refusal.rules[0] in (refusal.rule, *refusal.also), f"{refusal!r}: {command}"
        met.add((refusal.code, command.__struct_config__.tag, refusal.rules[0]))

    assert SEVERAL.get(ruleset.game, set()) <= met


def refusals(ruleset: AnyRuleset) -> Iterator[tuple[RuleViolation, Command]]:
    """Submit arbitrary commands, at any moment of a game for each number of players."""
    for players in ruleset.players:
        game = RandomGame(ruleset, players, seed=players)
        while not game.position.state.is_over:
            position, asked = game.position, game.position.state.asked
            said = AnyCommand(ruleset, position, game.random)
            for number in range(TRIES):
                seat, command = asked if number else Seat(players), said.next()
                try:
                    judge(ruleset, position, seat, [command], secret=None)
                except RuleViolation as refusal:
                    yield refusal, command
                except DealHidden:
                    continue
            game.step()


@cache
def described(kind: type[Command]) -> inspect.StructType:
    """Return what a command may hold; to find it out takes longer than to judge the command."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found


class AnyCommand:
    """Makes arbitrary well-formed commands, with the open cards and one that does not exist."""

    def __init__(self, ruleset: AnyRuleset, position: Position, chance: random.Random) -> None:
        cards = re.findall(r'"([a-z_]+(?:-[a-z]+)*-\d+)"', canonical(position.state).decode())
        self._kinds = (*ruleset.commands, Undo, Resign)
        self._cards = [*sorted(set(cards)), "nothing"]
        self._chance = chance

    def next(self) -> Command:
        kind = self._chance.choice(self._kinds)
        return msgspec.convert(self._struct(described(kind)), kind)

    def _struct(self, kind: inspect.StructType) -> dict[str, Any]:
        fields = {field.encode_name: self._any(field.type) for field in kind.fields}
        return fields if kind.tag is None else {"type": kind.tag, **fields}

    def _any(self, kind: inspect.Type) -> Any:
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType():
                return self._any(self._chance.choice(kind.types))
            case inspect.TupleType():
                return [self._any(item) for item in kind.item_types]
            case inspect.VarTupleType():
                return [self._any(kind.item_type) for _ in range(self._chance.randrange(3))]
            case _:
                return self._plain(kind)

    def _plain(self, kind: inspect.Type) -> Any:
        match kind:
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return self._chance.choice((True, False))
            case inspect.LiteralType():
                return self._chance.choice(kind.values)
            case inspect.IntType():
                return self._chance.randint(max(kind.ge or 0, -5), min(kind.le or 6, 6))
            case _:
                return self._chance.choice(self._cards)
