"""Courses on the service: uploaded, made of games, listed, read, worked through."""

from typing import Any

import pytest
from msgspec.structs import replace

from service.events.move import Entry
from service.events.replay_files.file import write
from service.start.limit_settings import Bounds
from service.teaching.courses.package import Chapter, read_course, write_course
from service.teaching.courses.samples import sample_files
from tests.api.finished_game import annotate, finished
from tests.api.http_players import Service, Visitor
from tests.api.sample_class import MOVE, RIGHT, ZIP, course_file, uploaded
from tests.teaching.lessons.golden_questions import BURANO, game_with


def listed(who: Visitor, query: str = "") -> list[str]:
    courses = who.get(f"/v1/courses{query}").get_json()["courses"]
    return [course["id"] for course in courses if course["owner"]]


def upload(who: Visitor, data: bytes, content_type: str = ZIP) -> Any:
    return who.call("POST", "/v1/courses", data=data, content_type=content_type)


def test_an_uploaded_course_comes_back_byte_for_byte(service: Service, ana: Visitor) -> None:
    data = course_file()
    course = uploaded(ana, data)

    file = service.visitor().get(f"/v1/courses/{course['id']}/file")

    assert file.data == data
    assert file.mimetype == ZIP
    assert (course["count"], course["questions"]) == (2, 2)
    assert course["owner"] == {"id": ana.player, "name": "Ana"}
    again = {"If-None-Match": file.headers["ETag"]}
    assert ana.get(f"/v1/courses/{course['id']}/file", headers=again).status_code == 304


def test_a_course_tells_its_chapters(ana: Visitor) -> None:
    course = uploaded(ana)

    told = ana.get(f"/v1/courses/{course['id']}", headers={"Accept-Language": "de"}).get_json()

    assert told["title"] == {"en": "First steps", "de": "Erste Schritte"}
    assert told["games"] == ["burano", "dream-home"]
    assert [chapter["questions"] for chapter in told["chapters"]] == [1, 1]
    assert told["chapters"][0]["html"] == "<p>Read <em>this</em>.</p>\n"


def test_a_course_may_have_more_than_64_chapters(ana: Visitor) -> None:
    course = uploaded(ana, course_file(66))

    assert course["count"] == 66
    assert ana.get(f"/v1/courses/{course['id']}/chapters/66").status_code == 200
    assert ana.get(f"/v1/courses/{course['id']}/chapters/67").status_code == 404


def test_the_same_file_is_on_the_shelf_once(ana: Visitor) -> None:
    assert uploaded(ana)["id"] == uploaded(ana)["id"]
    assert len(listed(ana)) == 1


@pytest.mark.parametrize(
    ("data", "content_type", "status", "problem"),
    [
        (b"no zip", ZIP, 422, "bad-course"),
        (b"", ZIP, 422, "bad-course"),
        (b"{}", "application/json", 415, "other-media"),
        (bytes(16 * 1024 * 1024 + 1), ZIP, 413, "body-too-large"),
    ],
)
def test_what_is_no_course_is_refused(
    ana: Visitor, data: bytes, content_type: str, status: int, problem: str
) -> None:
    answer = upload(ana, data, content_type)

    assert answer.status_code == status
    assert answer.get_json()["type"] == f"/v1/problems/{problem}"
    assert listed(ana) == []


def test_nobody_uploads_without_a_token(service: Service) -> None:
    assert upload(service.visitor(), course_file()).status_code == 401


def test_a_private_course_is_there_for_its_owner(service: Service, ana: Visitor) -> None:
    course, other = uploaded(ana, visibility="private"), service.player()
    path = f"/v1/courses/{course['id']}"

    assert listed(ana) == [course["id"]]
    assert listed(other) == []
    for place in (path, f"{path}/file", f"{path}/chapters/1"):
        assert other.get(place).status_code == 404


def test_a_course_is_shared_by_a_link(service: Service, ana: Visitor) -> None:
    course, visitor = uploaded(ana, visibility="link"), service.visitor()
    link = course["link"].partition("?")[2]

    assert visitor.get(course["link"]).get_json()["link"] is None
    assert visitor.get(f"/v1/courses/{course['id']}/chapters/1?{link}").status_code == 200
    assert visitor.get(f"/v1/courses/{course['id']}").status_code == 404


