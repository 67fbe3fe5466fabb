"""Notes on finished games: writing, reading, changing, removing."""

from typing import Any

import pytest

from tests.api.finished_game import NOTE, annotate, finished
from tests.api.http_players import Service, Visitor

KEY = "operator key of this test"


@pytest.fixture
def service() -> Service:
    return Service(operator_key=KEY)


@pytest.fixture
def game(service: Service, ana: Visitor) -> str:
    return finished(service, ana)


def put(who: Visitor, game: str, kept: dict[str, Any], version: int, **body: Any) -> Any:
    wanted = {"visibility": kept["visibility"], "note": NOTE, **body}
    path = f"/v1/games/{game}/annotations/{kept['id']}"
    return who.call("PUT", path, json=wanted, headers={"If-Match": f'"{version}"'})


def remove(who: Visitor, game: str, note: dict[str, Any]) -> Any:
    path = f"/v1/games/{game}/annotations/{note['id']}"
    return who.delete(path, headers={"If-Match": f'"{note["version"]}"'})


def listed(who: Visitor, game: str, query: str = "") -> list[str]:
    answer = who.get(f"/v1/games/{game}/annotations{query}")
    assert answer.status_code == 200, answer.text
    return [note["id"] for note in answer.get_json()["notes"]]


def test_a_note_has_an_author_a_time_and_the_hash_of_its_move(
    service: Service, ana: Visitor, game: str
) -> None:
    bo = service.player("Bo")
    move = ana.get(f"/v1/games/{game}/moves?after=2&most=1").get_json()["moves"][0]

    made = bo.post(f"/v1/games/{game}/annotations", {"visibility": "public", "note": NOTE})

    note = made.get_json()
    assert made.status_code == 201
    assert made.headers["Location"] == f"/v1/games/{game}/annotations/{note['id']}"
    assert made.headers["ETag"] == '"1"'
    assert note["author"] == {"id": bo.player, "name": "Bo"}
    assert note["note"]["anchor"] == {"move": 3, "hash": move["hash"]}
    assert note["note"]["time"] == note["created"] == note["changed"]
    assert ana.get(made.headers["Location"]).get_json() == {**note, "link": None}


def test_one_text_stands_in_several_languages(ana: Visitor, game: str) -> None:
    texts = {"en": "Good.", "de": "Gut.", "it": "Bene.", "pt-BR": "Bom."}

    assert annotate(ana, game, text=texts)["note"]["text"] == texts


def test_a_running_game_takes_no_notes(service: Service, ana: Visitor) -> None:
    table = service.table(ana, ana, deal="running")

    answer = ana.post(f"/v1/games/{table['id']}/annotations", {"note": NOTE})

    assert answer.status_code == 409
    assert answer.get_json()["type"] == "/v1/problems/game-not-finished"
    assert listed(ana, table["id"]) == []


def test_nobody_writes_without_a_token(service: Service, game: str) -> None:
    answer = service.visitor().post(f"/v1/games/{game}/annotations", {"note": NOTE})

    assert answer.status_code == 401


def test_a_private_note_is_there_for_its_author_alone(
    service: Service, ana: Visitor, game: str
) -> None:
    note = annotate(ana, game, visibility="private")
    path = f"/v1/games/{game}/annotations/{note['id']}"

    assert note["link"] is None
    assert listed(ana, game) == [note["id"]]
    assert listed(service.player(), game) == []
    assert service.player().get(path).status_code == 404


def test_a_note_is_private_unless_something_else_is_said(ana: Visitor, game: str) -> None:
    made = ana.post(f"/v1/games/{game}/annotations", {"note": NOTE}).get_json()

    assert made["visibility"] == "private"


def test_a_linked_note_is_there_for_who_has_the_link(
    service: Service, ana: Visitor, game: str
) -> None:
    note, visitor = annotate(ana, game, visibility="link"), service.visitor()
    link = note["link"].partition("?")[2]

    assert visitor.get(note["link"]).get_json()["id"] == note["id"]
    assert visitor.get(note["link"]).get_json()["link"] is None
    assert listed(visitor, game, f"?{link}") == [note["id"]]
    assert listed(visitor, game) == []
    assert visitor.get(f"{note['link']}x").status_code == 404


