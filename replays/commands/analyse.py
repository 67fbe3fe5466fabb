"""`altana replay analyse`: the coach on files and folders, on all cores."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import click
import msgspec

from replays.annotate.auto import budget_option
from replays.commands.info import files
from replays.console.output_options import FILE_NAME, as_json, formats, language_option
from replays.console.process_pool import on_all_cores
from replays.files.notes_file import exclusive_lock, open_notes, save_notes
from replays.files.opening import UNREADABLE, Unreadable, open_replay, read_bytes
from replays.reading.verification import verify
from replays.reading.words import replay_words, seat_in_words
from service.coach.analyse import analyse
from service.coach.engine import NotValued, engine_of, judges_of
from service.coach.model import BUDGETS, DEEP, Analysis, Budget, SeatSummary
from service.coach.turns import turns_of
from service.domain.kit.translation import N_, Words, signed
from service.events.replay_files.file import Replay
from service.events.store.audit import NONSENSE
from service.events.terminal_text import printable
from service.start.standard_output import NOT_WRITTEN
from service.teaching.explaining.explain import CoachNotes, GeneratedNote
from service.teaching.explaining.own_notes import engine_in, replaced
from service.teaching.explaining.selection import THRESHOLD, by_cost, select
from service.teaching.notes import file_edits
from service.teaching.notes.replay_game import CannotOpen, ReplayGame

NOT_TRUE = 1
ANALYSED, KNOWN, OTHER_ENGINE, NOT_VALUED, NOTHING_PLAYED = (
    *("analysed", "analysed before", "analysed by another engine", "not valued"),
    "nothing played yet",
)
BROKEN, UNTRUE, CHANGED, FAILED, STOPPED = (
    *("not readable", "not true", "changed", "not written", "stopped"),
)
CODES = (
    (BROKEN, UNREADABLE),
    *((CHANGED, NOT_WRITTEN), (FAILED, NOT_WRITTEN), (STOPPED, NOT_WRITTEN)),
    (UNTRUE, NOT_TRUE),
)
TEXTS = {
    ANALYSED: N_("{file}: analysed"),
    KNOWN: N_("{file}: analysed before; --again does it once more"),
    OTHER_ENGINE: N_("{file}: analysed by another engine, {engine}; --again replaces its notes"),
    NOT_VALUED: N_("{file}: nothing was learned about this game or its deck"),
    NOTHING_PLAYED: N_("{file}: no turn was played yet"),
    BROKEN: N_("{file}: can't be read: {problem}"),
    UNTRUE: N_("{file}: not true: altana replay verify says more"),
    CHANGED: N_("{file}: moves were added during the analysis; nothing was written"),
    FAILED: N_("{file}: can't be written: {problem}"),
    STOPPED: N_("{file}: the process that analysed it was stopped; nothing was written"),
}
SEAT = N_(
    "  {who}: {points} points, {expected} expected at the start, {lost} lost by own turns, "
    "luck {luck}, accuracy {accuracy} %; {costly}"
)
SO_FAR = N_(
    "  {who}: {points} points expected so far, {expected} at the start, {lost} lost by own turns, "
    "luck {luck}, accuracy {accuracy} %; {costly}"
)
INTERRUPTED = N_(
    "  {who}: {points} points when somebody resigned, {expected} expected at the start, "
    "{lost} lost by own turns; {costly}"
)
COSTLY = N_("compared turns: {compared}, of which lost {least} points or more: {mistakes}")


class FileAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one file."""

    file: str
    status: str
    engine: str = ""
    problem: str = ""
    seats: tuple[str, ...] = ()  # their names
    analysis: Analysis | None = None


class Options(NamedTuple):
    """What is asked for."""

    budget: Budget
    again: bool
    writes: bool
    language: str


@click.command()
@click.argument("paths", nargs=-1, required=True, type=FILE_NAME, metavar="FILES")
@formats("text", "json")
@budget_option
@click.option("--again", is_flag=True, help="Also files that were analysed before.")
@click.option(
    "--processes", type=click.IntRange(1, 256), help="Number of processes; all cores by default."
)
@language_option
def analyse_files(
    paths: tuple[str, ...],
    kind: str,
    budget: str,
    again: bool,
    processes: int | None,
    language: str,
) -> None:
    """Have the coach analyse FILES, and write its notes and better turns into them.

    With `--format json` the whole analysis is printed, and nothing is written. Folders are
    searched recursively. A run that was interrupted goes on where it was: files that are
    analysed are left alone, unless a deep analysis is asked for and they have a small one.
    The exit code is 1 if a file is not true, 8 if one can't be read, 9 if one can't be written.
    """
    names, is_json = files(paths), kind == "json"
    options = Options(BUDGETS[budget], again or is_json, not is_json, language)
    work = partial(analyse_file, options=options)
    reports = list[FileAnalysis]()
    for report in _with_progress(_reports(work, names, processes), len(names)):
        reports.append(report)
        if not is_json:
            click.echo("\n".join(map(printable, in_words(report, language))))
    if is_json:
        click.echo(as_json(reports))
    for status, code in CODES:
        if any(report.status == status for report in reports):
            raise click.exceptions.Exit(code)


