"""Handing in when something goes wrong: lost answers, refusals, bad courses."""

import io
import json
import zipfile
from pathlib import Path

import msgspec
import pytest

from replays.learn import progress_file
from replays.learn.command import read_any_course
from service.teaching.courses.samples import sample_files
from tests.replays.classes.failing_service import FailingService
from tests.replays.classes.test_classes import learn, made, run

NOWHERE = "http://127.0.0.1:9/class/a?link=b"


def learners(url: str, opened: dict[str, str]) -> list[str]:
    as_teacher = (opened["class"], "--service", url, "--token", opened["token"], "--json")
    return [one["nickname"] for one in json.loads(run("results", *as_teacher).output)["learners"]]


def test_a_learner_whose_answer_was_lost_joins_with_the_next_request(
    url: str, failing: FailingService
) -> None:
    opened = made(url)
    zoe = ("hand-in", opened["link"], "burano", "--learner", "zoe", "--nickname", "Zoe")
    failing.lose("/learners", 502)

    run(*zoe, code=1)
    assert run(*zoe).output.startswith("Zoe: ")

    assert learners(url, opened) == ["Zoe"]


def test_an_answer_that_is_no_answer_is_asked_for_again_with_the_same_key(
    url: str, failing: FailingService
) -> None:
    opened = made(url)
    failing.lose("/learners", 200, "cut o")

    run("hand-in", opened["link"], "burano", "--learner", "zoe", "--nickname", "Zoe")

    assert learners(url, opened) == ["Zoe"]


def test_after_a_refused_nickname_another_one_joins(url: str) -> None:
    opened = made(url)
    run("hand-in", opened["link"], "burano", "--learner", "ana", "--nickname", "Zoe")

    run("hand-in", opened["link"], "burano", "--learner", "zoe", "--nickname", "Zoe", code=1)
    run("hand-in", opened["link"], "burano", "--learner", "zoe", "--nickname", "Zora")

    assert learners(url, opened) == ["Zoe", "Zora"]


def test_nobody_joins_whose_token_can_not_be_kept(url: str, own_folder: Path) -> None:
    opened = made(url)
    (own_folder / "data").write_text("a file, not a folder")

    refused = run("hand-in", opened["link"], "burano", "--learner", "zoe", code=9)

    assert refused.stderr.count("altana: ") == 1
    assert learners(url, opened) == []


def test_a_service_that_fails_ends_the_handing_in(url: str, failing: FailingService) -> None:
    opened = made(url)
    learn("zoe")
    failing.lose("/hints", 502)

    run("hand-in", opened["link"], "burano", "--learner", "zoe", code=1)

    assert failing.asked[-1].endswith("/hints")


@pytest.mark.parametrize("status", [429, 503])
def test_a_service_that_asks_to_wait_is_asked_again(
    status: int, url: str, failing: FailingService
) -> None:
    opened = made(url)
    learn("zoe")
    failing.lose("/hints", status, times=2, Retry_After="0")

    run("hand-in", opened["link"], "burano", "--learner", "zoe")

    assert sum(path.endswith("/hints") for path in failing.asked) == 3


def test_a_long_wait_is_left_to_the_caller(url: str, failing: FailingService) -> None:
    opened = made(url)
    learn("zoe")
    failing.lose("/hints", 429, Retry_After="3600")

    run("hand-in", opened["link"], "burano", "--learner", "zoe", code=1)

    assert failing.asked[-1].endswith("/hints")


def test_what_the_class_does_not_take_is_told_with_an_exit_code(url: str) -> None:
    opened = made(url)
    learn("zoe")
    facts = read_any_course("burano").lesson(1).facts
    first, *others = progress_file.read_steps(facts, "zoe")
    unknown = msgspec.structs.replace(first, number=99)
    progress_file.write_steps(facts, "zoe", (unknown, *others))

    answer = run("hand-in", opened["link"], "burano", "--learner", "zoe", code=1)

    assert answer.output.startswith("not handed in: question 1.1: ")


@pytest.mark.parametrize("path", ["/results", ""])
def test_an_answer_of_another_shape_is_one_sentence(
    path: str, url: str, failing: FailingService
) -> None:
    opened = made(url)
    failing.lose(f"/{opened['class']}{path}", 200, '{"learners": []}')

    refused = run("hand-in", opened["link"], "burano", "--learner", "zoe", code=1)

    assert refused.stderr == "altana: the answer is not from this service\n"


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        (b'"format"', b'"fromat"', "chapter 1: line 1: this is written for format 1"),
        (b'"ground-pink-4"', b'"ground-pink-x"', "chapter 4: not true, move 2: "),
    ],
)
def test_a_bad_course_can_not_be_read(
    before: bytes, after: bytes, problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.zip"
    with (
        zipfile.ZipFile(io.BytesIO(sample_files()["burano.zip"])) as course,
        zipfile.ZipFile(file, "w") as bad,
    ):
        for name in course.namelist():
            data = course.read(name)
            bad.writestr(name, data.replace(before, after) if name.endswith(".replay") else data)

    refused = run("hand-in", NOWHERE, str(file), "--learner", "zoe", code=8)

    assert refused.stderr.startswith(f"altana: {problem}")