def test_a_link_ends_when_the_note_stops_being_shared(
    service: Service, ana: Visitor, game: str
) -> None:
    note = annotate(ana, game, visibility="link")
    put(ana, game, note, 1, visibility="private")
    again = put(ana, game, note, 2, visibility="link").get_json()

    assert service.visitor().get(note["link"]).status_code == 404
    assert service.visitor().get(again["link"]).status_code == 200


def test_notes_on_a_private_game_are_for_who_may_see_the_game(
    service: Service, ana: Visitor
) -> None:
    game = finished(service, ana, visibility="private")
    note = annotate(ana, game)
    share = ana.get(f"/v1/games/{game}").get_json()["share"]
    path = f"/v1/games/{game}/annotations"

    assert service.player().get(path).status_code == 404
    assert listed(service.player(), game, f"?share={share}") == [note["id"]]


def test_a_change_names_the_version_it_is_meant_for(ana: Visitor, game: str) -> None:
    note = annotate(ana, game)
    path = f"/v1/games/{game}/annotations/{note['id']}"
    body = {"visibility": "public", "note": {**NOTE, "text": {"en": "Better."}}}

    unnamed = ana.call("PUT", path, json=body)
    changed = ana.call("PUT", path, json=body, headers={"If-Match": '"1"'})
    stale = ana.call("PUT", path, json=body, headers={"If-Match": '"1"'})
    odd = ana.call("PUT", path, json=body, headers={"If-Match": '"x"'})

    assert [a.status_code for a in (unnamed, changed, stale, odd)] == [428, 200, 412, 422]
    assert changed.headers["ETag"] == '"2"'
    assert stale.get_json()["type"] == "/v1/problems/note-changed"
    assert ana.get(path).get_json()["note"]["text"] == {"en": "Better."}


def test_what_was_read_can_be_sent_back(ana: Visitor, game: str) -> None:
    note = annotate(ana, game, glyphs=["!", "?!"])

    again = put(ana, game, note, 1, note=note["note"])

    assert again.status_code == 200
    assert again.get_json()["note"] | {"time": ""} == note["note"] | {"time": ""}


def test_only_the_author_changes_or_removes_a_note(
    service: Service, ana: Visitor, game: str
) -> None:
    note, bo = annotate(ana, game), service.player("Bo")

    assert put(bo, game, note, 1).status_code == 403
    assert remove(bo, game, note).status_code == 403
    assert remove(service.visitor(), game, note).status_code == 401
    assert remove(ana, game, note).status_code == 204
    assert listed(ana, game) == []
    assert remove(ana, game, note).status_code == 404


def test_the_operator_may_remove_any_note_for_good(
    service: Service, ana: Visitor, game: str
) -> None:
    note = annotate(ana, game)
    operator = Visitor(service.app, KEY)

    assert remove(operator, game, note).status_code == 204
    assert listed(ana, game) == []
    assert ana.post(f"/v1/games/{game}/annotations/undo").status_code == 409


def test_the_notes_of_an_erased_person_stay_without_a_name(
    service: Service, ana: Visitor, game: str
) -> None:
    bo = service.player("Bo")
    note = annotate(bo, game)
    bo.delete(f"/v1/players/{bo.player}")

    shown = ana.get(f"/v1/games/{game}/annotations/{note['id']}").get_json()

    assert shown["author"] == {"id": bo.player, "name": ""}
    assert "author" not in shown["note"]
    assert shown["note"]["text"] == note["note"]["text"]


def test_a_retry_with_the_same_key_writes_one_note(ana: Visitor, game: str) -> None:
    path, body = f"/v1/games/{game}/annotations", {"note": NOTE}
    key = {"Idempotency-Key": "k1"}

    first, again = (ana.post(path, body, headers=key) for _ in range(2))
    other = ana.post(path, {**body, "visibility": "public"}, headers=key)

    assert first.get_json() == again.get_json()
    assert len(listed(ana, game)) == 1
    assert other.status_code == 422
    assert other.get_json()["type"] == "/v1/problems/key-reused"


