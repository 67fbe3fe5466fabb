"""Two versions on one server during an upgrade: either goes on with what the other did.

It needs a checkout of the older release, with an environment of its own in `.venv`:
`UPGRADE_CHECKOUT=<its folder> pytest tests/upgrade/test_side_by_side.py`.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.kit.processes import ROOT
from tests.kit.servers import running
from tests.kit.waiting import until
from tests.upgrade.release import Person, Release, play, table

CHECKOUT = os.environ.get("UPGRADE_CHECKOUT")
SHORT = {"round_limit": 2}
pytestmark = pytest.mark.skipif(
    CHECKOUT is None, reason="no UPGRADE_CHECKOUT: TWO VERSIONS SIDE BY SIDE WERE NOT TRIED"
)


class Both(NamedTuple):
    """The addresses of two services on one server, each with a worker beside it."""

    old: str
    new: str
    release: Release
    variables: dict[str, str]
    older: ExitStack  # the processes of the older version

    def check(self, *arguments: str) -> str:
        return self.release.run("projections", "rebuild", *arguments, **self.variables)


@contextmanager
def side_by_side(folder: Path) -> Iterator[Both]:
    older, newer = Release(Path(str(CHECKOUT))), Release(ROOT, Path(sys.executable))
    with running(folder / "server") as server, ExitStack() as first, ExitStack() as second:
        variables = {
            "REDIS_URL": server.url,
            "ALTANA_DATA": str(folder),
            "ALTANA_PROCESSES": "1",
        }
        old, new = (
            stack.enter_context(one.serving("serve", **variables))
            for stack, one in ((first, older), (second, newer))
        )
        first.enter_context(older.working(**variables))
        second.enter_context(newer.working(**variables))
        yield Both(old, new, newer, variables, first)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    with side_by_side(tmp_path_factory.mktemp("both")) as started:
        yield started


def is_exported(person: Person, game: str) -> Any:
    export = person.done("GET", f"/v1/games/{game}/exports")
    return export if export["status"] == "ready" else None


@pytest.mark.parametrize("first", ["old", "new"])
@pytest.mark.parametrize("title", ["burano", "dream-home"])
def test_a_game_is_played_move_by_move_at_both(both: Both, first: str, title: str):
    there, elsewhere = (both.old, both.new) if first == "old" else (both.new, both.old)
    ana, bo = Person.named(there, "Ana"), Person.named(elsewhere, "Bo")
    options = SHORT if title == "burano" else {}
    # A game of the newest rules is for the newer version alone.
    maker = ana.at(both.old) if title == "dream-home" else ana
    game = table(maker, bo, game=title, options=options)

    for turn in range(12):
        place = (both.old, both.new)[turn % 2]
        play(game, ana.at(place), bo.at(place), moves=2)
    if ana.done("GET", f"/v1/games/{game}")["status"] != "finished":
        bo.resign(game)

    tables = [Person(place).done("GET", f"/v1/games/{game}") for place in (both.old, both.new)]
    assert tables[0]["version"] == tables[1]["version"]
    older, newer = (shown["view"] for shown in tables)
    assert {name: newer.get(name) for name in older} == older  # a newer one may tell more
    for place in (both.old, both.new):
        audit = Person(place).done("GET", f"/v1/games/{game}/audit")
        assert (audit["fault"], audit["deals_proven"]) == (None, True)
        assert until(partial(is_exported, Person(place), game))


def test_notes_tokens_and_classes_cross_over(both: Both):
    ana, bo = Person.named(both.new, "Ana"), Person.named(both.old, "Bo")
    game = table(ana, bo, game="burano", options=SHORT)
    bo.resign(game)
    said = {"kind": "annotation", "anchor": {"move": 2}, "text": {"en": "Here."}}
    path = f"/v1/games/{game}/annotations"

    ana.done("POST", path, {"visibility": "public", "note": said})
    bo.done("POST", path, {"visibility": "public", "note": said})
    fresh = ana.done("POST", f"/v1/players/{ana.player}/tokens", {})

    for place in (both.old, both.new):
        assert len(Person(place).done("GET", path)["notes"]) == 2
        later = Person(place, fresh["token"], ana.player)
        assert later.call("GET", f"/v1/players/{ana.player}/tokens").status == 200


def test_a_game_with_a_bot_is_shown_by_a_process_that_knows_none(both: Both):
    ana = Person.named(both.new, "Ana")
    wanted = {"game": "burano", "players": 2, "seats": [{"bot": "greedy"}]}

    game = ana.done("POST", "/v1/games", wanted)["id"]

    tables = [Person(place).done("GET", f"/v1/games/{game}") for place in (both.old, both.new)]
    assert [shown["status"] for shown in tables] == ["running", "running"]
    assert {shown["seats"][1]["player"] for shown in tables} == {"bot-greedy"}


def test_lists_and_leaderboards_have_the_games_of_both(both: Both):
    ana, bo = Person.named(both.old, "Ana"), Person.named(both.new, "Bo")
    made = [table(ana.at(place), bo, game="burano") for place in (both.old, both.new)]
    path = f"/v1/games?player={ana.player}&status="

    def listed(place: str, status: str) -> list[str]:
        return [line["id"] for line in Person(place).done("GET", path + status)["games"]]

    def counted() -> int:
        rows = Person(both.new).done("GET", "/v1/leaderboards/burano?players=2&most=100")["rows"]
        return sum(row["games"] for row in rows if row["player"] == ana.player)

    for place in (both.old, both.new):
        assert sorted(listed(place, "running")) == sorted(made)
    for game, place in zip(made, (both.new, both.old), strict=True):
        bo.at(place).resign(game)

    for place in (both.old, both.new):
        assert sorted(listed(place, "finished")) == sorted(made)
        assert listed(place, "running") == []
    assert until(lambda: counted() == len(made))


def test_an_older_process_refuses_a_game_of_newer_rules_and_changes_nothing(both: Both):
    ana, bo = Person.named(both.new, "Ana"), Person.named(both.new, "Bo")
    path = f"/v1/games/{table(ana, bo, game='dream-home')}"
    newest = ana.done("GET", path)["ruleset"]
    if ana.at(both.old).call("GET", path).status == 200:
        pytest.skip(f"the older version knows {newest}")

    resign, seen = {"commands": [{"type": "resign"}]}, {"If-Match": '"2"'}
    refused = ana.at(both.old).call("POST", f"{path}/moves", resign, **seen)

    assert refused.status == 503
    assert refused.json["type"] == "/v1/problems/game-unreadable"
    assert ana.done("GET", path)["version"] == 2


def test_nothing_of_the_older_version_is_left_when_it_is_gone(tmp_path: Path):
    with side_by_side(tmp_path) as both:
        ana, bo = Person.named(both.old, "Ana"), Person.named(both.new, "Bo")
        burano = table(ana, bo, game="burano", options=SHORT)
        play(burano, ana.at(both.new), bo.at(both.old))
        # A worker of the older version may have the jobs about it, and give up.
        house = table(bo, bo, game="dream-home")
        bo.resign(house)

        both.older.close()

        assert until(lambda: is_exported(ana.at(both.new), burano))
        assert until(lambda: is_exported(bo, house))
        both.check()
        assert "Nothing differs" in both.check("--check")
