"""Redis hangs or is gone: every caller gets an answer, and play goes on afterwards."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.e2e.serving import Answer, Caller, Running, serving
from tests.kit.servers import Server, pause, resume, running
from tests.kit.waiting import until

MANY = 24  # more than a process has threads
TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    # Strict: otherwise a killed Redis may have answered before it wrote to disk.
    with running(tmp_path, "--appendfsync", "always") as server:
        yield server


@pytest.mark.parametrize(
    ("down", "up"), [(pause, resume), (Server.kill, Server.restart)], ids=["hangs", "gone"]
)
def test_all_are_answered_during_an_outage_and_it_heals(
    own: Server, down: Callable[[Server], None], up: Callable[[Server], None]
) -> None:
    with serving(own.url, processes=1) as service:
        ana = service.caller()
        game = service.table(ana, ana)["id"]
        down(own)
        try:
            refused = all_at_once(service, ana, game)
            assert [answer.status for answer in refused] == [503] * MANY
            assert {answer.headers["Retry-After"] for answer in refused} == {"1"}
            assert Caller(service).call("GET", "/livez").status == 200
            assert Caller(service).call("GET", "/readyz").status == 503
            assert "altana_server_up 0.0" in figures(service)
        finally:
            up(own)
        until(lambda: Caller(service).call("GET", "/readyz").status == 200)

        played = until(lambda: accepted(ana.play(game, 2, TAKE, key="k")))
        assert played.json["number"] == 3
        assert "altana_server_up 1.0" in figures(service)


def all_at_once(service: Running, ana: Caller, game: str) -> list[Answer]:
    def ask(number: int) -> Answer:
        caller = Caller(service)
        caller.token = ana.token
        if number % 2:
            return caller.play(game, 2, TAKE, key="k")
        return caller.call("GET", f"/v1/games/{game}")

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(ask, range(MANY)))


def figures(service: Running) -> str:
    return Caller(service).call("GET", "/metrics").body.decode()


def accepted(answer: Answer) -> Answer | None:
    return answer if answer.status == 201 else None
