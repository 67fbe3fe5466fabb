"""Redis restored from an older backup: processes drop moves that only their caches still hold."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from service.events.errors import MoveTaken, NoSuchGame
from service.events.game_settings import ClockSettings, GameSettings
from service.events.redis.connect import connect
from service.events.store.audit import audit
from service.events.store.redis_store import RedisStore
from service.play.settle import Settler
from service.projections.build.history_loader import HistoryLoader
from tests.kit.servers import Server, running
from tests.kit.tables import TOYS, Table
from tests.toy import EndTurn, Pick

FILES = "appendonlydir"
CLOCKED = GameSettings(created="", clock=ClockSettings(seconds=60))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "now", "--appendfsync", "always") as server:
        yield server


@pytest.fixture
def store(own: Server) -> Iterator[RedisStore]:
    with connect(own.url) as client:
        yield RedisStore(client)


@pytest.fixture
def table(own: Server, store: RedisStore, tmp_path: Path) -> Table:
    """Two turns were played; the backup has only the first."""
    table = Table.started(store, terms=CLOCKED)
    table.play(Pick(place=1), EndTurn())
    copytree(own.folder / FILES, tmp_path / "before")
    table.play(Pick(place=1), EndTurn())
    return table


def restore_backup(server: Server, copy: Path | None) -> None:
    server.stop()
    rmtree(server.folder / FILES)
    if copy:
        copytree(copy, server.folder / FILES)
    server.restart()


def test_lost_moves_are_forgotten_and_the_game_goes_on(
    own: Server, table: Table, tmp_path: Path
) -> None:
    restore_backup(own, tmp_path / "before")

    assert table.handler.load(table.game).position.version == 3
    assert table.play(Pick(place=1), EndTurn()).move.number == 4


def test_no_move_follows_one_that_was_lost(
    own: Server, store: RedisStore, table: Table, tmp_path: Path
) -> None:
    after_the_lost_one = table.submission([Pick(place=1)])
    restore_backup(own, tmp_path / "before")
    Table(store, table.game).play(Pick(place=2), EndTurn())

    with pytest.raises(MoveTaken):
        table.handler.submit(after_the_lost_one)

    assert store.version(table.game) == 4
    assert audit(TOYS, store.read(table.game)).fault is None


def test_a_game_that_was_lost_is_not_there(own: Server, table: Table) -> None:
    restore_backup(own, None)

    with pytest.raises(NoSuchGame):
        table.handler.load(table.game)


def test_a_worker_folds_a_game_from_the_start_when_moves_were_lost(
    own: Server, store: RedisStore, table: Table, tmp_path: Path
) -> None:
    loader = HistoryLoader(store, TOYS, 8)
    loader.load(table.game, with_scores=True)
    restore_backup(own, tmp_path / "before")

    assert loader.load(table.game, with_scores=True).version == 3


def test_a_worker_folds_no_move_onto_one_that_was_lost(
    own: Server, store: RedisStore, table: Table, tmp_path: Path
) -> None:
    loader = HistoryLoader(store, TOYS, 8)
    loader.load(table.game, with_scores=True)
    restore_backup(own, tmp_path / "before")
    play_on(store, table)

    loader.fetch([table.game])
    history = loader.load(table.game, with_scores=True)

    assert history == HistoryLoader(store, TOYS, 0).load(table.game, with_scores=True)
    assert history.version == 5


def test_a_worker_shows_no_game_that_was_lost(own: Server, store: RedisStore, table: Table) -> None:
    loader = HistoryLoader(store, TOYS, 8)
    loader.load(table.game, with_scores=True)
    restore_backup(own, None)

    with pytest.raises(NoSuchGame):
        loader.load(table.game, with_scores=True)


def test_the_clock_finishes_the_turn_that_runs_and_not_one_that_was_lost(
    own: Server, store: RedisStore, table: Table, tmp_path: Path
) -> None:
    restore_backup(own, tmp_path / "before")
    an_hour_later = datetime.now(UTC) + timedelta(hours=1)

    Settler(table.handler, lambda: an_hour_later).load(table.game)

    [finished] = store.read(table.game, after=3)
    assert (finished.number, b'"actor":"clock"' in finished.body) == (4, True)


def test_the_clock_folds_no_move_onto_one_that_was_lost(
    own: Server, store: RedisStore, table: Table, tmp_path: Path
) -> None:
    restore_backup(own, tmp_path / "before")
    play_on(store, table)

    loaded = table.handler.load(table.game)

    assert loaded.deadline is not None
    assert loaded.deadline == Table(store, table.game).handler.load(table.game).deadline


def play_on(store: RedisStore, table: Table) -> None:
    """Play on as a process that never saw the lost move."""
    other = Table(store, table.game)
    other.play(Pick(place=2), EndTurn())
    other.play(Pick(place=1))
