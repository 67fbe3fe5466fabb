"""Old rules stay, and old shapes of events can be read: both, with the real games."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, ClassVar, Literal

import pytest
from msgspec import defstruct
from msgspec.structs import asdict
from msgspec.structs import replace as changed

from service.domain.burano import BURANO_1
from service.domain.burano.model import state as burano
from service.domain.burano.model.events import CardsTaken
from service.domain.catalog import AnyRuleset, Catalogue, all_games
from service.domain.dream_home import DREAM_HOME_1
from service.domain.dream_home.model import state as dream_home
from service.domain.dream_home.model.events import PairTaken
from service.domain.kit.messages import Event, PlayerId, Seat, State
from service.events.replay_files.file import read
from service.events.store.audit import audit
from service.events.store.codec import codec_for, schema, tag
from service.play.command_handler import CommandHandler
from service.play.new_game import NewGame
from tests.golden import FILES
from tests.kit.random_play import RandomGame
from tests.toy import RULESET as TOY


class Burano2(burano.BuranoState, frozen=True, kw_only=True):
    """Played by rules of this test: four coins come with taken cards."""

    rules_version: ClassVar[int] = 2


class DreamHome2(dream_home.DreamHomeState, frozen=True, kw_only=True):
    """Played by rules of this test: nobody takes the start-player card."""

    rules_version: ClassVar[int] = 2


@dataclass(frozen=True, eq=False)
class Change:
    """A changed rule, and an event with one field more."""

    ruleset: AnyRuleset
    initial: Any
    table: type[State]
    narrow: type[Event]
    otherwise: dict[str, Any]  # what it says by the newer rules

    @property
    def both(self) -> tuple[AnyRuleset, AnyRuleset]:
        """Return the old rules and the new ones, which are the same functions."""
        old = replace(self.ruleset, decide=self._decide)
        laid_out = partial(self.initial, table=self.table)
        return old, replace(old, version=old.version + 1, initial=laid_out)

    @cached_property
    def wider(self) -> type[Event]:
        newer = schema(self.narrow) + 1
        fields: list[Any] = [("schema", Literal[newer], newer), ("count", int)]
        options: dict[str, Any] = {"tag": tag(self.narrow), "frozen": True, "kw_only": True}
        wider: Any = defstruct("Wider", fields, bases=(self.narrow,), **options)
        return wider

    @property
    def widened(self) -> AnyRuleset:
        """Return the same rules with the event in a newer shape."""
        events = tuple(self.wider if e is self.narrow else e for e in self.ruleset.events)
        old = (tag(self.narrow), schema(self.narrow))
        upcasters = {**self.ruleset.upcasters, old: with_count}
        return replace(self.ruleset, decide=self._decide_wider, events=events, upcasters=upcasters)

    def _decide(self, command: Any, seat: Seat, state: Any, chance: Any) -> Sequence[Event]:
        events = self.ruleset.decide(command, seat, state, chance)
        if state.rules_version == self.ruleset.version:
            return events
        return [self._told_otherwise(event) for event in events]

    def _told_otherwise(self, event: Event) -> Event:
        return changed(event, **self.otherwise) if type(event) is self.narrow else event

    def _decide_wider(self, *asked: Any) -> Sequence[Event]:
        return [self._widened(event) for event in self.ruleset.decide(*asked)]

    def _widened(self, event: Event) -> Event:
        if type(event) is not self.narrow:
            return event
        return self.wider(**{**with_count(asdict(event)), "schema": schema(self.wider)})


def with_count(data: dict[str, Any]) -> dict[str, Any]:
    """v1 left the number of cards out: they are all named."""
    named = data["cards"] if "cards" in data else [c for c in (data["room"], data["special"]) if c]
    return {**data, "count": len(named)}


CHANGES = {
    "burano": Change(BURANO_1, burano.initial, Burano2, CardsTaken, {"coins": 4}),
    "dream-home": Change(
        DREAM_HOME_1, dream_home.initial, DreamHome2, PairTaken, {"start_player": False}
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
            if type(event) is change.narrow
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
    assert f'"schema":{schema(change.wider)}'.encode() in stored
    assert audit(Catalogue([change.widened]), game.entries).fault is None
