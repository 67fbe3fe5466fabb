"""Rebuilds: built beside the old edition, compared, swapped in one step, interrupted, continued."""

import msgspec
import pytest
from redis import Redis

from service.domain.kit.messages import GameId
from service.events.store.redis_store import RedisStore
from service.projections.build import streams
from service.projections.build.books import Books
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.keys import REBUILD, documents_key
from service.projections.build.refresh import Refresher
from service.projections.models.leaderboards import board_of
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.rebuild import Rebuild, RebuildProgress, RebuildUnderWay, under_way
from service.projections.upkeep.rebuild_processes import parts_of, rebuild_processes
from service.projections.upkeep.sweep import missed
from tests.kit.random_play import CATALOGUE, games_and_toy
from tests.kit.tables import TOYS
from tests.projections.tables import Players

ALL = tuple(PROJECTIONS)


@pytest.fixture
def rebuild(client, store, refresher) -> Rebuild:
    return Rebuild(client, store, refresher)


@pytest.fixture
def games(players: Players, refresher: Refresher) -> list[GameId]:
    played = [players.toy(*names) for names in (("ana", "bo"), ("bo", "cy"), ("ana",)) * 4]
    played.append(players.sit_down("burano", "ana", "bo"))
    refresher.refresh(played)
    return played


class Interrupted(Exception):
    """Somebody pressed Ctrl-C."""


def everything(client: Redis, games: list[GameId]) -> object:
    documents = {name: Documents(client).read_many(name, games) for name in ALL}
    books = {
        name: {book: Books(client, name).total(book) for book in Books(client, name).names()}
        for name in ALL
        if PROJECTIONS[name].bookkeeping
    }
    return documents, books


def test_a_rebuild_shows_the_same_in_a_new_edition(client, games, rebuild):
    before = everything(client, games)

    state = rebuild.begin(ALL)
    rebuild.run(state, lambda _: None)
    rebuild.swap(state)

    assert everything(client, games) == before
    assert state.built.differing == {}
    assert set(read_editions(client).current.values()) == {2}
    assert under_way(client) is None


def test_a_rebuild_finds_and_fixes_wrong_documents(client, games, rebuild):
    [version] = Documents(client).versions("lobby", 1, games[:1])
    client.hset(documents_key("lobby", 1, games[0]), games[0], f"{version} {{}}")
    right = rebuild.begin(["lobby"])

    rebuild.run(right, lambda _: None)
    rebuild.swap(right)

    assert right.built.differing == {"lobby": 1}
    assert right.built.examples == [games[0]]
    assert Documents(client).read("lobby", games[0]).document.game == games[0]


def test_interrupted_it_goes_on_where_it_stopped(client, games, store, refresher):
    first = Rebuild(client, store, refresher, games_a_page=5)
    before = everything(client, games)

    def stop(_):
        raise Interrupted

    with pytest.raises(Interrupted):
        first.run(first.begin(ALL), stop)
    pages = []
    again = Rebuild(client, store, Refresher(client, store, CATALOGUE), games_a_page=5)
    state = again.begin(ALL)
    again.run(state, lambda state: pages.append(state.games))
    again.swap(state)

    assert pages == [10, 13]
    assert everything(client, games) == before


def test_reads_never_fail_and_moves_go_on_while_it_builds(client, games, players, store, refresher):
    rebuild = Rebuild(client, store, refresher, games_a_page=3)
    running, seen = games[-1], []

    def play_and_read(_):
        players.step(running)
        finished = players.toy("ana", "bo")
        refresher.refresh([running, finished])
        games.append(finished)
        seen.append(Documents(client).read("lobby", running).version)

    state = rebuild.begin(ALL)
    rebuild.run(state, play_and_read)
    rebuild.swap(state)

    assert seen == sorted(seen)
    assert Documents(client).read("lobby", running).version == store.version(running)
    assert list(missed(client, store)) == []
    assert Books(client, "boards").total(board_of("toy", 2)).games == 8 + len(seen)


def test_a_move_that_only_reached_the_old_edition_is_built_in_the_end(
    client, games, players, store, rebuild, refresher
):
    running = games[-1]
    state = rebuild.begin(["lobby"])

    def an_old_refresh_ends(_):
        players.step(running)

    rebuild.run(state, an_old_refresh_ends)
    rebuild.swap(state)

    assert Documents(client).read("lobby", running).version == store.version(running)


