"""Working through a class: tries, hints, points, and what the teacher sees of it."""

import csv
import io
import re
from typing import Any

import msgspec
import pytest

from service.events.store.memory_journal import MemoryJournal
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.model import Annotation, Variation, Wrong
from tests.api.http_players import Service, Visitor
from tests.api.sample_class import MOVE, RIGHT, Class, asked, course_file, tried_move
from tests.teaching.lessons.golden_questions import BURANO, hashes_of
from tests.teaching.lessons.golden_questions import question as ask

WRONG = list(RIGHT[:1])


@pytest.fixture
def monday(service: Service) -> Class:
    return Class(service)


@pytest.fixture
def mia(monday: Class) -> Visitor:
    return monday.join("Mia")


def attempt(monday: Class, who: Visitor, commands: Any = RIGHT) -> dict[str, Any]:
    answer = who.post(f"{monday.question}/attempts", {"commands": list(commands)})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def first_result(monday: Class, who: Visitor | None = None) -> dict[str, Any]:
    result: dict[str, Any] = monday.results(who)["learners"][0]["questions"][0]
    return result


def test_a_right_answer_at_once_brings_its_worth(monday: Class, mia: Visitor) -> None:
    told = attempt(monday, mia)

    assert (told["verdict"], told["state"], told["tries"]) == ("right", "right", 1)
    assert told["points"] == 4


def test_the_teacher_sees_who_solved_what_at_which_try(monday: Class, mia: Visitor) -> None:
    leo = monday.join("Leo")
    attempt(monday, mia, WRONG)
    attempt(monday, mia)

    first, second = monday.results()["learners"]

    assert (first["nickname"], first["solved"], first["points"]) == ("Mia", 1, 3)
    assert first["questions"][0] | {"id": ""} == {
        "chapter": 1,
        "question": 1,
        "id": "",
        "state": "right",
        "tries": 2,
        "hints": 0,
        "solved_at": 2,
        "points": 3,
        "most": 4,
    }
    assert (second["id"], second["solved"]) == (leo.player, 0)
    assert second["questions"][0]["solved_at"] is None


def test_a_learner_sees_only_their_own_results(monday: Class, mia: Visitor) -> None:
    monday.join("Leo")

    assert [one["nickname"] for one in monday.results(mia)["learners"]] == ["Mia"]


def test_the_same_answer_sent_again_is_no_further_try(monday: Class, mia: Visitor) -> None:
    first, again = attempt(monday, mia, WRONG), attempt(monday, mia, WRONG)

    assert first == again
    assert first_result(monday)["tries"] == 1


def test_what_the_rules_forbid_is_no_try(monday: Class, mia: Visitor) -> None:
    told = attempt(monday, mia, [{"type": "end_turn"}])

    assert (told["verdict"], told["tries"]) == ("refused", 0)
    assert first_result(monday)["tries"] == 0


def test_commands_that_can_not_be_read_are_no_try(monday: Class, mia: Visitor) -> None:
    answer = mia.post(f"{monday.question}/attempts", {"commands": [{"type": "fly"}]})

    assert answer.status_code == 422
    assert first_result(monday)["tries"] == 0


def test_what_is_solved_stays_as_it_was_solved(monday: Class, mia: Visitor) -> None:
    attempt(monday, mia)
    attempt(monday, mia, WRONG)
    mia.post(f"{monday.question}/hints", {})
    mia.post(f"{monday.question}/solution")

    result = first_result(monday)
    assert (result["state"], result["tries"], result["hints"]) == ("right", 1, 0)
    assert result["points"] == 4


def test_hints_come_one_after_another_and_cost_points(monday: Class, mia: Visitor) -> None:
    path = f"{monday.question}/hints"

    too_early = mia.post(path, {"number": 2})
    first, second = (mia.post(path, {}).get_json() for _ in range(2))
    again = mia.post(path, {"number": 1}).get_json()

    assert too_early.get_json()["type"] == "/v1/problems/no-such-hint"
    assert (first["html"], first["left"]) == ("<p>Look up.</p>\n", 1)
    assert (second["html"], second["left"]) == ("<p>Count.</p>\n", 0)
    assert again == first
    assert attempt(monday, mia)["points"] == 2


def test_hints_that_were_shown_are_there_when_one_comes_back(monday: Class, mia: Visitor) -> None:
    mia.post(f"{monday.question}/hints", {})

    told = mia.get(monday.question).get_json()

    assert [hint["html"] for hint in told["hints_shown"]] == ["<p>Look up.</p>\n"]
    assert (told["hints"], told["hints_left"]) == (1, 1)


def test_a_hint_asked_for_by_its_number_twice_counts_once(monday: Class, mia: Visitor) -> None:
    for _ in range(2):
        mia.post(f"{monday.question}/hints", {"number": 1})

    assert first_result(monday)["hints"] == 1


def test_who_sees_the_answers_gets_no_points(monday: Class, mia: Visitor) -> None:
    solution = mia.post(f"{monday.question}/solution").get_json()
    told = attempt(monday, mia)

    assert solution["answers"][0]["commands"] == list(RIGHT)
    assert (told["verdict"], told["state"], told["points"]) == ("right", "shown", 0)
    assert first_result(monday)["state"] == "shown"