def analyse_file(name: str, *, options: Options) -> FileAnalysis:
    """Analyse one file, and write the notes into it."""
    try:
        return _analysed(name, open_replay(name), options)
    except NotValued:
        return FileAnalysis(file=name, status=NOT_VALUED)
    except (Unreadable, CannotOpen) as problem:
        return FileAnalysis(file=name, status=BROKEN, problem=_reason(problem, name))
    except (click.ClickException, OSError) as problem:
        return FileAnalysis(file=name, status=FAILED, problem=_reason(problem, name))
    except NONSENSE:
        if verify(read_bytes(name)).fault is None:
            raise
        return FileAnalysis(file=name, status=UNTRUE)


def _reason(problem: Exception, name: str) -> str:
    return str(getattr(problem, "message", problem)).removeprefix(f"{name}: ")


def _analysed(name: str, replay: Replay, options: Options) -> FileAnalysis:
    game = ReplayGame(replay)
    turns = list(turns_of(game.ruleset, game.moves))
    if not turns:
        return FileAnalysis(file=name, status=NOTHING_PLAYED)
    known = engine_in(replay.others)
    if known is not None and not options.again:
        current = engine_of(*judges_of(game.ruleset, turns[-1].start), options.budget)
        status = _status(known, current)
        if status is not None:
            return FileAnalysis(file=name, status=status, engine=known)
    analysis = analyse(game.ruleset, game.moves, options.budget)
    names = tuple(seat_in_words(game, seat.seat, options.language) for seat in analysis.seats)
    report = FileAnalysis(
        file=name, status=ANALYSED, engine=analysis.engine, seats=names, analysis=analysis
    )
    if not options.writes:
        return report
    notes = CoachNotes(game.ruleset, game.hashes, turns)
    chosen = select(analysis, THRESHOLD)
    if not write_notes(name, replay, notes.of_analysis(analysis, chosen, game.moves)):
        return FileAnalysis(file=name, status=CHANGED)
    return report


def _status(known: str, current: str) -> str | None:
    """Return what to say of an analysed file; None if a deeper analysis is wanted."""
    (engine, _, _), (own, _, budget) = known.rpartition(" "), current.rpartition(" ")
    if engine != own:
        return OTHER_ENGINE
    return None if budget == DEEP.name and known != current else KNOWN


def write_notes(name: str, replay: Replay, notes: list[GeneratedNote]) -> bool:
    """Write the notes into the file as it is now, unless it has other moves by then."""
    with exclusive_lock(name):
        now = open_replay(name)
        if now.entries != replay.entries:
            return False
        book = open_notes(now, name)
        lines = replaced(book.lines, notes, keeps_questions=True)
        if lines != book.lines:
            save_notes(now, file_edits.exchange(book, lines, "auto"), name)
        return True


def in_words(report: FileAnalysis, language: str) -> Iterator[str]:
    """Tell what came of a file: a line for it, and one for each seat."""
    words = replay_words(language)
    facts = {"file": report.file, "engine": report.engine or "?", "problem": report.problem}
    yield words.say(TEXTS[report.status], **facts)
    if report.analysis is None:
        return
    for who, seat in zip(report.seats, report.analysis.seats, strict=True):
        yield _seat_in_words(words, who, seat, report.analysis)


def _seat_in_words(words: Words, who: str, seat: SeatSummary, analysis: Analysis) -> str:
    own = [turn for turn in analysis.turns if turn.seat == seat.seat]
    costly = words.say(
        COSTLY,
        compared=sum(turn.is_valued for turn in own),
        least=THRESHOLD,
        mistakes=len(by_cost(own, THRESHOLD)),
    )
    facts = {"who": who, "points": round(seat.points), "expected": round(seat.expected)}
    facts |= {"lost": round(seat.lost), "costly": costly}
    if seat.luck is None or seat.accuracy is None:
        return words.say(INTERRUPTED, **facts)
    facts |= {"luck": signed(round(seat.luck)), "accuracy": round(seat.accuracy)}
    return words.say(SEAT if analysis.is_over else SO_FAR, **facts)


def _reports(
    work: Callable[[str], FileAnalysis], names: list[str], processes: int | None
) -> Iterator[FileAnalysis]:
    for name, report in on_all_cores(work, names, processes):
        yield report or FileAnalysis(file=name, status=STOPPED)


def _with_progress(reports: Iterable[FileAnalysis], length: int) -> Iterator[FileAnalysis]:
    """Show a progress bar on a terminal."""
    if not sys.stderr.isatty() or length == 1:
        yield from reports
        return
    with click.progressbar(reports, length=length, file=sys.stderr) as watching:
        yield from watching
