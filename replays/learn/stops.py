"""The way through a file: what is to be read and what is asked, in the order of the moves."""

from collections.abc import Iterator, Sequence

from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.progress import Progress
from service.teaching.notes.anchors import NotesByMove, start_of
from service.teaching.notes.model import Annotation, Question, Variation

Stop = Annotation | Question


def stops_of(lesson: Lesson) -> tuple[Stop, ...]:
    """Return people's notes and the questions; at one moment, what is said comes first."""
    asked = {id(question) for question in lesson.questions}
    placed = NotesByMove(lesson.game.notes, lesson.game.hashes)
    found: list[Stop] = [
        note
        for note in placed.notes
        if (isinstance(note, Annotation) and _is_said(note))
        or (isinstance(note, Question) and id(note) in asked)
    ]
    return tuple(sorted(found, key=lambda stop: (moves_before(stop), isinstance(stop, Question))))


def moves_before(stop: Stop) -> int:
    """Say after how many moves the table is as it is at a stop; a table is there from the first."""
    return max(start_of(stop.anchor), 1)


def place_to_go_on(stops: Sequence[Stop], progress: Progress) -> int:
    """Find where the next open question begins: with what is to be read before it."""
    at = next(
        (at for at, stop in enumerate(stops) if _is_open(stop, progress)),
        len(stops),
    )
    if at == len(stops) and progress.standings:
        return at  # all was answered
    while at and isinstance(stops[at - 1], Annotation):
        at -= 1
    return at if progress.standings else 0


def skipped(stops: Sequence[Stop], progress: Progress) -> Iterator[int]:
    for at, stop in enumerate(stops):
        if isinstance(stop, Question) and progress.of(stop.id).state == "skipped":
            yield at


def variation_called(lesson: Lesson, name: str | None) -> Variation | None:
    """Find the line that shows why an answer is wrong; None where the file has none that fits."""
    placed = NotesByMove(lesson.game.notes, lesson.game.hashes)
    return next(
        (note for note in placed.notes if isinstance(note, Variation) and note.id == name), None
    )


def _is_said(note: Annotation) -> bool:
    """What a machine found stands apart from what a teacher says."""
    return not note.machine and any(note.text.values())


def _is_open(stop: Stop, progress: Progress) -> bool:
    return isinstance(stop, Question) and progress.of(stop.id).state == "open"
