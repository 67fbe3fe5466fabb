"""`altana annotate auto`: the coach's notes on a game, kept apart from people's."""

from collections.abc import Iterator
from typing import Any

import click
import msgspec

from replays.annotate.note_text import in_one_language, note_in_words, rows_in_words
from replays.annotate.session import OUT, AnnotateSession, annotate_session
from replays.annotate.words import PACKAGE, annotate_words
from replays.console.output_options import FILE, as_json, formats, language_option
from replays.console.progress import progress_on_terminal
from replays.files.opening import FileCommand
from service.coach.model import BUDGETS, SMALL, Budget
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, words
from service.events.terminal_text import printable
from service.teaching.explaining.explain import GeneratedNote, explain
from service.teaching.explaining.own_notes import replaced
from service.teaching.explaining.questions import QuestionOptions
from service.teaching.explaining.selection import MOST_NOTES, THRESHOLD
from service.teaching.notes import file_edits
from service.teaching.notes.model import Question

FEWER = N_(
    "Questions: {asked} of {questions}. Only a turn is asked about that lost 3 points or more, and "
    "whose best turn is clear."
)
MOST_ASKED_FOR = 1_000
budget_option = click.option(
    "--budget",
    type=click.Choice(tuple(BUDGETS)),
    default=SMALL.name,
    show_default=True,
    help="How much is compared: the turns that seem to matter, or all.",
)


@click.command(cls=FileCommand)
@FILE
@click.option(
    "--threshold",
    type=click.FloatRange(min=0),
    default=THRESHOLD,
    show_default=True,
    help="Points that a turn must have lost to get a note.",
)
@click.option(
    "--notes",
    "most",
    type=click.IntRange(0, MOST_ASKED_FOR),
    default=MOST_NOTES,
    show_default=True,
    help="Most notes beside the overview.",
)
@budget_option
@click.option(
    "--questions",
    type=click.IntRange(0, MOST_ASKED_FOR),
    default=0,
    show_default=True,
    help="Most questions about turns that lost 3 points or more; all turns are compared then.",
)
@click.option("--seat", type=click.IntRange(1, 16), help="Ask only about turns of this seat.")
@click.option("--nodes", type=click.IntRange(min=1), help="Most turns to compare in the game.")
@click.option("--seconds", type=click.FloatRange(min=0), hidden=True, help="Has no effect.")
@click.option("--dry-run", is_flag=True, help="Write nothing, but print the notes in full.")
@OUT
@formats("text", "json")
@language_option
def auto(
    file: str,
    threshold: float,
    most: int,
    budget: str,
    questions: int,
    seat: int | None,
    nodes: int | None,
    seconds: float | None,
    dry_run: bool,
    output: str | None,
    kind: str,
    language: str,
) -> None:
    """Have the coach analyse FILE, and add its notes: mistakes, strong turns, and why.

    The notes are marked as generated. Running it again replaces them, and nothing else.
    """
    chosen = BUDGETS[budget] if nodes is None else Budget("nodes", nodes)
    with annotate_session(file, output) as working:
        whose = None if seat is None else _seat_of(working, seat)
        asking = QuestionOptions(questions, whose, working.cursor.game.secret)
        notes = _explained(working, threshold, most, chosen, asking)
        if not dry_run:
            lines = replaced(working.book.lines, notes)
            working.book = file_edits.exchange(working.book, lines, "auto")
        in_full = dry_run and kind == "text"  # otherwise they could not be read
        for line in _note_lines(working, notes, "full" if in_full else kind, language):
            working.say(line)
    _tell_missing(notes, questions, language)


def _tell_missing(notes: list[GeneratedNote], questions: int, language: str) -> None:
    """Say on standard error that fewer questions were found than asked for."""
    asked = sum(isinstance(note, Question) for note in notes)
    if asked < questions:
        told = words(PACKAGE, language).say(FEWER, asked=asked, questions=questions)
        click.echo(told, err=True)


def _seat_of(working: AnnotateSession, number: int) -> Seat:
    """Return a seat of the game. Raises click.BadParameter."""
    game = working.cursor.game
    seats = game.after(len(game.moves)).state.seats
    if number > seats:
        text = annotate_words().say("the game has {seats} seats", seats=seats)
        raise click.BadParameter(text, param_hint="--seat")
    return Seat(number)


def _explained(
    working: AnnotateSession, threshold: float, most: int, budget: Budget, asking: QuestionOptions
) -> list[GeneratedNote]:
    game = working.cursor.game
    with progress_on_terminal() as tell:
        return explain(
            game.ruleset,
            game.moves,
            game.hashes,
            threshold=threshold,
            most=most,
            budget=budget,
            asking=asking,
            progress=tell,
        )


def _note_lines(
    working: AnnotateSession, notes: list[GeneratedNote], kind: str, language: str
) -> Iterator[str]:
    if kind == "json":
        yield as_json(notes)
        return
    rows = [_row(note) for note in notes]
    if kind == "text":
        yield from map(printable, rows_in_words(working.cursor, rows, language))
        return
    for note, row in zip(notes, rows, strict=True):
        said = in_one_language(note, language)
        yield from map(printable, note_in_words(working.cursor, said, row, language))
        yield ""


def _row(note: GeneratedNote) -> dict[str, Any]:
    return {"note": msgspec.to_builtins(note), "problem": None, "rivals": ()}