def test_a_rebuild_leaves_the_streams_unchanged(client, games, rebuild):
    before = {key: client.dump(key) for key in client.scan_iter("*:moves")}

    state = rebuild.begin(ALL)
    rebuild.run(state, lambda _: None)
    rebuild.swap(state)

    assert {key: client.dump(key) for key in client.scan_iter("*:moves")} == before


def test_a_rebuild_gets_read_only_streams():
    offered = {name for name in vars(streams.Streams) if not name.startswith("_")}

    assert offered == {"bodies_many", "terms_many", "version", "versions", "games"}


def test_another_rebuild_waits_for_the_one_under_way(client, games, rebuild):
    rebuild.begin(["lobby"])

    with pytest.raises(RebuildUnderWay):
        rebuild.begin(["results"])

    assert rebuild.begin(["results"], afresh=True).editions == {"results": 2}
    assert read_editions(client).next == {"results": 2}


def test_the_old_edition_goes_after_a_while(client, games, rebuild):
    state = rebuild.begin(["boards"])
    rebuild.run(state, lambda _: None)
    rebuild.swap(state)

    left = [client.ttl(key) for key in client.scan_iter("*:shown:boards:1")]
    assert left
    assert all(0 < seconds <= 600 for seconds in left)
    assert client.ttl(f"altana:{{{board_of('toy', 2)}}}:1:pages") > 0
    assert client.ttl(f"altana:{{{board_of('toy', 2)}}}:2:pages") == -1


def test_several_processes_build_the_same(client, games, store, refresher, own_server, tmp_path):
    before = everything(client, games)

    with rebuild_processes(2, own_server.url, str(tmp_path), games_and_toy) as several:
        rebuild = Rebuild(client, store, refresher, build=several.build)
        state = rebuild.begin(ALL)
        rebuild.run(state, lambda _: None)
        rebuild.swap(state)

    assert everything(client, games) == before
    assert state.games == len(games)
    assert state.built.differing == {}


@pytest.mark.parametrize("count", [0, 1, 3, 120, 200])
def test_a_page_has_parts_to_spare_so_that_no_process_waits_for_long_games(count):
    page = [GameId(f"game-{number}") for number in range(count)]

    parts = parts_of(page, processes=2)

    assert [game for part in parts for game in part] == page
    assert len(parts) >= min(count, 8)


def rebuilt_by_toys_alone(client: Redis, store: RedisStore) -> RebuildProgress:
    """Rebuild everything with code that only knows the toy game."""
    toys_alone = Rebuild(client, store, Refresher(client, store, TOYS))
    state = toys_alone.begin(ALL)
    toys_alone.run(state, lambda _: None)
    toys_alone.swap(state)
    return state


def test_a_game_that_can_no_longer_be_built_keeps_its_last_documents(client, store, games):
    burano = games[-1]
    before = everything(client, games)

    state = rebuilt_by_toys_alone(client, store)

    assert everything(client, games) == before
    assert (state.built.kept, state.built.examples) == (1, [burano])


def test_finished_games_that_can_no_longer_be_built_still_count(client, store, players, refresher):
    games = [players.play("dream-home", "ana", "bo"), players.toy("ana", "bo")]
    refresher.refresh(games)
    before = everything(client, games)

    rebuilt_by_toys_alone(client, store)

    assert everything(client, games) == before


def test_a_rebuild_of_another_release_is_started_over(client, games, rebuild):
    begun = rebuild.begin(["lobby"])
    begun.cursor, begun.games = games[0], 5
    client.set(REBUILD, msgspec.json.encode(msgspec.structs.replace(begun, release="0.0.9")))

    assert rebuild.begin(["lobby"]).games == 0


def test_an_old_edition_that_a_killed_rebuild_left_goes_with_the_next(client, games, rebuild):
    for _ in range(2):
        state = rebuild.begin(["lobby"])
        rebuild.run(state, lambda _: None)
        rebuild.swap(state)
    left = documents_key("lobby", 1, games[0])
    client.persist(left)
    client.persist(documents_key("lobby", 2, games[0]))

    rebuild.begin(["lobby"])

    assert client.ttl(documents_key("lobby", 2, games[0])) != -1
