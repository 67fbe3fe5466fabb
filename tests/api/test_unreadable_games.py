"""A game that nobody can read, and everybody else."""

from service.domain.chance import Secret
from service.domain.messages import GameId
from service.events.move import Entry
from tests.api.people import Service


def test_a_game_that_nobody_can_read_keeps_nobody_from_the_others(service: Service) -> None:
    ana = service.player("Ana")
    table = service.table(ana, ana)
    strange = GameId("f" * 32)
    entry = Entry(1, b'{"game":"x"}', "0" * 64)
    service.parts.store.append(strange, entry, secret=Secret(bytes(32)), terms=b"{}")

    listed = ana.get("/v1/games")

    assert [game["id"] for game in listed.get_json()["games"]] == [table["id"]]
