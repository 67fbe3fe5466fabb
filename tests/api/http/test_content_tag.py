"""Lists, rules and the document: who has the same content already gets no second copy."""

import gzip

import pytest

from service.api.http import compression
from tests.api.http_players import Service, Visitor

PATHS = (
    *("/v1/games", "/v1/bots", "/v1/courses", "/v1/classes"),
    *("/v1/rules", "/v1/rules/burano", "/v1/openapi.json"),
)


@pytest.mark.parametrize("path", PATHS)
def test_what_the_caller_has_is_not_sent_again(ana: Visitor, path: str) -> None:
    first = ana.get(path)
    tag = first.headers["ETag"]

    again = ana.get(path, headers={"If-None-Match": tag})
    weak = ana.get(path, headers={"If-None-Match": f'"other", W/{tag}'})
    other = ana.get(path, headers={"If-None-Match": '"other"'})

    assert (first.status_code, other.status_code) == (200, 200)
    assert first.data == other.data
    for answer in (again, weak):
        assert (answer.status_code, answer.data) == (304, b"")
        assert answer.headers["ETag"] == tag
    assert {"Authorization", "Accept-Language"} <= set(again.vary)
    assert first.headers["Cache-Control"] == again.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", PATHS)
def test_a_compressed_answer_has_the_same_tag(ana: Visitor, path: str) -> None:
    plain, packed = ana.get(path), ana.get(path, headers={"Accept-Encoding": "gzip"})

    assert plain.headers["ETag"] == packed.headers["ETag"]


@pytest.mark.parametrize("part", ["", "/moves", "/legal-moves", "/scores"])
def test_parts_of_a_game_are_sent_again_once_it_has_gone_on(
    service: Service, ana: Visitor, part: str
) -> None:
    game = service.table(ana, ana)["id"]
    path, seen = f"/v1/games/{game}{part}", {"If-None-Match": '"2"'}
    assert ana.get(path).headers["ETag"] == '"2"'

    before = ana.get(path, headers=seen)
    ana.play(game, 2, {"type": "pick", "place": 1})
    after = ana.get(path, headers=seen)

    assert (before.status_code, before.data, before.headers["ETag"]) == (304, b"", '"2"')
    assert (after.status_code, after.headers["ETag"]) == (200, '"3"')


def test_the_document_is_compressed_once(ana: Visitor) -> None:
    packed = [ana.get("/v1/openapi.json", headers={"Accept-Encoding": "gzip"}) for _ in range(2)]

    assert packed[0].headers["Content-Encoding"] == "gzip"
    assert packed[0].data == packed[1].data
    assert gzip.decompress(packed[0].data) == ana.get("/v1/openapi.json").data
    assert compression.pack_once.cache_info().hits


def test_the_tag_of_a_list_changes_with_the_list(service: Service, ana: Visitor) -> None:
    table = service.table(ana, ana)
    path, seen = "/v1/games", ana.get("/v1/games").headers["ETag"]

    ana.play(table["id"], 2, {"type": "pick", "place": 1})

    assert ana.get(path, headers={"If-None-Match": seen}).status_code == 200


@pytest.mark.parametrize(
    "path", ["", "/{}", "/{}/moves", "/{}/scores", "/{}/moments", "/{}/picture"]
)
def test_a_name_that_was_erased_is_not_confirmed(service: Service, ana: Visitor, path: str) -> None:
    bo = service.player("Bonifacio")
    game = service.table(ana, bo, game="burano")["id"]
    ana.play(game, 2, {"type": "resign"})
    whole = f"/v1/games{path.format(game)}"
    first = ana.get(whole)
    seen = {"If-None-Match": first.headers["ETag"]}
    assert "Bonifacio" in first.text
    assert ana.get(whole, headers=seen).status_code == 304

    bo.delete(f"/v1/players/{bo.player}")

    for answer in (ana.get(whole, headers=seen), ana.get(whole, headers=seen)):
        assert answer.status_code == 200
        assert "Bonifacio" not in answer.text


def test_callers_do_not_confirm_what_others_see(service: Service, ana: Visitor) -> None:
    ana.post("/v1/games", {"game": "toy", "players": 2, "visibility": "private"})
    seen = ana.get("/v1/games").headers["ETag"]

    answer = service.player("Bo").get("/v1/games", headers={"If-None-Match": seen})

    assert answer.status_code == 200
    assert answer.get_json()["games"] == []


def test_a_refusal_has_no_tag(service: Service) -> None:
    answer = service.visitor().get("/v1/games?most=0")

    assert answer.status_code == 422
    assert "ETag" not in answer.headers
