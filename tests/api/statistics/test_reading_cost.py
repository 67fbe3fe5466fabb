"""Leaderboards and players with many others: an answer costs what it holds."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.api.http.common_schemas import LARGEST_NUMBER
from service.domain.kit.messages import GameId
from service.projections.build.editions import read_editions
from tests.api.statistics.test_read_models import WholeService
from tests.projections.older_release import OlderRelease
from tests.projections.rated_players import bytes_sent, rate
from tests.projections.tables import Players

BOARD = "/v1/leaderboards/toy?players=2"
A_LITTLE = 1.1  # numbers have more digits


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def service(client: Redis, tmp_path: Path) -> WholeService:
    return WholeService(client, tmp_path)


def test_an_answer_costs_the_same_with_10_and_with_5000_rated_players(
    client: Redis, tmp_path: Path
) -> None:
    costs = []
    for rated in (10, 5_000):
        client.flushall()
        service = WholeService(client, tmp_path)
        ana, bo = service.player("Ana"), service.player("Bo")
        service.finished(ana, bo)
        service.refresh()
        rate(client, service.refresher, Players(service.store), rated)
        asked = [f"{BOARD}&most=5", f"{BOARD}&most=5&start=5", f"/v1/players/{ana.player}"]
        for path in asked:
            ana.get(path)  # from now on the server knows the scripts, and the service the names
        costs.append([bytes_sent(client, partial(ana.get, path)) for path in asked])

    assert all(many < A_LITTLE * few for few, many in zip(*costs, strict=True)), costs


def test_pages_of_a_leaderboard_have_everybody_once(client: Redis, service: WholeService) -> None:
    rate(client, service.refresher, Players(service.store), 24)
    rows, start = list[dict[str, Any]](), 0

    while start is not None:
        page = service.visitor().get(f"{BOARD}&most=7&start={start}").get_json()
        rows, start = rows + page["rows"], page["next"]

    assert [row["place"] for row in rows] == list(range(1, 25))
    assert len({row["player"] for row in rows}) == 24
    assert sorted(rows, key=lambda row: -row["rating"]) == rows


@pytest.mark.parametrize("start", [24, 10_000, LARGEST_NUMBER])
def test_beyond_the_last_place_is_nobody(client: Redis, service: WholeService, start: int) -> None:
    rate(client, service.refresher, Players(service.store), 24)

    page = service.visitor().get(f"{BOARD}&start={start}").get_json()

    assert (page["rows"], page["next"], page["counted"]) == ([], None, 12)


def test_answers_are_the_same_before_and_after_an_upgrade(
    client: Redis, service: WholeService
) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    games = [service.finished(ana, bo), service.finished(bo, ana), service.finished(ana)]
    OlderRelease(client, service.store).refresh([GameId(game) for game in games])
    asked = [BOARD, f"{BOARD}&start=1", "/v1/leaderboards/toy?players=1"]
    asked += [f"/v1/players/{ana.player}", f"/v1/players/{bo.player}"]
    before = [ana.get(path).get_json() for path in asked]

    for target in read_editions(client).current_targets():
        service.refresher.settle(target)

    assert [ana.get(path).get_json() for path in asked] == before
    assert before[0]["counted"] == 2
    assert len(before[3]["ratings"]) == 2
