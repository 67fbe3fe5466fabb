"""Working through the questions of a file."""

import msgspec
import pytest

from service.domain.kit.trial import BadCommands
from service.teaching.lessons.judge_answer import AnswerRefusal, AnswerRight, AnswerWrong
from service.teaching.lessons.lesson import Lesson, NoMoreHints, OtherGame, QuestionNotAsked
from service.teaching.lessons.progress import Progress, points
from service.teaching.notes.model import Annotation, Answer
from tests.teaching.lessons.golden_questions import (
    BURANO,
    DREAM_HOME,
    commands_of,
    game_with,
    question,
)

HINTS = ({"en": "Count the coins."}, {"en": "Take two."}, {"en": "Column 2."})
FIRST = question(BURANO, 7, Answer(commands=commands_of(BURANO, 7), worth=4), hints=HINTS)
SECOND = question(BURANO, 8)
ILLEGAL = [{"type": "end_turn"}]
WRONG = commands_of(BURANO, 7)[:1]


def lesson() -> Lesson:
    return Lesson(game_with(BURANO, SECOND, FIRST))


def test_questions_come_in_the_order_of_the_moves() -> None:
    assert [asked.id for asked in lesson().questions] == ["before-7", "before-8"]


def test_the_first_question_comes_first() -> None:
    learning = lesson()

    assert learning.current(learning.begin()) == FIRST


def test_a_right_answer_leads_to_the_next_question() -> None:
    learning = lesson()

    progress, verdict = learning.attempt(learning.begin(), FIRST.id, commands_of(BURANO, 7))

    assert isinstance(verdict, AnswerRight)
    assert learning.current(progress) == SECOND


def test_a_wrong_answer_is_a_try_and_the_question_stays() -> None:
    learning = lesson()

    progress, verdict = learning.attempt(learning.begin(), FIRST.id, WRONG)

    assert isinstance(verdict, AnswerWrong)
    assert progress.of(FIRST.id).tries == 1
    assert learning.current(progress) == FIRST


def test_a_refusal_is_no_try() -> None:
    learning = lesson()

    progress, verdict = learning.attempt(learning.begin(), FIRST.id, ILLEGAL)

    assert isinstance(verdict, AnswerRefusal)
    assert progress == learning.begin()


def test_commands_that_cannot_be_read_are_no_try() -> None:
    learning = lesson()

    with pytest.raises(BadCommands):
        learning.attempt(learning.begin(), FIRST.id, [{"type": "fly"}])


def test_hints_are_shown_one_after_another_until_there_are_no_more() -> None:
    learning = lesson()
    progress = learning.begin()
    assert learning.hints(progress, FIRST.id) == ()

    for shown in (1, 2, 3):
        progress = learning.hint(progress, FIRST.id)
        assert learning.hints(progress, FIRST.id) == HINTS[:shown]

    with pytest.raises(NoMoreHints):
        learning.hint(progress, FIRST.id)


@pytest.mark.parametrize(
    ("hints", "wrong", "reached"), [(0, 0, 4), (1, 0, 3), (0, 1, 3), (1, 1, 2), (3, 4, 1)]
)
def test_every_hint_and_every_wrong_try_takes_a_quarter(
    hints: int, wrong: int, reached: int
) -> None:
    learning = lesson()
    progress = learning.begin()
    for _ in range(hints):
        progress = learning.hint(progress, FIRST.id)
    for _ in range(wrong):
        progress, _ = learning.attempt(progress, FIRST.id, WRONG)

    progress, _ = learning.attempt(progress, FIRST.id, commands_of(BURANO, 7))

    assert progress.of(FIRST.id).points == reached == points(4, hints, wrong)


def test_what_was_shown_brings_nothing_and_is_closed() -> None:
    learning = lesson()
    progress = learning.show(learning.begin(), FIRST.id)

    assert learning.current(progress) == SECOND
    with pytest.raises(QuestionNotAsked):
        learning.attempt(progress, FIRST.id, commands_of(BURANO, 7))


def test_what_was_skipped_can_be_answered_later() -> None:
    learning = lesson()
    progress = learning.skip(learning.begin(), FIRST.id)
    assert learning.current(progress) == SECOND

    progress, _ = learning.attempt(progress, FIRST.id, commands_of(BURANO, 7))

    assert progress.of(FIRST.id).points == 4


def test_an_answered_question_is_not_asked_again() -> None:
    learning = lesson()
    progress, _ = learning.attempt(learning.begin(), FIRST.id, commands_of(BURANO, 7))

    for act in (learning.show, learning.skip, learning.hint):
        with pytest.raises(QuestionNotAsked):
            act(progress, FIRST.id)


def test_a_question_that_is_not_there_is_not_asked() -> None:
    learning = lesson()

    with pytest.raises(QuestionNotAsked):
        learning.show(learning.begin(), "before-9")


def test_the_report_says_what_was_reached_and_what_was_missed() -> None:
    learning = lesson()
    progress, _ = learning.attempt(learning.begin(), FIRST.id, commands_of(BURANO, 7))
    progress = learning.show(progress, SECOND.id)

    report = learning.report(progress)

    assert learning.current(progress) is None
    assert (report.points, report.most) == (4, 5)
    assert [(each.question.id, each.missed) for each in report.missed] == [("before-8", 1)]


def test_progress_can_be_stored_and_continued() -> None:
    learning = lesson()
    progress = learning.hint(learning.begin(), FIRST.id)
    progress, _ = learning.attempt(progress, FIRST.id, WRONG)

    again = msgspec.json.decode(msgspec.json.encode(progress), type=Progress)

    assert again == progress
    assert lesson().current(again) == FIRST


def test_progress_of_another_game_is_refused() -> None:
    other = Lesson(game_with(DREAM_HOME, question(DREAM_HOME, 5)))

    with pytest.raises(OtherGame):
        lesson().current(other.begin())


def test_notes_do_not_change_which_game_it_is() -> None:
    more = Lesson(game_with(BURANO, FIRST, Annotation(id="a", anchor=FIRST.anchor)))

    assert more.begin() == lesson().begin()


def test_what_was_really_played_goes_to_the_end_of_the_turn() -> None:
    # In this game a turn is often more than one move.
    game = game_with("burano-2")
    learning = Lesson(game)
    asked = question("burano-2", 5)

    assert learning.played(asked) == range(5, 7)
    assert lesson().played(FIRST) == range(7, 8)


def test_questions_that_cannot_be_asked_are_flagged_and_kept() -> None:
    elsewhere = question(DREAM_HOME, 8, id="elsewhere")
    broken = question(BURANO, 9, Answer(achieves="glory > 1"), id="broken")
    doubled = question(BURANO, 10, id="before-8")
    early = question(BURANO, 1, id="early")
    learning = Lesson(game_with(BURANO, elsewhere, broken, doubled, SECOND, early))

    assert learning.questions == (SECOND,)
    assert {flag.question.id: flag.problem.split(":")[0] for flag in learning.flagged} == {
        "elsewhere": "changed-move",
        "broken": "answer 1",
        "before-8": "another question has the same id",
        "early": "nothing can be played before the game is created",
    }
