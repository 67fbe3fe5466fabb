"""JSON answers for learners: chapters, questions without answers, verdicts, hints."""

from typing import Literal

from service.api.http.common_answers import Answer, GameView, LegalMove
from service.domain.kit.messages import RuleId, Seat
from service.pictures.moments import Moment
from service.teaching.lessons.progress import State
from service.teaching.notes.model import Glyph, Mark, RawCommand, Texts

Judgement = Literal["right", "wrong", "refused"]


class QuestionLine(Answer, frozen=True, kw_only=True):
    """A question in a list: its move, and the learner's progress."""

    number: int
    id: str
    move: int
    most: int
    state: State
    tries: int
    hints: int
    points: float


class TeachersNote(Answer, frozen=True, kw_only=True):
    """A note on a moment of a chapter; `html` is in the reader's language."""

    id: str
    move: int
    when: Literal["before", "after"]
    until: int
    author: str
    text: Texts
    html: str
    glyphs: tuple[Glyph, ...]
    marks: tuple[Mark, ...]
    machine: bool


class ChapterAnswer(Answer, frozen=True, kw_only=True):
    """A chapter: its text, its questions, and the notes on the moves shown so far."""

    number: int
    title: Texts
    text: Texts
    html: str
    game: str
    ruleset: str
    moves: int
    shown_until: int
    questions: list[QuestionLine]
    notes: list[TeachersNote]
    points: float
    most: int


class HintAnswer(Answer, frozen=True, kw_only=True):
    """A hint, and how many are left."""

    number: int
    left: int
    text: Texts
    html: str


class TriedAnswer(Answer, frozen=True, kw_only=True):
    """Where commands lead, up to the first hidden card, and which commands may follow.

    The pictures show the display first, then each seat; `view` is the same table in words.
    `is_complete` says that the turn is over, so no command may follow.
    """

    seat: Seat
    view: GameView
    sentences: list[str]
    pictures: list[str]
    totals: list[int]
    score_change: int
    is_complete: bool
    moves: list[LegalMove]


class QuestionAnswer(QuestionLine, frozen=True, kw_only=True):
    """A question as a learner sees it: without its answers."""

    text: Texts
    html: str
    seat: Seat
    names: list[str]
    hints_left: int
    hints_shown: list[HintAnswer]
    here: TriedAnswer


class RefusalAnswer(Answer, frozen=True, kw_only=True):
    """Why the rules forbid what was tried; it does not count as a try."""

    code: str
    rule: RuleId
    rules: list[RuleId]
    command_index: int
    detail: str


class PlayedOutAnswer(Answer, frozen=True, kw_only=True):
    """Moves in pictures: a variation that explains, or what was really played."""

    html: str
    pictures: list[str]
    moments: list[Moment]


class VerdictAnswer(Answer, frozen=True, kw_only=True):
    """The verdict on an answer. Outside of a class nothing is counted: there are no points."""

    verdict: Judgement
    reply: Texts
    html: str
    answer: int | None
    worth: int
    gain: int
    sentences: list[str]
    refusal: RefusalAnswer | None
    variation: PlayedOutAnswer | None
    state: State
    tries: int
    points: float | None


class RightAnswer(Answer, frozen=True, kw_only=True):
    """One of the right answers; `achieves` is a condition instead of commands."""

    commands: list[RawCommand]
    sentences: list[str]
    achieves: str
    worth: int
    reply: Texts
    html: str


class SolutionAnswer(Answer, frozen=True, kw_only=True):
    """The right answers to a question, what was really played, and the coach's better turn."""

    answers: list[RightAnswer]
    played: PlayedOutAnswer
    variation: PlayedOutAnswer | None