def test_a_retried_change_or_removal_is_done_once(ana: Visitor, game: str) -> None:
    note = annotate(ana, game)
    path = f"/v1/games/{game}/annotations/{note['id']}"
    body = {"visibility": "public", "note": NOTE}

    changes = [
        ana.call("PUT", path, json=body, headers={"If-Match": '"1"', "Idempotency-Key": "change"})
        for _ in range(2)
    ]
    removals = [
        ana.delete(path, headers={"If-Match": '"2"', "Idempotency-Key": "remove"}) for _ in range(2)
    ]

    assert [answer.status_code for answer in changes] == [200, 200]
    assert changes[0].get_json() == changes[1].get_json()
    assert [answer.status_code for answer in removals] == [204, 204]


def test_notes_are_listed_page_by_page_and_by_kind_and_author(
    service: Service, ana: Visitor, game: str
) -> None:
    bo = service.player("Bo")
    ids = [annotate(who, game)["id"] for who in (ana, bo, ana)]
    first = ana.get(f"/v1/games/{game}/annotations?most=2").get_json()

    assert [note["id"] for note in first["notes"]] == ids[:2]
    assert listed(ana, game, f"?after={first['next']}") == ids[2:]
    assert listed(ana, game, f"?author={bo.player}") == [ids[1]]
    assert listed(ana, game, "?kind=question") == []


def test_edits_are_taken_back_and_made_again_one_by_one(ana: Visitor, game: str) -> None:
    path = f"/v1/games/{game}/annotations"
    note = annotate(ana, game)
    put(ana, game, note, 1, note={**NOTE, "text": {"en": "Two."}})

    undone = [ana.post(f"{path}/undo").get_json()["annotation"] for _ in range(2)]
    nothing = ana.post(f"{path}/undo")
    redone = [ana.post(f"{path}/redo").get_json()["annotation"] for _ in range(2)]

    assert undone[0]["note"]["text"] == NOTE["text"]
    assert undone[1] is None
    assert nothing.get_json()["type"] == "/v1/problems/no-edit-to-undo"
    assert [one["note"]["text"]["en"] for one in redone] == ["A *good* move.", "Two."]
    assert ana.post(f"{path}/redo").status_code == 409


def test_a_removed_note_comes_back_by_undo(ana: Visitor, game: str) -> None:
    note = annotate(ana, game)
    remove(ana, game, note)

    assert ana.post(f"/v1/games/{game}/annotations/undo").status_code == 200
    assert listed(ana, game) == [note["id"]]


def test_a_new_edit_ends_what_could_be_made_again(ana: Visitor, game: str) -> None:
    path = f"/v1/games/{game}/annotations"
    annotate(ana, game)
    ana.post(f"{path}/undo")
    annotate(ana, game)
    book = ana.get(path).get_json()

    assert (book["can_undo"], book["can_redo"]) == (True, False)
    assert ana.post(f"{path}/redo").status_code == 409


def test_everybody_takes_back_only_their_own_edits(
    service: Service, ana: Visitor, game: str
) -> None:
    bo = service.player("Bo")
    mine, his = annotate(ana, game)["id"], annotate(bo, game)["id"]

    ana.post(f"/v1/games/{game}/annotations/undo")

    assert listed(bo, game) == [his]
    assert mine != his


def test_a_retried_undo_takes_back_one_edit(ana: Visitor, game: str) -> None:
    path = f"/v1/games/{game}/annotations"
    first, _ = annotate(ana, game), annotate(ana, game)

    for _ in range(2):
        ana.post(f"{path}/undo", headers={"Idempotency-Key": "once"})

    assert listed(ana, game) == [first["id"]]


def test_markdown_is_shown_as_html_in_which_nothing_runs(ana: Visitor, game: str) -> None:
    text = {"en": "*Good* <script>alert(1)</script>"}

    note = annotate(ana, game, text=text)

    assert note["note"]["text"] == text
    assert note["html"] == {
        "/text": {"en": "<p><em>Good</em> &lt;script&gt;alert(1)&lt;/script&gt;</p>\n"}
    }
