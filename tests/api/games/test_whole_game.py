"""Whole games over HTTP, from the first player to the replay."""

import pytest

from service.events.replay_files import file
from service.events.store.audit import audit
from tests.api.http_players import GAMES, Service, play_on


@pytest.mark.parametrize("game", ["burano", "dream-home", "toy"])
def test_a_game_is_played_to_its_end(service: Service, game: str) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    table = service.table(ana, bo, game=game)
    path = f"/v1/games/{table['id']}"

    version = play_on(service, table, [ana, bo])

    scores = ana.get(f"{path}/scores").get_json()
    proof = ana.get(f"{path}/audit").get_json()
    replay = file.parse(ana.get(f"{path}/replay").data)
    assert scores["version"] == version
    assert all(s["total"] == sum(li["points"] for li in s["lines"]) for s in scores["scores"])
    assert {s["seat"] for s in scores["result"]["standings"]} == {1, 2}
    assert proof == {"moves": version, "fault": None, "deals_proven": True}
    assert audit(GAMES, replay.entries).fault is None
