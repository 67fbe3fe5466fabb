"""Old rules stay, and old shapes of events can be read: both, with the real games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Literal

import pytest
from msgspec.structs import asdict
from msgspec.structs import replace as told_otherwise

from service.command_handler import CommandHandler, NewGame
from service.domain.burano import BURANO_1
from service.domain.burano import state as burano
from service.domain.burano.events import CardsTaken
from service.domain.catalog import AnyRuleset, Catalogue, all_games
from service.domain.dream_home import DREAM_HOME_1
from service.domain.dream_home import state as dream_home
from service.domain.dream_home.events import PairTaken
from service.domain.messages import Event, PlayerId, Seat, State
from service.events.audit import audit
from service.events.codec import codec_for, tag
from service.events.replay_file import read
from tests.golden import FILES
from tests.random_play import RandomGame
from tests.toy import RULESET as TOY


class Burano2(burano.State, frozen=True, kw_only=True):
    """Played by rules of this test: four coins come with taken cards."""

    rules_version: ClassVar[int] = 2


class DreamHome2(dream_home.DreamHome, frozen=True, kw_only=True):
    """Played by rules of this test: nobody takes the start-player card."""

    rules_version: ClassVar[int] = 2


class CardsTaken2(CardsTaken, frozen=True, kw_only=True, tag="burano.cards_taken"):
    schema: Literal[2] = 2  # v1 did not count the cards
    count: int


class PairTaken2(PairTaken, frozen=True, kw_only=True, tag="dream-home.pair_taken"):
    schema: Literal[2] = 2  # v1 did not count the cards
    count: int


@dataclass(frozen=True)
class Change:
    """A changed rule, and an event with one field more."""

    ruleset: AnyRuleset
    initial: Any
    table: type[State]
    otherwise: dict[type[Event], dict[str, Any]]  # what events say by the newer rules
    wider: type[Event]

    @property
    def both(self) -> tuple[AnyRuleset, AnyRuleset]:
        """Give the old rules and the new ones, which are the same functions."""
        old = replace(self.ruleset, decide=self._decide)
        laid_out = partial(self.initial, table=self.table)
        return old, replace(old, version=old.version + 1, initial=laid_out)

    @property
    def widened(self) -> AnyRuleset:
        """Give the same rules with an event of schema 2."""
        narrow = next(e for e in self.ruleset.events if tag(e) == tag(self.wider))
        events = tuple(self.wider if event is narrow else event for event in self.ruleset.events)
        return replace(
            self.ruleset,
            decide=partial(self._decide_wider, narrow),
            events=events,
            upcasters={**self.ruleset.upcasters, (tag(narrow), 1): with_count},
        )

    def _decide(self, command: Any, seat: Seat, state: Any, chance: Any) -> Sequence[Event]:
        events = self.ruleset.decide(command, seat, state, chance)
        if state.rules_version == self.ruleset.version:
            return events
        return [told_otherwise(e, **self.otherwise.get(type(e), {})) for e in events]

    def _decide_wider(self, narrow: type[Event], *asked: Any) -> Sequence[Event]:
        return [
            self.wider(**{**with_count(asdict(event)), "schema": 2})
            if type(event) is narrow
            else event
            for event in self.ruleset.decide(*asked)
        ]


def with_count(data: dict[str, Any]) -> dict[str, Any]:
    """v1 left the number of cards out: they are all named."""
    named = data["cards"] if "cards" in data else [c for c in (data["room"], data["special"]) if c]
    return {**data, "count": len(named)}


CHANGES = {
    "burano": Change(BURANO_1, burano.initial, Burano2, {CardsTaken: {"coins": 4}}, CardsTaken2),
    "dream-home": Change(
        DREAM_HOME_1,
        dream_home.initial,
        DreamHome2,
        {PairTaken: {"start_player": False}},
        PairTaken2,
    ),
}
each_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)


@pytest.mark.parametrize("ruleset", [*all_games().rulesets, TOY], ids=lambda one: one.name)
def test_a_state_knows_the_version_of_its_rules(ruleset: AnyRuleset) -> None:
    table = ruleset.initial(ruleset.setup(ruleset.players[0], {}, None))

    assert table.rules_version == ruleset.version


@each_change
def test_a_running_game_keeps_its_rules_and_a_new_one_gets_the_newest(change: Change) -> None:
    old, new = change.both
    running = RandomGame(old, players=2, seed=5)
    for _ in range(20):
        running.step()
    later = CommandHandler(running.store, Catalogue([old, new]))

    begun = later.create(NewGame(game=old.game, actor=PlayerId("p1"), players=2))

    assert later.load(running.game).ruleset.name == f"{old.game}/1"
    assert later.load(running.game).position == running.position
    assert later.load(begun.move.game).ruleset.name == f"{old.game}/2"
    assert later.load(begun.move.game).position.state.rules_version == 2


@each_change
def test_each_game_is_proven_by_the_rules_it_was_played_with(change: Change) -> None:
    old, new = change.both
    games = [RandomGame(rules, players=2, seed=5) for rules in (old, new, old)]
    for game in games:
        game.play()
    told = [
        {
            event
            for move in codec_for(game.ruleset).decode(entry.body for entry in game.entries)
            for event in move.events
            if type(event) in change.otherwise
        }
        for game in games
    ]

    assert told[0] == told[2] != told[1]
    for game in games:
        assert audit(Catalogue([old, new]), game.entries).fault is None
    wrong = audit(Catalogue([old, replace(old, version=2)]), games[1].entries).fault
    assert wrong is not None
    assert wrong.code == "events"


@each_change
def test_golden_games_stay_true_when_an_event_gets_a_field(change: Change) -> None:
    files = [file for file in FILES if file.stem.startswith(f"{change.ruleset.game}-")]
    found = [read(file.read_bytes().splitlines(keepends=True)) for file in files[:8]]
    games = [one for one in found if one.header["ruleset"] == change.ruleset.name]

    for game in games:
        proven = audit(Catalogue([change.widened]), game.entries)
        moves = codec_for(change.widened).decode(entry.body for entry in game.entries)
        assert proven.fault is None
        assert any(isinstance(event, change.wider) for move in moves for event in move.events)
    assert games


@each_change
def test_a_new_game_stores_the_new_shape(change: Change) -> None:
    game = RandomGame(change.widened, players=2, seed=5)
    game.play()

    stored = b"".join(entry.body for entry in game.entries)
    assert b'"schema":2' in stored
    assert audit(Catalogue([change.widened]), game.entries).fault is None
