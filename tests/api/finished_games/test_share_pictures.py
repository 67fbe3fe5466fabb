"""Pictures to share: a PNG of what was built, and what a shared link says."""

import io
import re
import sys

import pytest
from PIL import Image
from werkzeug.test import TestResponse

from service.api.finished_games.share_pictures import A_DRAWING
from service.api.operating import call_accounting
from service.pictures import png
from tests.api.games.test_bot_work import left
from tests.api.http_players import Service, Visitor


def size(answer: TestResponse) -> tuple[int, int]:
    assert (answer.status_code, answer.mimetype) == (200, "image/png"), answer.text
    with Image.open(io.BytesIO(answer.data)) as image:
        return image.size


def meta(service: Service, path: str, **headers: str) -> dict[str, str]:
    """Return what a page says to those who preview it."""
    text = service.app.test_client().get(path, headers=headers).get_data(as_text=True)
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text))


def finished(service: Service, *players: Visitor, **wanted: object) -> str:
    game = str(service.table(*players, game="burano", deal="share", **wanted)["id"])
    assert players[-1].play(game, len(players), {"type": "resign"}).status_code == 201
    return game


@pytest.mark.parametrize("query", ["", "?seat=2"])
def test_a_game_is_a_png_that_is_drawn_once(service: Service, query: str) -> None:
    game = finished(service, service.player("Ana"), service.player("Bo"))
    path = f"/v1/games/{game}/share-picture{query}"

    first, again = service.visitor().get(path), service.visitor().get(path)

    assert size(first) == (800, 420)
    assert again.data == first.data
    known = service.visitor().get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert known.status_code == 304


@pytest.mark.usefixtures("clock")
def test_who_has_a_picture_drawn_pays_for_the_process_that_draws_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", float("inf"))
    service = Service(rate_limit=10_000)
    ana = service.player("Ana")
    game = service.table(ana, game="toy", players=2)["id"]
    costs = []

    for _ in range(2):
        before = left(ana)
        size(ana.get(f"/v1/games/{game}/share-picture"))
        costs.append(before - left(ana))

    assert costs[0] - costs[1] == A_DRAWING
    assert costs[1] < A_DRAWING


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        (sys, "executable", "/bin/false"),
        (sys, "executable", "/nowhere/python"),
        (png, "PATIENCE", 0.001),
    ],
    ids=["fails", "is-missing", "takes-too-long"],
)
@pytest.mark.parametrize("subject", ["games", "rules"])
def test_a_drawing_that_fails_is_tried_again_later(
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    part: object,
    name: str,
    value: object,
    subject: str,
) -> None:
    game = service.table(service.player("Ana"), game="burano", players=2)["id"]
    path = f"/v1/{subject}/{game if subject == 'games' else 'burano'}/share-picture"
    with monkeypatch.context() as broken:
        broken.setattr(part, name, value)
        answer = service.visitor().get(path, headers={"Accept-Language": "de"})

    assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
    assert answer.get_json()["type"] == "/v1/problems/picture-failed"
    assert answer.get_json()["title"] == "Das Bild lässt sich nicht zeichnen"
    assert (answer.headers["Retry-After"], answer.headers.get("ETag")) == ("60", None)
    assert "a picture to share was not drawn" in caplog.text
    assert size(service.visitor().get(path)) == (800, 420)


def test_a_table_with_free_seats_has_one_too(service: Service) -> None:
    game = service.table(service.player("Ana"), game="dream-home", players=3)["id"]

    assert size(service.visitor().get(f"/v1/games/{game}/share-picture")) == (800, 420)


def test_a_game_without_faces_has_one_as_well(service: Service) -> None:
    game = service.table(service.player("Ana"), game="toy", players=2)["id"]

    assert size(service.visitor().get(f"/v1/games/{game}/share-picture")) == (800, 420)
    assert service.visitor().get("/v1/rules/toy/share-picture").status_code == 404