def test_only_the_owner_shows_or_removes_a_course(service: Service, ana: Visitor) -> None:
    course, other = uploaded(ana), service.player()
    path = f"/v1/courses/{course['id']}"
    hidden = {"visibility": "private"}

    assert other.call("PUT", path, json=hidden).status_code == 403
    assert other.delete(path).status_code == 403
    assert service.visitor().delete(path).status_code == 401
    assert ana.call("PUT", path, json=hidden).get_json()["visibility"] == "private"
    assert ana.delete(path).status_code == 204
    assert ana.get(path).status_code == 404
    assert listed(ana) == []


def test_courses_are_listed_page_by_page_the_newest_first(ana: Visitor) -> None:
    ids = [uploaded(ana, course_file(n))["id"] for n in (1, 2, 3)]
    own = f"owner={ana.player}"
    first = ana.get(f"/v1/courses?most=2&{own}").get_json()

    assert [course["id"] for course in first["courses"]] == [ids[2], ids[1]]
    assert listed(ana, f"?{own}&after={first['next']}") == [ids[0]]


def test_a_course_is_made_of_finished_games_and_ones_own_notes(
    service: Service, ana: Visitor
) -> None:
    game = finished(service, ana)
    note = annotate(ana, game, visibility="private")
    annotate(service.player("Bo"), game)
    chapter = {"game": game, "title": {"en": "One"}, "text": {"en": "Text"}}
    body = {"title": {"en": "Mine"}, "chapters": [chapter]}

    made = ana.post("/v1/courses/from-games", body)

    assert made.status_code == 201
    file = ana.get(f"/v1/courses/{made.get_json()['id']}/file").data
    [line] = read_course(file).replay(1).others_read()
    assert (line["id"], line["text"]) == (note["id"], note["note"]["text"])


def test_no_name_is_in_the_file_of_a_course_made_of_games(service: Service) -> None:
    ana = service.player("Anabella")
    game = finished(service, ana)
    annotate(ana, game)
    body = {"title": {"en": "Mine"}, "chapters": [{"game": game, "title": {"en": "One"}}]}
    course = ana.post("/v1/courses/from-games", body).get_json()

    file = ana.get(f"/v1/courses/{course['id']}/file").data

    assert b"Anabella" not in read_course(file).file(1)


def test_a_course_is_not_made_of_a_running_game(service: Service, ana: Visitor) -> None:
    table = service.table(ana, ana, deal="running")
    body = {"title": {"en": "Mine"}, "chapters": [{"game": table["id"], "title": {"en": "One"}}]}

    answer = ana.post("/v1/courses/from-games", body)

    assert answer.status_code == 409
    assert answer.get_json()["type"] == "/v1/problems/game-not-finished"


def test_a_course_needs_a_title_and_a_chapter(ana: Visitor) -> None:
    answer = ana.post("/v1/courses/from-games", {"title": {"en": " "}, "chapters": []})

    pointers = [error["pointer"] for error in answer.get_json()["errors"]]
    assert sorted(pointers) == ["/chapters", "/title"]


def test_a_question_is_read_without_its_answers(service: Service, ana: Visitor) -> None:
    path = f"/v1/courses/{uploaded(ana)['id']}/chapters/1/questions/1"

    told = service.visitor().get(path, headers={"Accept-Language": "de"}).get_json()

    assert told["html"] == "<p>Was würdest du spielen?</p>\n"
    assert (told["move"], told["most"], told["hints_left"]) == (MOVE - 1, 4, 2)
    assert told["hints_shown"] == []
    assert "answers" not in told
    assert all(picture.startswith("<svg") for picture in told["here"]["pictures"])
    assert told["here"]["moves"]


def test_an_answer_is_composed_command_by_command(service: Service, ana: Visitor) -> None:
    path = f"/v1/courses/{uploaded(ana)['id']}/chapters/1/questions/1"
    visitor, composed = service.visitor(), list[Any]()

    for command in RIGHT:
        step = visitor.post(f"{path}/legal", {"commands": composed}).get_json()
        kinds = [move["command"]["type"] for move in step["moves"]]
        assert command["type"] in kinds
        assert not {"undo", "resign"} & set(kinds)
        composed.append(command)
    last = visitor.post(f"{path}/legal", {"commands": composed}).get_json()

    assert last["is_complete"]
    assert last["moves"] == []


def test_what_can_not_be_composed_names_the_rule(service: Service, ana: Visitor) -> None:
    path = f"/v1/courses/{uploaded(ana)['id']}/chapters/1/questions/1/legal"

    answer = service.visitor().post(path, {"commands": [{"type": "end_turn"}]})

    assert answer.status_code == 409
    assert answer.get_json()["rule"].startswith("B-")
    assert service.visitor().post(path, {"commands": [{"type": "fly"}]}).status_code == 422


