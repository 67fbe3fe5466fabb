"""Classes: opened by a teacher, joined with a link and a nickname, closed again."""

import pytest

from service.start.limit_settings import Bounds
from tests.api.http_players import Service, Visitor
from tests.api.sample_class import Class, course_file, uploaded

KEY = "operator key of this test"


@pytest.fixture
def monday(service: Service) -> Class:
    return Class(service)


def test_a_teacher_opens_a_class_and_gets_its_link(monday: Class) -> None:
    told = monday.told

    assert told["you"] == "teacher"
    assert told["teacher"] == "Teacher"
    assert told["course_title"]["en"] == "First steps"
    assert told["link"].startswith(f"{monday.path}?link=")
    assert len(told["chapters"]) == 2
    assert (told["learners"], told["closed"]) == (0, None)


def test_a_teacher_finds_their_classes_again(monday: Class) -> None:
    body = {"course": monday.course["id"], "title": "Tuesday"}
    tuesday = monday.teacher.post("/v1/classes", body).get_json()

    listed = monday.teacher.get("/v1/classes").get_json()["classes"]

    assert [one["id"] for one in listed] == [tuesday["id"], monday.told["id"]]
    assert listed[0]["link"] == tuesday["link"]


def test_a_class_needs_a_course_that_its_teacher_may_see(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    hidden = uploaded(ana, course_file(1), visibility="private")
    shared = uploaded(ana, course_file(2), visibility="link")
    link = shared["link"].partition("link=")[2]

    assert bo.post("/v1/classes", {"course": hidden["id"], "title": "x"}).status_code == 404
    body = {"course": shared["id"], "title": "x", "link": link}
    assert bo.post("/v1/classes", body).status_code == 201


def test_a_retried_opening_opens_one_class(monday: Class) -> None:
    body = {"course": monday.course["id"], "title": "Once"}
    key = {"Idempotency-Key": "opening"}

    first, again = (monday.teacher.post("/v1/classes", body, headers=key) for _ in range(2))
    other = monday.teacher.post("/v1/classes", {**body, "title": "Twice"}, headers=key)

    assert first.get_json() == again.get_json()
    assert other.status_code == 422
    assert len(monday.teacher.get("/v1/classes").get_json()["classes"]) == 2


def test_a_class_has_no_more_learners_than_its_results_have_room_for() -> None:
    full = Class(Service(bounds=Bounds(class_results=4)))  # of a course with two questions
    full.join("Mia")
    full.join("Leo")

    refused = full.service.visitor().post(f"{full.path}/learners?{full.link}", {"nickname": "Zoe"})

    assert refused.status_code == 409
    assert "at most 2 learners" in refused.get_json()["detail"]
    assert len(full.results()["learners"]) == 2


def test_a_class_does_not_exist_for_strangers(monday: Class) -> None:
    stranger, guest = monday.service.player(), monday.service.visitor()

    assert stranger.get(monday.path).status_code == 404
    assert guest.get(f"{monday.path}?link=guessed").status_code == 404
    assert guest.get("/v1/classes/none").status_code == 404
    assert guest.get(f"{monday.path}?{monday.link}").get_json()["you"] == "guest"
    assert guest.get(f"{monday.path}?{monday.link}").get_json()["link"] is None


def test_a_learner_joins_with_the_link_and_a_nickname(monday: Class) -> None:
    mia = monday.join("Mia")

    assert mia.get(monday.path).get_json()["you"] == "learner"
    [shown] = monday.results()["learners"]
    assert (shown["id"], shown["nickname"]) == (mia.player, "Mia")


def test_nobody_joins_without_the_link(monday: Class) -> None:
    answer = monday.service.visitor().post(f"{monday.path}/learners", {"nickname": "Mia"})

    assert answer.status_code == 404


@pytest.mark.parametrize("nickname", ["", " ", "a\nb", "x" * 41])
def test_a_nickname_is_one_short_line(monday: Class, nickname: str) -> None:
    path = f"{monday.path}/learners?{monday.link}"

    assert monday.service.visitor().post(path, {"nickname": nickname}).status_code == 422


def test_two_learners_have_two_nicknames(monday: Class) -> None:
    monday.join("Mia")
    path = f"{monday.path}/learners?{monday.link}"

    answer = monday.service.visitor().post(path, {"nickname": "mia "})

    assert answer.status_code == 409
    assert answer.get_json()["type"] == "/v1/problems/nickname-taken"


def test_a_retried_joining_gives_the_same_learner(monday: Class) -> None:
    key = {"Idempotency-Key": "a-long-random-key-1"}

    first, again = (monday.join("Mia", headers=key) for _ in range(2))
    path = f"{monday.path}/learners?{monday.link}"
    other = monday.service.visitor().post(path, {"nickname": "Leo"}, headers=key)
    short = monday.service.visitor().post(
        path, {"nickname": "Leo"}, headers={"Idempotency-Key": "short"}
    )

    assert first.player == again.player
    assert first.get(monday.path).status_code == again.get(monday.path).status_code == 200
    assert (other.status_code, short.status_code) == (422, 422)
    assert len(monday.results()["learners"]) == 1


def test_a_guest_can_not_work_before_joining(monday: Class) -> None:
    guest = monday.service.visitor()

    answer = guest.get(f"{monday.path}/chapters/1?{monday.link}")

    assert answer.status_code == 403
    assert answer.get_json()["type"] == "/v1/problems/not-in-the-class"


def test_a_learner_erases_themselves(monday: Class) -> None:
    mia, leo = monday.join("Mia"), monday.join("Leo")

    assert mia.delete(f"{monday.path}/learners/{leo.player}").status_code == 404
    assert mia.delete(f"{monday.path}/learners/{mia.player}").status_code == 204
    assert mia.get(monday.path).status_code == 401
    assert [one["nickname"] for one in monday.results()["learners"]] == ["Leo"]


def test_a_token_that_may_not_erase_its_account_does_so_in_no_class(monday: Class) -> None:
    mia = monday.join("Mia")
    made = mia.post(f"/v1/players/{mia.player}/tokens", {"scopes": ["teach"]}).get_json()
    limited = Visitor(monday.service.app, made["token"], mia.player)

    refused = limited.delete(f"{monday.path}/learners/{mia.player}")

    assert (refused.status_code, refused.get_json()["scope"]) == (403, "account")
    assert mia.get(monday.path).status_code == 200


def test_a_teacher_erases_a_learner_and_the_nickname_is_gone(monday: Class) -> None:
    mia = monday.join("Mia")
    path = f"{monday.path}/learners/{mia.player}"

    assert monday.teacher.delete(path).status_code == 204
    assert monday.teacher.delete(path).status_code == 404
    assert monday.service.visitor().get(f"/v1/players/{mia.player}").get_json()["name"] == ""
    assert monday.join("Mia").player != mia.player


def test_a_stranger_erases_nobody(monday: Class) -> None:
    mia, stranger = monday.join("Mia"), monday.service.player()

    assert stranger.delete(f"{monday.path}/learners/{mia.player}").status_code == 404
    assert mia.get(monday.path).status_code == 200


def test_nothing_happens_in_a_closed_class_but_reading(monday: Class) -> None:
    mia = monday.join("Mia")
    closed = monday.teacher.post(f"{monday.path}/close").get_json()
    guest = monday.service.visitor()

    assert closed["closed"]
    assert monday.teacher.post(f"{monday.path}/close").get_json()["closed"] == closed["closed"]
    joining = guest.post(f"{monday.path}/learners?{monday.link}", {"nickname": "Leo"})
    assert joining.get_json()["type"] == "/v1/problems/class-closed"
    assert mia.post(f"{monday.question}/hints", {}).status_code == 409
    assert mia.get(f"{monday.path}/chapters/1").status_code == 200
    assert monday.results()["learners"]


def test_only_the_teacher_closes_a_class(monday: Class) -> None:
    assert monday.join("Mia").post(f"{monday.path}/close").status_code == 403


def test_the_operator_may_do_what_the_teacher_may() -> None:
    monday = Class(Service(operator_key=KEY))
    operator = Visitor(monday.service.app, KEY)

    assert operator.get(monday.path).get_json()["you"] == "teacher"
    assert operator.get(f"{monday.path}/results").status_code == 200


def test_a_class_goes_on_when_its_course_leaves_the_shelf(monday: Class) -> None:
    mia = monday.join("Mia")
    monday.teacher.delete(f"/v1/courses/{monday.course['id']}")

    assert mia.get(f"{monday.path}/chapters/1").status_code == 200
    assert mia.get(monday.path).get_json()["course_title"]["en"] == "First steps"
