"""What a teacher and learners can do in a class."""

from service.domain.kit.messages import PlayerId
from service.start.limit_settings import Bounds
from service.teaching.classes.events import ClassId
from service.teaching.courses.events import CourseId
from service.teaching.kit.access import Actor
from service.teaching.kit.aggregate import TeachingCommand
from service.teaching.notes.model import RawCommand


class OpenClass(TeachingCommand, frozen=True, kw_only=True):
    """Open a class for a course; `link` lets learners in."""

    id: ClassId
    course: CourseId
    teacher: PlayerId
    title: str
    link: str


class JoinClass(TeachingCommand, frozen=True, kw_only=True):
    """Join with a nickname; `taken` are those of the learners, which the events don't have.

    `most` is how many learners the class may have.
    """

    learner: PlayerId
    nickname: str
    taken: tuple[str, ...]
    most: int = Bounds().class_learners


class QuestionCommand(TeachingCommand, frozen=True, kw_only=True):
    """What a learner does at a question."""

    learner: PlayerId
    chapter: int
    question: str


class Attempt(QuestionCommand, frozen=True, kw_only=True):
    """Give an answer that the rules allow; `answer` says which right one it is, from 0."""

    commands: tuple[RawCommand, ...]
    answer: int | None
    worth: int


class ShowHint(QuestionCommand, frozen=True, kw_only=True):
    """Ask for a hint, counted from 1, of a question that has `most`."""

    number: int
    most: int


class GiveUp(QuestionCommand, frozen=True, kw_only=True):
    """See the answers."""


class EraseLearner(TeachingCommand, frozen=True, kw_only=True):
    """Leave the class, or remove a learner from it."""

    learner: PlayerId


class CloseClass(TeachingCommand, frozen=True, kw_only=True):
    """End the class."""

    by: Actor


ClassCommand = OpenClass | JoinClass | Attempt | ShowHint | GiveUp | EraseLearner | CloseClass
