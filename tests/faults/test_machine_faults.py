"""A short part of `make faults`: everything that can be replaced is killed, under load."""

from contextlib import closing
from pathlib import Path

import pytest
from redis import Redis

from service.domain.kit.messages import GameId, Seat
from service.events.keys import keys_of
from service.events.store.redis_store import BODY_AT, RedisStore
from tests.faults.__main__ import FAULTS
from tests.faults.compare import compare
from tests.faults.journal import Acknowledged, Journal
from tests.faults.machine import Machine, under_load
from tests.faults.machine_faults import PROCESS, WORKER
from tests.kit.waiting import until
from tests.projections.tables import Players


def kill_what_is_replaced(machine: Machine) -> None:
    """Kill the server, the worker and a serving process at the same time."""
    worker, child, server = (
        machine.processes(WORKER)[0],
        machine.processes(PROCESS)[0],
        machine.server(),
    )
    for victim in (server, worker, child):
        victim.kill()
    until(machine.altana.server.is_alive)


def test_nothing_acknowledged_is_lost_when_server_worker_and_service_die_at_once(tmp_path: Path):
    row = under_load(
        tmp_path, "all at once", kill_what_is_replaced, drivers=2, ALTANA_DURABILITY="strict"
    )

    assert row.compared.acknowledged > 0
    assert row.compared.is_sound, row
    assert row.failures == ()


def test_every_fault_has_a_row_in_the_page_and_nothing_was_lost():
    page = (Path(__file__).parents[2] / "docs" / "reliability.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `")]

    assert [fault.split("`")[1] for fault, *_ in rows] == list(FAULTS)
    assert {tuple(figures[1:4]) for _, *figures in rows} == {("0", "0", "0")}


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def game(client: Redis) -> GameId:
    players = Players(RedisStore(client))
    game = players.sit_down("toy", "ana", "bo")
    players.resign(game, Seat(1))
    return game


def test_a_move_that_is_not_in_the_stream_is_lost(tmp_path: Path, client: Redis, game: GameId):
    with closing(Journal(tmp_path / "journal")) as journal:
        for entry in RedisStore(client).read(game):
            journal.add(Acknowledged(game, entry.number, entry.hash))
        assert compare(journal, client).is_sound

        journal.add(Acknowledged(game, 4, "00" * 32))

        found = compare(journal, client)
        assert (found.acknowledged, found.lost, found.doubled, found.broken) == (4, 1, 0, 0)


def test_a_doubled_move_and_a_broken_chain_are_noticed(tmp_path: Path, client: Redis, game: GameId):
    with closing(Journal(tmp_path / "journal")) as journal:
        first = RedisStore(client).read(game)[0]
        journal.add(Acknowledged(game, first.number, first.hash))
        body = b"0" * BODY_AT + b'{"key":"once"}'
        for number in (4, 5):
            client.xadd(keys_of(game).moves, {"m": body}, id=f"{number}-0")

        found = compare(journal, client)

        assert (found.lost, found.doubled, found.broken) == (0, 1, 1)


def test_a_game_that_nobody_was_told_of_is_doubled(tmp_path: Path, client: Redis, game: GameId):
    with closing(Journal(tmp_path / "journal")) as journal:
        journal.add(Acknowledged(game, 1, "", "seat"))
        assert compare(journal, client).is_sound

        Players(RedisStore(client)).sit_down("toy", "ana", "bo")

        assert compare(journal, client).doubled == 1