def test_without_a_class_answers_are_judged_and_nobody_counts(
    service: Service, ana: Visitor
) -> None:
    path = f"/v1/courses/{uploaded(ana)['id']}/chapters/1/questions/1"
    visitor = service.visitor()

    right = visitor.post(f"{path}/attempts", {"commands": list(RIGHT)}).get_json()
    wrong = visitor.post(f"{path}/attempts", {"commands": list(RIGHT[:1])}).get_json()
    refused = visitor.post(f"{path}/attempts", {"commands": [{"type": "end_turn"}]}).get_json()

    assert (right["verdict"], right["worth"], right["points"]) == ("right", 4, None)
    assert right["html"] == "<p><em>Yes.</em></p>\n"
    assert (wrong["verdict"], wrong["html"]) == ("wrong", "<p>No.</p>\n")
    assert refused["verdict"] == "refused"
    assert refused["refusal"]["rule"].startswith("B-")


def test_any_hint_and_the_solution_can_be_read_without_a_class(
    service: Service, ana: Visitor
) -> None:
    path = f"/v1/courses/{uploaded(ana)['id']}/chapters/1/questions/1"
    visitor = service.visitor()

    assert visitor.post(f"{path}/hints", {"number": 2}).get_json()["html"] == "<p>Count.</p>\n"
    assert visitor.post(f"{path}/hints", {"number": 3}).status_code == 409
    solution = visitor.post(f"{path}/solution").get_json()
    assert [answer["worth"] for answer in solution["answers"]] == [4, 1]
    assert solution["answers"][0]["sentences"]
    assert {moment["move"] for moment in solution["played"]["moments"]} == {MOVE}


def test_the_game_of_a_chapter_is_shown_in_pictures(service: Service, ana: Visitor) -> None:
    path = f"/v1/courses/{uploaded(ana)['id']}/chapters/2"
    visitor = service.visitor()

    told = visitor.get(f"{path}/moments?after=4&most=2").get_json()

    assert {moment["move"] for moment in told["moments"]} == {5, 6}
    assert told["next"] == 6
    assert visitor.get(f"{path}/sprite").mimetype == "image/svg+xml"


def test_a_course_that_is_not_true_is_refused(ana: Visitor) -> None:
    forged = game_with(BURANO)
    [*moves, last] = forged.replay.entries
    other = Entry(last.number, last.body.replace(b'"seat":1', b'"seat":2'), last.hash)
    replay = replace(forged.replay, entries=(*moves, other))
    chapter = Chapter(file="c.replay", title={"en": "One"})
    data = write_course({"en": "Forged"}, [(chapter, b"".join(write(replay)))])

    answer = upload(ana, data)

    assert answer.status_code == 422
    assert "chapter 1: not true" in answer.get_json()["detail"]


def test_a_course_has_only_so_many_chapters_here(ana: Visitor) -> None:
    answer = upload(ana, course_file(201))

    assert answer.status_code == 422
    assert "200 chapters" in answer.get_json()["detail"]


@pytest.mark.parametrize("most", [2, 200])
def test_a_course_made_from_games_has_only_so_many_chapters(most: int) -> None:
    bounded = Service(bounds=Bounds(course_chapters=most))
    chapter = {"game": "0" * 32, "title": {"en": "One"}}
    body = {"title": {"en": "Mine"}, "chapters": [chapter] * (most + 1)}

    answer = bounded.player().post("/v1/courses/from-games", body)

    assert answer.status_code == 422
    [wrong] = answer.get_json()["errors"]
    assert wrong == {"pointer": "/chapters", "detail": f"must have 1 to {most}"}


def test_a_person_has_only_so_many_courses() -> None:
    bounded = Service(bounds=Bounds(owner_courses=1))
    ana, bo = bounded.player("Ana"), bounded.player("Bo")
    uploaded(ana, course_file(1))
    uploaded(bo, course_file(1))

    second = ana.call("POST", "/v1/courses", data=course_file(2), content_type="application/zip")

    assert second.status_code == 409
    assert second.get_json()["type"] == "/v1/problems/too-many-courses"


def test_sample_courses_are_there_without_being_uploaded(service: Service) -> None:
    listed = service.visitor().get("/v1/courses").get_json()["courses"]

    samples = [f"sample-{name.removesuffix('.zip')}" for name in sample_files()]
    assert [course["id"] for course in listed] == samples
    for sample in samples:
        path = f"/v1/courses/{sample}"
        assert service.visitor().get(f"{path}/chapters/1").status_code == 200
        assert service.visitor().get(f"{path}/file").data in sample_files().values()
        assert service.player().delete(path).status_code == 403
