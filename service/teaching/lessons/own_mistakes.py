"""A lesson on one's own game: the questions about the turns of one seat."""

from collections.abc import Sequence

from msgspec.structs import replace

from service.domain.catalog import Catalogue
from service.domain.kit.messages import Seat
from service.events.replay_files.file import Replay
from service.teaching.explaining.report import GameReport
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.lines import AuthoredNote, line_of
from service.teaching.notes.replay_game import ReplayGame


def lesson_on_mistakes(
    replay: Replay, report: GameReport, seat: Seat, catalogue: Catalogue
) -> Lesson:
    """Make the lesson of a seat; the notes on its turns are shown after its questions."""
    return lesson_with(replay, lines_on_mistakes(report, seat), catalogue)


def lines_on_mistakes(report: GameReport, seat: Seat) -> tuple[bytes, ...]:
    """Return the questions about the turns of a seat, and the notes on these, as lines."""
    return tuple(map(line_of, _notes(report, seat)))


def lesson_with(replay: Replay, lines: Sequence[bytes], catalogue: Catalogue) -> Lesson:
    """Make a lesson on a game with these notes and no others."""
    lesson = Lesson(ReplayGame(replace(replay, others=tuple(lines)), catalogue))
    # Fold and judge everything here, so that threads that share the lesson only read.
    lesson.game.after(len(lesson.game.moves))
    assert lesson.questions is not None
    return lesson


def _notes(report: GameReport, seat: Seat) -> Sequence[AuthoredNote]:
    questions = report.questions_of(seat)
    begun = [question.anchor.move + 1 for question in questions]
    told = [report.note("missed", move) for move in begun]
    better = [report.line(move) for move in begun]
    return [*filter(None, told), *filter(None, better), *questions]