def test_what_is_still_asked_is_not_shown(monday: Class, mia: Visitor) -> None:
    path = f"{monday.path}/chapters/1"

    before = mia.get(f"{path}/moments?after=0&most=100").get_json()
    attempt(monday, mia)
    after = mia.get(f"{path}/moments?after=0&most=100").get_json()

    assert (before["version"], before["next"]) == (MOVE - 1, None)
    assert max(moment["move"] for moment in before["moments"]) == MOVE - 1
    assert after["version"] > MOVE


def test_the_teacher_sees_the_whole_game_and_is_not_counted(monday: Class) -> None:
    chapter = monday.teacher.get(f"{monday.path}/chapters/1").get_json()
    told = attempt(monday, monday.teacher)

    assert chapter["shown_until"] == chapter["moves"]
    assert (told["verdict"], told["points"]) == ("right", None)
    assert monday.results()["learners"] == []


def test_a_chapter_adds_up_what_was_reached(monday: Class, mia: Visitor) -> None:
    attempt(monday, mia)

    chapter = mia.get(f"{monday.path}/chapters/1").get_json()

    assert (chapter["points"], chapter["most"]) == (4, 4)
    assert chapter["questions"][0]["state"] == "right"


@pytest.mark.parametrize("place", ["0", "3", "x", "²"])
def test_there_is_no_other_chapter_or_question(monday: Class, mia: Visitor, place: str) -> None:
    assert mia.get(f"{monday.path}/chapters/{place}").status_code == 404
    assert mia.get(f"{monday.path}/chapters/1/questions/{place}").status_code == 404


def test_results_are_a_table_for_a_spreadsheet(monday: Class, mia: Visitor) -> None:
    attempt(monday, mia, WRONG)
    attempt(monday, mia)

    file = monday.teacher.get(f"{monday.path}/results.csv")
    same = monday.teacher.get(f"{monday.path}/results", headers={"Accept": "text/csv"})

    first, *_ = csv.DictReader(io.StringIO(file.text.removeprefix("\ufeff")))
    assert file.mimetype == same.mimetype == "text/csv"
    assert file.text == same.text
    assert (first["nickname"], first["tries"], first["solved_at"]) == ("Mia", "2", "2")
    assert first["points"] == "3.0"


@pytest.mark.parametrize("nickname", ["=1+1", "+1", "-1", "@SUM(A1)", '=cmd|" /C calc"!A0'])
def test_a_nickname_is_no_formula(monday: Class, nickname: str) -> None:
    monday.join(nickname)

    text = monday.teacher.get(f"{monday.path}/results.csv").text.removeprefix("\ufeff")

    [row, *_] = csv.DictReader(io.StringIO(text))
    assert row["nickname"] == f"'{nickname}"


def test_no_nickname_is_in_the_stream_of_a_class() -> None:
    journal = MemoryJournal()
    monday = Class(Service(journal=journal))
    attempt(monday, monday.join("Findable"))

    written = [entry for entries in journal._entries.values() for entry in entries]
    assert b"attempted" in b"".join(written)
    assert b"Findable" not in b"".join(written)


def test_a_wrong_answer_is_played_out_as_a_variation(service: Service) -> None:
    moves = (tried_move(WRONG),)
    shown = Variation(id="why-not", anchor=asked().anchor, moves=moves, text={"en": "See?"})
    ask = msgspec.structs.replace(asked(), wrong=Wrong(variation="why-not"))
    monday = Class(service, course_file(1, shown, question=ask))

    told = attempt(monday, monday.join("Mia"), WRONG)

    assert told["verdict"] == "wrong"
    assert told["variation"]["html"] == "<p>See?</p>\n"
    assert {moment["move"] for moment in told["variation"]["moments"]} == {MOVE}
    assert told["variation"]["pictures"]


def test_notes_on_what_is_still_asked_are_not_shown(service: Service) -> None:
    notes = [
        Annotation(id=f"on-{move}", anchor=anchor_at(hashes_of(BURANO), move), text={"en": "x"})
        for move in (MOVE - 1, MOVE)
    ]
    monday = Class(service, course_file(1, *notes))
    mia = monday.join("Mia")

    before = mia.get(f"{monday.path}/chapters/1").get_json()["notes"]
    attempt(monday, mia)
    after = mia.get(f"{monday.path}/chapters/1").get_json()["notes"]

    assert [note["id"] for note in before] == [f"on-{MOVE - 1}"]
    assert [note["id"] for note in after] == [f"on-{MOVE - 1}", f"on-{MOVE}"]


def test_questions_of_a_class_come_one_after_another(service: Service) -> None:
    later = ask(BURANO, MOVE + 2)
    monday = Class(service, course_file(1, later))
    mia, second = monday.join("Mia"), f"{monday.path}/chapters/1/questions/2"

    too_early = mia.get(second)
    mia.post(f"{monday.question}/solution")

    assert too_early.get_json()["type"] == "/v1/problems/not-yet-asked"
    assert mia.post(f"{second}/attempts", {"commands": list(later.answers[0].commands)}).json
    assert [one["state"] for one in monday.results()["learners"][0]["questions"]] == [
        "shown",
        "right",
    ]


def test_a_try_counts_by_its_bytes(monday: Class, mia: Visitor) -> None:
    answer = mia.post(f"{monday.question}/attempts", {"commands": list(RIGHT)})

    left = re.findall(r'"bytes";r=(\d+)', answer.headers["RateLimit"])
    used = monday.service.parts.settings.quotas["bytes"] - int(left[0])
    assert 50 < used < 5_000