def test_the_rules_have_a_picture_of_what_can_be_built(service: Service) -> None:
    answer = service.visitor().get("/v1/rules/burano/share-picture")

    assert size(answer) == (800, 420)
    assert answer.headers["Cache-Control"].startswith("public")


@pytest.mark.parametrize("query", ["?seat=3", "?seat=0", "?seat=x", "?seat=17", "?width=9000"])
def test_a_seat_that_is_not_there_costs_no_picture(service: Service, query: str) -> None:
    game = service.table(service.player("Ana"), game="burano", players=2)["id"]

    answer = service.visitor().get(f"/v1/games/{game}/share-picture{query}")

    assert answer.status_code in (404, 422)


def test_a_private_game_shows_nothing_to_strangers(service: Service) -> None:
    ana = service.player("Ana")
    table = service.table(ana, game="burano", visibility="private", label="Secret label")
    path = f"/v1/games/{table['id']}/share-picture"

    assert service.visitor().get(path).status_code == 404
    assert size(ana.get(path)) == (800, 420)
    for page in (f"/play/{table['id']}", f"/play/{table['id']}?share={table['share']}"):
        said = meta(service, page)
        assert said["title"] == "The table"
        assert "Ana" not in "".join(said.values())
        assert said["image"].endswith("/v1/rules/burano/share-picture")


def test_a_link_says_what_it_leads_to(service: Service) -> None:
    ana, bo = service.player("Ana <i>"), service.player("Bo")
    waiting = service.table(ana, game="burano", players=3)["id"]
    over = finished(service, ana, bo)

    invitation, result = meta(service, f"/play/{waiting}"), meta(service, f"/watch/{over}")

    assert invitation["title"] == "Walking in Burano: Ana &lt;i&gt;"
    assert invitation["description"] == "2 seats are free. Open the link and play."
    assert result["title"] == "Walking in Burano: Ana &lt;i&gt;, Bo"
    assert "Ana" in result["description"]
    assert result["image"] == f"http://localhost/v1/games/{over}/share-picture"
    german = meta(service, f"/play/{waiting}", **{"Accept-Language": "de"})
    assert german["description"] == "2 Plätze sind frei. Öffne den Link und spiel mit."


def test_players_courses_and_rules_have_previews_of_their_own(service: Service) -> None:
    ana = service.player("Ana")

    titles = {
        path: meta(service, path)["title"]
        for path in (f"/players/{ana.player}", "/learn/sample-burano", "/rules/dream-home", "/")
    }

    assert titles[f"/players/{ana.player}"] == "Ana"
    assert titles["/rules/dream-home"] == "Dream Home"
    assert titles["/learn/sample-burano"] not in ("", "Course")
    assert titles["/"] == "Games"


def test_an_erased_name_is_in_no_preview(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    game = finished(service, ana, bo)
    before = service.visitor().get(f"/v1/games/{game}/share-picture?seat=1").data
    assert ana.delete(f"/v1/players/{ana.player}").status_code == 204

    after = service.visitor().get(f"/v1/games/{game}/share-picture?seat=1")

    assert after.data != before
    assert "Ana" not in "".join(meta(service, f"/watch/{game}").values())
    assert meta(service, f"/players/{ana.player}")["title"] == "Player"


def test_without_javascript_results_and_courses_are_still_text(service: Service) -> None:
    game = finished(service, service.player("Ana <i>"), service.player("Bo"))
    browser = service.app.test_client()

    def plain(path: str) -> str:
        return re.findall(r"<noscript>(.*?)</noscript>", browser.get(path).text, re.DOTALL)[-1]

    assert re.findall(r"<li>(.*?)</li>", plain(f"/watch/{game}"))[0].startswith("Ana &lt;i&gt;: ")
    assert len(re.findall(r"<li>", plain("/learn/sample-burano"))) > 3
    assert "<p>" in plain("/learn/sample-burano")
