"""A server that was set back to an older copy: what only a process remembers is forgotten."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from service.events.audit import audit
from service.events.connection import connect
from service.events.errors import MoveTaken, NoSuchGame
from service.events.redis_store import RedisStore
from tests.servers import Server, running
from tests.tables import TOYS, Table
from tests.toy import EndTurn, Pick

FILES = "appendonlydir"


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
    """Two turns were played; a copy has only the first."""
    table = Table.started(store)
    table.play(Pick(place=1), EndTurn())
    copytree(own.folder / FILES, tmp_path / "before")
    table.play(Pick(place=1), EndTurn())
    return table


def set_back(server: Server, copy: Path | None) -> None:
    server.stop()
    rmtree(server.folder / FILES)
    if copy:
        copytree(copy, server.folder / FILES)
    server.restart()


def test_lost_moves_are_forgotten_and_the_game_goes_on(
    own: Server, table: Table, tmp_path: Path
) -> None:
    set_back(own, tmp_path / "before")

    assert table.handler.load(table.game).position.version == 3
    assert table.play(Pick(place=1), EndTurn()).move.number == 4


def test_no_move_follows_one_that_was_lost(
    own: Server, store: RedisStore, table: Table, tmp_path: Path
) -> None:
    after_the_lost_one = table.submission([Pick(place=1)])
    set_back(own, tmp_path / "before")
    Table(store, table.game).play(Pick(place=2), EndTurn())

    with pytest.raises(MoveTaken):
        table.handler.submit(after_the_lost_one)

    assert store.version(table.game) == 4
    assert audit(TOYS, store.read(table.game)).fault is None


def test_a_game_that_was_lost_is_not_there(own: Server, table: Table) -> None:
    set_back(own, None)

    with pytest.raises(NoSuchGame):
        table.handler.load(table.game)
