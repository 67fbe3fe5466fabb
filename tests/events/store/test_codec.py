"""Stored moves: written without loss, and every shape ever written can still be read."""

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import SHARED_EVENTS
from service.domain.kit.messages import Event
from service.events.errors import UnreadableMove
from service.events.store.codec import Codec, codec_for, ruleset_of, schema, tag, upcast
from tests.kit.random_play import CATALOGUE, RULESETS, RandomGame
from tests.toy import RULESET as TOY
from tests.toy import Picked

SAMPLES = Path(__file__).parents[1] / "samples"
# The versions of a ruleset share their events; the newest one upcasts them all.
EVENTS = [
    *((TOY, event) for event in SHARED_EVENTS),
    *{e: (CATALOGUE.current(r.game), e) for r in RULESETS.values() for e in r.events}.values(),
]
VERSIONS = [(r, event, n) for r, event in EVENTS for n in range(1, schema(event) + 1)]


def sample(event: type[Event], version: int) -> dict[str, Any]:
    file = SAMPLES / f"{tag(event)}.v{version}.json"
    assert file.exists(), "run `make samples`"
    stored: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return stored


@pytest.mark.parametrize(
    ("ruleset", "event", "version"), VERSIONS, ids=[f"{tag(e)}.v{n}" for _, e, n in VERSIONS]
)
def test_every_version_ever_written_loads_as_todays(
    ruleset: AnyRuleset, event: type[Event], version: int
):
    stored = sample(event, version)

    lifted = upcast(stored, {tag(event): schema(event)}, ruleset.upcasters)

    assert stored["schema"] == version
    assert isinstance(msgspec.convert(lifted, event), event)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_no_version_lacks_an_upcaster(ruleset: AnyRuleset):
    needed = {(tag(e), n) for e in ruleset.events for n in range(1, schema(e))}

    assert set(ruleset.upcasters) == needed


@pytest.mark.parametrize("event", [event for _, event in EVENTS], ids=tag)
def test_an_event_is_read_in_its_own_version_only(event: type[Event]):
    [written] = [one for one in msgspec.structs.fields(event) if one.name == "schema"]

    assert written.type == Literal[schema(event)]


def test_names_on_the_wire_are_unique():
    names = [tag(event) for _, event in EVENTS]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_storage_is_lossless(ruleset: AnyRuleset):
    game = RandomGame(ruleset, players=2, seed=1)
    game.play()
    codec = codec_for(ruleset)

    moves = codec.decode([entry.body for entry in game.entries])

    assert [codec.encode(move) for move in moves] == [entry.body for entry in game.entries]


def test_an_old_move_among_new_ones_is_upcast():
    game = RandomGame(TOY, players=1, seed=1)
    game.step()
    bodies = [entry.body for entry in game.entries]
    raw = msgspec.json.decode(bodies[-1])
    raw["events"][0] = sample(Picked, 1)

    moves = codec_for(TOY).decode([*bodies, msgspec.json.encode(raw)])

    assert isinstance(moves[-1].events[0], Picked)
    assert moves[-1].events[0].card == raw["events"][0]["place"]
    assert moves[:-1] == codec_for(TOY).decode(bodies)


@pytest.mark.parametrize(
    "body",
    [
        b"{}",
        b'{"events":[{"type":"toy.unheard_of","schema":1}]}',
        b'{"events":[{"type":"toy.picked","schema":99}]}',
        b'{"events":[{"type":"toy.picked"}]}',
        b'{"events":7}',
        b"not json",
    ],
)
def test_an_unreadable_move_raises_an_error(body: bytes):
    with pytest.raises(UnreadableMove):
        Codec(TOY).decode([body])


@pytest.mark.parametrize("body", [b"{}", b"[]", b"nothing", b'{"events":[]}', b'{"events":[{}]}'])
def test_a_first_move_without_a_ruleset_raises_an_error(body: bytes):
    with pytest.raises(UnreadableMove):
        ruleset_of(body)
