"""Lessons for tests: a golden game with something to read and two questions."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from replays.learn.session import LearnSession
from service.events.replay_files.file import write
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.progress import Progress
from service.teaching.lessons.variations import try_move
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.model import Annotation, Answer, TriedMove, Variation, Wrong
from tests.teaching.lessons.golden_questions import (
    BURANO,
    commands_of,
    game_with,
    hashes_of,
    question,
)

MOVE = 8
RIGHT = commands_of(BURANO, MOVE)  # take two, place the one and the other, end the turn
WRONG = ({"type": "take", "column": 2, "end": "top", "count": 1}, {"type": "end_turn"})
FORBIDDEN = {"type": "take", "column": 9, "end": "top", "count": 1}


def why_not() -> Variation:
    """Return the line that shows why the wrong answer is wrong."""
    game = game_with(BURANO)
    before = game.after(MOVE - 1)
    tried = try_move(game.trial(before), before.state.asked, WRONG)
    events = tuple(msgspec.to_builtins(tried.events))
    move = TriedMove(seat=before.state.asked, commands=WRONG, events=events)
    return Variation(
        id="why-not",
        anchor=anchor_at(game.hashes, MOVE - 1),
        text={"en": "The *roof* stays in the hand."},
        moves=(move,),
    )


def notes() -> tuple[Any, ...]:
    hashes = hashes_of(BURANO)
    return (
        Annotation(
            id="welcome",
            anchor=anchor_at(hashes, 5),
            author="Eva",
            text={"en": "This is the **display**.", "de": "Das ist die **Auslage**."},
        ),
        question(
            BURANO,
            MOVE,
            Answer(commands=RIGHT, worth=4, reply={"en": "Two *floors* at once."}),
            Answer(achieves="gain >= 1", worth=2, reply={"en": "It scores at least."}),
            text={"en": "What would you play?", "de": "Was würdest du spielen?"},
            hints=({"en": "Count the coins."}, {"en": "Take two."}),
            wrong=Wrong(reply={"en": "A roof alone is not a house."}, variation="why-not"),
        ),
        question(BURANO, MOVE + 1, text={"en": "And the next player?"}),
        Annotation(id="bye", anchor=anchor_at(hashes, MOVE + 3), text={"en": "That was all."}),
        why_not(),
    )


def study_of_the_coach() -> LearnSession:
    """Return a lesson whose question names the coach's better turn as its variation."""
    better = replace(why_not(), id="altana-best-8")
    asked = question(
        BURANO, MOVE, Answer(commands=RIGHT, worth=3), wrong=Wrong(variation="altana-best-8")
    )
    lesson = Lesson(game_with(BURANO, notes()[0], asked, better))
    return LearnSession(lesson, lesson.begin(), lambda progress: None, "en")


def study(*more: Any, progress: Progress | None = None, language: str = "en") -> LearnSession:
    lesson = Lesson(game_with(BURANO, *notes(), *more))
    return LearnSession(lesson, progress or lesson.begin(), lambda progress: None, language)


def file_in(folder: Path, *more: Any) -> str:
    path = folder / "lesson.replay"
    path.write_bytes(b"".join(write(game_with(BURANO, *notes(), *more).replay)))
    return str(path)
