"""The stops of a lesson: notes to read and questions, in the order of the moves."""

from collections.abc import Iterator, Sequence

from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.progress import Progress
from service.teaching.notes.anchors import NotesByMove, start_of
from service.teaching.notes.model import Annotation, Question, Variation

Stop = Annotation | Question


def stops_of(lesson: Lesson) -> tuple[Stop, ...]:
    """Return the notes and the questions, in the order of the moves.

    At one moment people's notes come first; generated ones come after the question, because
    they tell the answer.
    """
    questions = {id(question) for question in lesson.questions}
    placed = NotesByMove(lesson.game.notes, lesson.game.hashes)
    stops: list[Stop] = [
        note
        for note in placed.notes
        if (isinstance(note, Annotation) and any(note.text.values()))
        or (isinstance(note, Question) and id(note) in questions)
    ]
    return tuple(sorted(stops, key=lambda stop: (moves_before(stop), _rank(stop))))


def _rank(stop: Stop) -> int:
    if isinstance(stop, Question):
        return 1
    return 2 if stop.machine else 0


def moves_before(stop: Stop) -> int:
    """Return the number of moves before a stop; at least 1, as the first move creates the table."""
    return max(start_of(stop.anchor), 1)


def place_to_go_on(stops: Sequence[Stop], progress: Progress) -> int:
    """Return the index of the stop to resume at: the notes before the next open question."""
    at = next(
        (at for at, stop in enumerate(stops) if _is_open(stop, progress)),
        len(stops),
    )
    if at == len(stops) and progress.standings:
        return at  # every question is answered
    while at and isinstance(stops[at - 1], Annotation):
        at -= 1
    return at if progress.standings else 0


def skipped(stops: Sequence[Stop], progress: Progress) -> Iterator[int]:
    for at, stop in enumerate(stops):
        if isinstance(stop, Question) and progress.of(stop.id).state == "skipped":
            yield at


def variation_called(lesson: Lesson, name: str | None) -> Variation | None:
    """Return the variation that shows why an answer is wrong; None if there is none that fits."""
    placed = NotesByMove(lesson.game.notes, lesson.game.hashes)
    return next(
        (note for note in placed.notes if isinstance(note, Variation) and note.id == name), None
    )


def _is_open(stop: Stop, progress: Progress) -> bool:
    return isinstance(stop, Question) and progress.of(stop.id).state == "open"
