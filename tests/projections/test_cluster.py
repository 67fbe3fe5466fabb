"""Read models on a real cluster: the same documents, wherever their slots are."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId, PlayerId
from service.events.analyses.model import AnalysisRequest, StoredAnalysis
from service.events.analyses.redis_analyses import SUFFIX, RedisAnalyses
from service.events.keys import all_listed
from service.events.people.redis_people import RedisPeople
from service.events.redis.connect import connect
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import ReplayStore
from service.events.store.game_lists import GameLists
from service.events.store.redis_store import RedisStore
from service.projections.build.books import Books
from service.projections.build.documents import Documents
from service.projections.build.game_times import (
    due,
    ended_by,
    forget_unanalysed,
    note_unanalysed,
)
from service.projections.build.ranked_books import RankedBooks
from service.projections.build.refresh import Refresher
from service.projections.models.leaderboards import board_of
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.list_upkeep import ListUpkeep
from service.projections.upkeep.rebuild import Rebuild
from service.projections.upkeep.recent_moves import sweep_recent
from service.projections.upkeep.status import status
from service.projections.upkeep.sweep import missed
from tests.kit.clusters import Cluster
from tests.kit.random_play import CATALOGUE, FIXED_DAY
from tests.projections.tables import Players


@pytest.fixture
def on_a_cluster(cluster: Cluster) -> Iterator[RedisCluster]:
    with connect(cluster.url) as client:
        assert isinstance(client, RedisCluster)
        client.flushall(target_nodes=RedisCluster.PRIMARIES)
        yield client


def test_a_cluster_shows_what_a_server_shows(on_a_cluster, client, tmp_path):
    shown = []
    for server in (on_a_cluster, client):
        store = RedisStore(server)
        players, refresher = Players(store, seed=7), Refresher(server, store, CATALOGUE)
        games = [players.toy(*names) for names in (("ana", "bo"), ("bo", "cy"), ("ana",)) * 2]
        refresher.refresh(games)
        total = Books(server, "boards").total(board_of("toy", 2))
        boards, both = RankedBooks(server), [board_of("toy", 2), board_of("toy", 1)]
        page, places = boards.page(both[0], 0, 2), boards.places_of(PlayerId("bo"), both)
        shown.append((total.games, sorted(total.total.ranks)))
        assert list(missed(server, store)) == []
        assert list(page.rows) == total.total.ordered(2)[:2]
        assert [place and place.rank for place in places] == [total.total.ranks["bo"], None]

    assert shown[0] == shown[1] == (4, ["ana", "bo", "cy"])


def test_analyses_are_requested_stored_and_counted_on_a_cluster(on_a_cluster, tmp_path):
    analyses = RedisAnalyses(on_a_cluster, ReplayStore(str(tmp_path)), most_wanted=8)
    games = [GameId(f"{number:032x}") for number in range(3)]
    note_unanalysed(on_a_cluster, dict.fromkeys(games, datetime.now(UTC)))
    for game in games:
        analyses.want(AnalysisRequest(game=game, budget="deep"), ["player/ana"][: game == games[0]])
        analyses.note_progress(game, 1, 2)
    assert (len(analyses.wanted()), analyses.is_due(games[1])) == (3, True)

    for game in games[:2]:
        made = StoredAnalysis(game=game, version=1, hash="h", budget="deep", made=0.0)
        analyses.keep(made, b"{}")
    analyses.fail(StoredAnalysis(game=games[2], version=1, hash="", budget="small", made=0.0))
    forget_unanalysed(on_a_cluster, games)

    figures = analyses.figures()
    assert (figures.wanted, figures.due, figures.made, figures.failed) == (0, 0, {"deep": 2}, 1)
    assert [analyses.content(one) for one in analyses.find_many(games[:2]) if one] == [b"{}"] * 2
    assert analyses.progress_of(games[0]) is None


def test_a_job_that_comes_late_replaces_no_deeper_analysis(on_a_cluster, tmp_path):
    files = ReplayStore(str(tmp_path))
    analyses, game = RedisAnalyses(on_a_cluster, files), GameId("0" * 32)
    facts: dict[str, Any] = {"game": game, "version": 1, "hash": "h", "made": 0.0}

    analyses.keep(StoredAnalysis(**facts, budget="deep", engine="e"), b"deep")
    analyses.keep(StoredAnalysis(**facts, budget="small", engine="e"), b"small")

    there = analyses.find(game)
    assert there is not None
    assert analyses.content(there) == b"deep"
    assert len(files.names(SUFFIX)) == 1

    analyses.keep(StoredAnalysis(**facts, budget="small", engine="newer"), b"newer")
    there = analyses.find(game)
    assert there is not None
    assert analyses.content(there) == b"newer"
    assert len(files.names(SUFFIX)) == 1


def test_a_rebuild_on_a_cluster_swaps_in_one_step(on_a_cluster):
    store = RedisStore(on_a_cluster)
    players, refresher = Players(store), Refresher(on_a_cluster, store, CATALOGUE)
    games = [players.toy("ana", "bo") for _ in range(5)]
    refresher.refresh(games)
    rebuild = Rebuild(on_a_cluster, store, refresher)

    state = rebuild.begin(tuple(PROJECTIONS))
    rebuild.run(state, lambda _: None)
    rebuild.swap(state)

    found = status(on_a_cluster, store)
    assert state.built.differing == {}
    assert {one.edition for one in found.projections} == {2}
    assert {one.behind for one in found.projections} == {0}
    assert due(on_a_cluster, FIXED_DAY, 500) == []


def test_a_game_leaves_a_cluster_and_comes_back(on_a_cluster: RedisCluster, tmp_path: Path):
    files = ReplayStore(str(tmp_path))
    archive = Archive(on_a_cluster, CATALOGUE, files)
    store = ArchiveBackedStore(RedisStore(on_a_cluster), archive)
    exports = Exports(on_a_cluster, store, CATALOGUE, files)
    players = Players(store)
    game = players.toy("ana", "bo")
    moves = list(store.read(game))

    assert archive.archive(exports.export(game), store.read(game))

    assert RedisStore(on_a_cluster).version(game) == 0
    assert list(store.read(game)) == moves
    Refresher(on_a_cluster, store, CATALOGUE).refresh([game])
    assert Documents(on_a_cluster).read("results", game).document.game == game


def test_lists_and_sweeps_work_on_a_cluster(on_a_cluster):
    store, lists = RedisStore(on_a_cluster), GameLists(on_a_cluster)
    players, refresher = Players(store), Refresher(on_a_cluster, store, CATALOGUE)
    running = [players.sit_down("toy", "ana", "bo") for _ in range(3)]
    ended = players.toy("ana", "cy")
    everything = sorted([*running, ended], reverse=True)
    refresher.refresh([*running[:2], ended])

    assert lists.newest(PlayerId("ana"), None, None, 10) == everything
    assert lists.newest(None, "running", None, 10) == sorted(running, reverse=True)
    assert sweep_recent(on_a_cluster, store).missed == [running[2]]
    assert ended_by(on_a_cluster, datetime.now(UTC), 10) == [ended]

    on_a_cluster.delete(*all_listed())
    upkeep = ListUpkeep(on_a_cluster, store, CATALOGUE, RedisPeople(on_a_cluster))
    while upkeep.step():
        pass
    lists.forget(PlayerId("cy"))

    assert lists.behind() == {}
    assert lists.newest(PlayerId("cy"), None, None, 10) == []
    assert lists.newest(PlayerId("ana"), "finished", None, 1) == everything[:1]
