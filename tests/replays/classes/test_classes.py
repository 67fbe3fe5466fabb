"""Classes from the terminal: a teacher opens one, learners hand in, results are a table."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from replays.classes.invitation import Invitation
from replays.learn import progress_file
from replays.learn.chapters import CourseReader, WholeCourse
from replays.learn.command import read_any_course
from service.cli import altana
from service.teaching.courses.samples import sample_files


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(altana, ["class", *arguments], env={"LANG": "C"})
    assert result.exit_code == code, result.output + result.stderr
    return result


def made(url: str, course: str = "burano") -> dict[str, Any]:
    answer = run("make", course, "--title", "Tuesday", "--service", url, "--json")
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def learn(learner: str) -> None:
    """Take a hint and answer the first question right; give up on the second."""
    reader = CourseReader(learner, "en", False)
    study = WholeCourse(read_any_course("burano"), reader).study()
    lesson, progress = study.lesson, study.progress
    first, second = lesson.questions[:2]
    progress = lesson.hint(progress, first.id)
    reader.keep(progress)
    answer = msgspec.to_builtins(lesson.solved(first, first.answers[0]).commands)
    progress, _ = lesson.attempt(progress, first.id, answer)
    reader.keep(progress)
    reader.keep(lesson.show(progress, second.id))


def test_a_teacher_opens_a_class_and_finds_it_again(url: str) -> None:
    opened = made(url)
    as_teacher = ("--service", url, "--token", opened["token"])

    assert opened["page"].startswith(f"{url}/class/{opened['class']}?link=")
    assert run("list", *as_teacher).output.splitlines()[1].split()[::3] == [
        opened["class"],
        "Tuesday",
    ]
    assert opened["link"] in run("invite", opened["class"], *as_teacher).output


def test_only_the_teacher_can_invite(url: str, own_folder: Path) -> None:
    opened = made(url)
    run("hand-in", opened["link"], "burano", "--learner", "zoe")
    [kept] = own_folder.glob("data/altana/classes/*.json")
    learner = json.loads(kept.read_bytes())["token"]

    refused = run("invite", opened["class"], "--service", url, "--token", learner, code=1)

    assert refused.stderr == "altana: only the teacher of the class 'Tuesday' can invite to it\n"


def test_the_token_of_a_new_player_is_told_even_if_no_class_is_opened(
    url: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.zip"
    file.write_bytes(b"PK is not all of a course")

    refused = run("make", str(file), "--title", "Tuesday", "--service", url, code=1)

    token, problem = refused.stderr.splitlines()
    assert token.startswith("altana: the token of the new player Teacher: ")
    as_teacher = ("--service", url, "--token", token.split()[-1])
    assert run("list", *as_teacher, "--json").output.strip() == "[]"
    assert problem.startswith("altana: ")


def test_a_course_from_a_file_is_uploaded_first(url: str, tmp_path: Path) -> None:
    file = tmp_path / "own.zip"
    file.write_bytes(sample_files()["burano.zip"])

    assert made(url, str(file))["class"]


def test_what_was_learned_is_handed_in_and_is_a_table(url: str) -> None:
    opened = made(url)
    learn("zoe")

    handed = run("hand-in", opened["link"], "burano", "--nickname", "Zoe", "--learner", "zoe")

    assert handed.output.startswith("Zoe: ")
    as_teacher = (opened["class"], "--service", url, "--token", opened["token"])
    head, row = run("results", *as_teacher).output.splitlines()
    assert head.split()[:4] == ["nickname", "points", "solved", "1.1"]
    assert row.split()[3:5] == ["✓1", "shown"]
    [first, second, *_] = csv.DictReader(
        io.StringIO(run("results", *as_teacher, "--format", "csv").output.lstrip("\ufeff"))
    )
    assert (first["nickname"], first["state"], first["hints"]) == ("Zoe", "right", "1")
    assert second["state"] == "shown"


def test_handing_in_again_changes_nothing(url: str) -> None:
    opened = made(url)
    learn("zoe")
    again = ("hand-in", opened["page"], "burano", "--learner", "zoe", "--json")

    assert run(*again).output == run(*again).output
    as_teacher = (opened["class"], "--service", url, "--token", opened["token"], "--json")
    assert len(json.loads(run("results", *as_teacher).output)["learners"]) == 1


def test_the_token_of_a_learner_is_for_the_owner_alone(url: str, own_folder: Path) -> None:
    run("hand-in", made(url)["link"], "burano", "--learner", "zoe")

    [kept] = own_folder.glob("data/altana/classes/*.json")
    assert kept.stat().st_mode & 0o777 == 0o600


def test_another_course_is_refused_before_anybody_joins(url: str) -> None:
    opened = made(url)

    answer = run("hand-in", opened["link"], "dream-home", "--learner", "zoe", code=1)

    assert "another course" in answer.stderr
    as_teacher = (opened["class"], "--service", url, "--token", opened["token"], "--json")
    assert json.loads(run("results", *as_teacher).output)["learners"] == []


def test_a_refusal_is_one_sentence(url: str) -> None:
    refused = run("results", "0" * 20, "--service", url, "--token", "nobody", code=1)
    away = run("list", "--service", "http://127.0.0.1:9", "--token", "x", code=1)

    assert (refused.stderr + away.stderr).count("altana: ") == 2
    assert "can't be reached" in away.stderr


@pytest.mark.parametrize(
    "link",
    [
        "",
        "burano",
        "http://x/v1/classes/",
        "http://x/class/a",
        "http://[x",
        "ftp://x/class/a?link=b",
    ],
)
def test_another_link_is_refused(link: str) -> None:
    assert Invitation.read(link) is None
    assert "link" in run("hand-in", link, "burano", code=2).stderr


def test_answers_before_this_version_are_handed_in_as_far_as_they_are_known() -> None:
    learn("zoe")
    facts = read_any_course("burano").lesson(1).facts
    kept = progress_file.read_steps(facts, "zoe")
    progress_file.path_of(facts, "zoe").with_suffix(".steps.json").unlink()

    assert progress_file.read_steps(facts, "zoe") == kept
