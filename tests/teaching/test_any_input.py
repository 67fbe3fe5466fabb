"""Whatever comes from outside: an answer, or an error that says what is wrong."""

import io
import zipfile
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from service.domain.kit.messages import Seat
from service.domain.kit.trial import BadCommands
from service.teaching.courses.package import BadCourseFile, Chapter, read_course, write_course
from service.teaching.lessons.condition_language import BadCondition
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.outcome_conditions import Outcome, holds
from service.teaching.notes.markdown import render
from service.teaching.notes.model import BadNote, read_note
from tests.golden import FOLDER
from tests.teaching.lessons.golden_questions import BURANO, game_with, question
from tests.teaching.notes.any_notes import unhurried
from tests.teaching.notes.test_markdown import HARMLESS, Seen

GAME = game_with(BURANO)
LESSON = Lesson(game_with(BURANO, question(BURANO, 7)))
OUTCOME = Outcome(GAME.ruleset, Seat(3), GAME.after(6).state, GAME.after(7).state)
COURSE = write_course(
    {"en": "One"},
    [
        (
            Chapter(file="one.replay", title={"en": "One"}),
            (FOLDER / "burano-round-limit-1.replay").read_bytes(),
        )
    ],
)
words = st.sampled_from(
    (
        *("and", "or", "not", "(", ")", "=", "!=", ">=", "~", "<", '"', '"a b"', "none", "true"),
        *("score", "gain.1", "gain.B-SCO", "points.B", "houses.0.floors", "hand", "over", "lead"),
        *("streets.3.houses", "coins", "display.1", "-3", "12", "2.1", "ground", ".", "é", "\0"),
    )
)
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
fields = st.sampled_from(("type", "column", "count", "end", "card", "cards", "slot", "discard"))
values = jsons | st.sampled_from(("take", "place", "end_turn", "undo", "resign", "top"))
commands = st.lists(st.dictionaries(fields, values, max_size=4) | jsons, max_size=3)


@unhurried
@given(st.lists(words, max_size=12).map(" ".join) | st.text(max_size=60))
def test_any_text_is_a_condition_or_says_why_not(text: str) -> None:
    with suppress(BadCondition):
        assert holds(text, OUTCOME) in (True, False)


@unhurried
@given(commands)
def test_any_commands_are_judged_or_cannot_be_read(raw: list[Any]) -> None:
    progress = LESSON.begin()

    with suppress(BadCommands):
        LESSON.attempt(progress, "before-7", raw)
    assert LESSON.begin() == progress


@unhurried
@given(
    st.dictionaries(st.sampled_from(("id", "anchor", "answers", "moves", "text", "marks")), jsons),
    st.sampled_from(("annotation", "variation", "question", "names", "bookmark", "rival", "x")),
)
def test_any_line_is_a_note_or_says_why_not(found: dict[str, Any], kind: str) -> None:
    with suppress(BadNote):
        read_note({**found, "kind": kind})


@unhurried
@given(st.text(alphabet=st.sampled_from("<>[]()!`*_#|-\"'&;:/=\n\t aljvscript"), max_size=120))
def test_any_text_is_shown_without_running(text: str) -> None:
    seen = Seen(render(text))

    assert set(seen.elements) <= HARMLESS
    assert {name for name, _ in seen.attributes} <= {"href", "rel", "title", "class", "start"}


@unhurried
@given(st.binary(max_size=60), st.integers(0, len(COURSE)), st.integers(0, 60))
def test_any_bytes_are_a_course_or_say_why_not(noise: bytes, at: int, gone: int) -> None:
    with suppress(BadCourseFile):
        course = read_course(COURSE[:at] + noise + COURSE[at + gone :])
        for number in range(1, len(course.chapters) + 1):
            course.file(number)


# A zip file knows no name with a NUL in it.
names = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)


@unhurried
@given(st.dictionaries(names, st.binary(max_size=20), max_size=4))
def test_any_zip_is_a_course_or_says_why_not(files: dict[str, bytes]) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name), data)

    with suppress(BadCourseFile):
        read_course(out.getvalue())
