"""Hints: three steps for one's own seat, only where the game has them, and the move says so."""

from typing import Any

import pytest

from tests.api.http_players import Service, Visitor


class Table:
    """Ana plays against the computer, and it is her turn."""

    def __init__(self, service: Service, game: str = "burano", **wanted: Any) -> None:
        self.ana, self.version = service.player(), 0
        body = {"game": game, "players": 2, "seats": [{"bot": "greedy"}], **wanted}
        while True:
            made = self.ana.post("/v1/games", body).get_json()
            if made["asked"] == 1:  # who starts is drawn
                break
        self.game, self.version, self.made = made["id"], made["version"], made

    def hint(self, step: int, who: Visitor | None = None, **more: Any) -> Any:
        return (who or self.ana).post(f"/v1/games/{self.game}/hint", {"step": step, **more})

    def meta(self) -> dict[str, str]:
        moves = self.ana.get(f"/v1/games/{self.game}/moves").get_json()["moves"]
        meta: dict[str, str] = moves[-1]["meta"]
        return meta


@pytest.mark.parametrize("game", ["burano", "dream-home", "toy"])
def test_each_step_gives_more_away(service: Service, game: str) -> None:
    table = Table(service, game)

    where, kind, turn = (table.hint(step).get_json() for step in (1, 2, 3))

    assert len(where["sentences"]) == 1
    assert (where["commands"], kind["commands"]) == (None, None)
    assert len(turn["sentences"]) == len(turn["commands"])
    assert isinstance(turn["score_change"], int)
    played = table.ana.play(table.game, table.version, *turn["commands"])
    assert played.status_code == 201, played.text


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Look at column"),
        ("de", "Schau auf Spalte"),
        ("it", "Guarda la colonna"),
    ],
)
def test_a_hint_speaks_the_language_of_its_reader(
    service: Service, language: str, sentence: str
) -> None:
    table = Table(service)

    said = table.ana.post(
        f"/v1/games/{table.game}/hint", {"step": 1}, headers={"Accept-Language": language}
    )

    assert said.get_json()["sentences"][0].startswith(sentence)


def test_the_next_move_says_how_far_the_hints_went(service: Service) -> None:
    table = Table(service)
    commands = table.hint(3).get_json()["commands"]
    table.hint(1)

    table.ana.play(table.game, table.version, commands[0])
    with_hint = table.meta()
    table.ana.play(table.game, table.version + 1, {"type": "undo"})

    assert with_hint["hint"] == "3"
    assert "hint" not in table.meta()


def test_a_move_without_a_hint_says_nothing(service: Service) -> None:
    table = Table(service)

    table.ana.play(table.game, table.version, {"type": "resign"})

    assert "hint" not in table.meta()


def test_only_games_against_the_computer_have_hints_by_themselves(service: Service) -> None:
    ana, bo = service.player(), service.player("Bo")
    table = service.table(ana, bo)

    refused = ana.post(f"/v1/games/{table['id']}/hint", {"seat": 1})

    assert (refused.status_code, table["hints"]) == (409, False)
    assert refused.get_json()["type"] == "/v1/problems/no-hints-here"
    assert Table(service).made["hints"]


def test_a_game_is_created_with_hints_or_without(service: Service) -> None:
    ana, bo = service.player(), service.player("Bo")
    of_people = service.table(ana, bo, hints=True)
    asked = [ana, bo][of_people["asked"] - 1]
    against = Table(service, hints=False)

    assert asked.post(f"/v1/games/{of_people['id']}/hint", {}).status_code == 200
    assert against.hint(1).status_code == 409


def test_a_hint_is_for_an_own_seat_whose_turn_it_is(service: Service) -> None:
    table = Table(service)
    stranger = service.player("Bo")

    assert table.hint(1, stranger).status_code == 403
    assert table.hint(1, seat=2).status_code == 403
    table.ana.play(table.game, table.version, {"type": "resign"})
    assert table.hint(1).get_json()["type"] == "/v1/problems/no-hint-now"


@pytest.mark.parametrize(
    "body", [{"step": 0}, {"step": 4}, {"step": "1"}, {"seat": 0}, {"more": 1}]
)
def test_a_hint_that_makes_no_sense_is_refused(service: Service, body: dict[str, Any]) -> None:
    table = Table(service)

    assert table.ana.post(f"/v1/games/{table.game}/hint", body).status_code == 422


def test_a_private_game_gives_strangers_no_hint(service: Service) -> None:
    table = Table(service, visibility="private")

    assert table.hint(1, service.player("Bo")).status_code == 404
