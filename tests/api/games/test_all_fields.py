"""A game that can't start names everything that is wrong with it at once."""

from tests.api.http_players import Service


def test_what_the_game_can_not_take_is_named_beside_what_no_game_can(service: Service) -> None:
    body = {
        "game": "burano",
        "players": 0,
        "options": {"no_such": 1},
        "label": 7,
        "visibility": "secret",
    }

    answer = service.player("Ana").post("/v1/games", body)

    named = {error["pointer"]: error["detail"] for error in answer.get_json()["errors"]}
    assert answer.status_code == 422
    assert set(named) == {"/players", "/options/no_such", "/label", "/visibility"}
    assert "4" in named["/players"]
