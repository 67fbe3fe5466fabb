"""JSON answers about classes, for teachers and learners."""

from service.api.courses.answers import ChapterLineAnswer
from service.api.http.common_answers import Answer
from service.domain.kit.messages import PlayerId
from service.teaching.classes.events import ClassId
from service.teaching.classes.state import Role
from service.teaching.courses.events import CourseId
from service.teaching.lessons.progress import State
from service.teaching.notes.model import Texts


class ClassLineAnswer(Answer, frozen=True, kw_only=True):
    """A class in its teacher's list."""

    id: ClassId
    title: str
    course: CourseId
    course_title: Texts
    created: str
    closed: str | None
    learners: int
    link: str | None


class ClassAnswer(ClassLineAnswer, frozen=True, kw_only=True):
    """A class: its course, and the caller's role in it."""

    you: Role
    teacher: str
    html: str
    chapters: list[ChapterLineAnswer]


class ClassesAnswer(Answer, frozen=True, kw_only=True):
    """The classes of a teacher, the newest first."""

    classes: list[ClassLineAnswer]


class LearnerAnswer(Answer, frozen=True, kw_only=True):
    """A learner who has just joined; the token is shown only once."""

    id: PlayerId
    nickname: str
    token: str


class QuestionResult(Answer, frozen=True, kw_only=True):
    """How a learner did at one question; `solved_at` is the number of the right try."""

    chapter: int
    question: int
    id: str
    state: State
    tries: int
    hints: int
    solved_at: int | None
    points: float
    most: int


class LearnerResults(Answer, frozen=True, kw_only=True):
    """A learner's results."""

    id: PlayerId
    nickname: str
    joined: str
    points: float
    solved: int
    questions: list[QuestionResult]


class ResultsAnswer(Answer, frozen=True, kw_only=True):
    """Who solved what on which try: the teacher sees all learners, a learner only themselves."""

    version: int
    most: int
    questions: int
    learners: list[LearnerResults]
