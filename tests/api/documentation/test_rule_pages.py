"""Rules to read: by id, with rulings and decks, for programs and for people."""

import pytest

from service.domain.catalog import all_games
from service.domain.kit.decks import hash_of
from tests.api.http_players import Service


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_the_rules_are_told_by_id_with_rulings_marked(service: Service, game: str) -> None:
    told = service.visitor().get(f"/v1/rules/{game}").get_json()

    ids = [rule["id"] for rule in told["rules"]]
    assert len(ids) == len(set(ids)) > 30
    assert any(rule["is_ruling"] for rule in told["rules"])
    assert told["ruleset"] == all_games().current(game).name
    assert told["deck"]["tables"]


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_the_rules_are_a_page_for_a_browser(service: Service, game: str) -> None:
    page = service.visitor().get(f"/v1/rules/{game}", headers={"Accept": "text/html"})
    first = service.visitor().get(f"/v1/rules/{game}").get_json()["rules"][0]["id"]

    assert page.mimetype == "text/html"
    assert f'<tr id="{first}">' in page.text
    assert page.headers["Vary"].startswith("Accept")


def test_the_games_are_listed_and_others_are_not_found(service: Service) -> None:
    assert service.visitor().get("/v1/rules").get_json()["games"] == ["burano", "dream-home", "toy"]
    assert service.visitor().get("/v1/rules/chess").status_code == 404


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_the_deck_is_told_as_it_is_hashed(service: Service, game: str) -> None:
    deck = service.visitor().get(f"/v1/rules/{game}").get_json()["deck"]

    assert hash_of(deck["files"]) == deck["hash"]


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_the_faces_of_a_game_need_no_game_to_be_played(service: Service, game: str) -> None:
    faces = service.visitor().get(f"/v1/rules/{game}/sprite")
    again = service.visitor().get(
        f"/v1/rules/{game}/sprite", headers={"If-None-Match": faces.headers["ETag"]}
    )

    assert f'id="{game}-' in faces.text
    assert again.status_code == 304


def test_a_game_that_nobody_has_drawn_has_no_faces(service: Service) -> None:
    faces = service.visitor().get("/v1/rules/toy/sprite")

    assert faces.status_code == 200  # its table is drawn as plain boxes
    assert "<symbol" not in faces.text
