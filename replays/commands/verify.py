"""`altana replay verify`: files and folders, on all cores."""

import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial

import click
import msgspec

from replays.commands.bot_moves import bots_in_words, with_bots
from replays.commands.info import files
from replays.console.output_options import FILE_NAME, as_json, formats, language_option
from replays.console.pager import print_lines
from replays.files.opening import UNREADABLE, Unreadable, read_bytes
from replays.files.replay_in_page import replay_in
from replays.reading.fault_advice import advice
from replays.reading.fault_texts import fault_in_words
from replays.reading.verification import (
    Proof,
    VerifyReport,
    explained,
    with_key,
)
from replays.reading.verification import verify as verify_bytes
from replays.reading.words import reader_words, replay_words
from service.domain.kit.chance import Secret
from service.domain.kit.translation import N_
from service.events.store.chain import Fault, is_hash
from service.events.terminal_text import printable

NOT_TRUE = 1
NO_LINE = 0  # the line of a file that doesn't exist
FEW = 4  # up to this many files are verified in one process
PROVEN: dict[Proof, str] = {
    "seal": N_("The file is whole: the seal fits the header and the last move."),
    "chain": N_("No move was changed, left out or put in since its hash was computed."),
    "states": N_("After every move the table is the one that its hash stands for."),
    "rulings": N_("Every command was legal, and led to exactly the events that are recorded."),
    "commitment": N_("The secret is the one that the service committed to before the first card."),
    "deals": N_("Every card that was dealt follows from that secret and the players' entropy."),
    "later-deals": N_(
        "Since the second shuffle every card follows from the secret that was committed to there."
    ),
    "key": N_("The deal of the day follows from its key, and the key is in the chain of all days."),
    "notes": N_(
        "Every note sits on a move of this game; every variation and every answer is legal."
    ),
}
RUNNING = N_(
    "The cards that were dealt, and what followed from them in the same move: "
    "the game is not over, and its secret is not published yet."
)
FIRST_SHUFFLE = N_(
    "The cards that were dealt before the second shuffle, and what followed from them in the same "
    "move: the first secret is not known."
)
ONLY_RECORD = N_(
    "That there is no other record of this game: compare the last hash with one from elsewhere."
)
CUT_OFF = N_(
    "That these are all the moves: the game is not over, and somebody could cut off its "
    "end and seal it again."
)
RECORDED = N_(
    "Who the players were and what they are called, when they moved, and who wrote the notes: "
    "that is as it was recorded."
)


def _key_of_day(_: click.Context, __: click.Parameter, text: str | None) -> bytes | None:
    """Read the key of a day as the service publishes it."""
    if text is not None and not is_hash(text):
        raise click.BadParameter(reader_words().say("a key has 64 hexadecimal digits"))
    return None if text is None else bytes.fromhex(text)


@click.command()
@click.argument("paths", nargs=-1, required=True, type=FILE_NAME, metavar="FILES")
@formats("text", "json")
@click.option(
    "--processes", type=click.IntRange(1, 256), help="Number of processes; all cores by default."
)
@click.option("--bots", is_flag=True, help="Let computer players choose their turns again.")
@click.option(
    "--key", callback=_key_of_day, help="Key of the day, for files with the deal of that day."
)
@click.option("--quiet", is_flag=True, help="Print only problems.")
@language_option
def verify(
    paths: tuple[str, ...],
    kind: str,
    processes: int | None,
    bots: bool,
    key: bytes | None,
    quiet: bool,
    language: str,
) -> None:
    """Verify FILES, and print what is proven and what can't be.

    Of an exported page, the replay file inside is verified. Folders are searched recursively.
    The exit code is 1 if a file is not true or a computer player chooses differently, 8 if a file
    can't be read.
    """
    names = files(paths)
    verified = _with_progress(_reports(names, processes, bots, key), len(names))
    reports = dict(zip(names, verified, strict=True))
    if kind == "json":
        click.echo(as_json([{"file": name, **_as_facts(reports[name])} for name in names]))
    else:
        print_lines(map(printable, in_words(reports, quiet, language)))
    if any(report.line is not None for report in reports.values()):
        raise click.exceptions.Exit(UNREADABLE)
    differing = any(report.bots and report.bots.differing for report in reports.values())
    if differing or not all(report.is_proven for report in reports.values()):
        raise click.exceptions.Exit(NOT_TRUE)


def verify_file(name: str, bots: bool = False, key: bytes | None = None) -> VerifyReport:
    try:
        packed = replay_in(read_bytes(name))
        report = explained(packed, verify_bytes(packed))
        report = report if key is None else with_key(packed, report, Secret(key))
        return with_bots(packed, report) if bots else report
    except Unreadable as problem:
        reason = problem.message.removeprefix(f"{name}: ")
        return VerifyReport(line=NO_LINE, fault=Fault(0, "no-file", reason))


def in_words(reports: dict[str, VerifyReport], quiet: bool, language: str) -> Iterator[str]:
    for name, report in reports.items():
        if report.fault is not None:
            yield f"{name}: {_fault_in_words(report, language)}"
            if len(reports) == 1 and not quiet and report.line != NO_LINE:
                yield from (f"  {line}" for line in advice(name, report, language))
        elif not quiet:
            yield from _proven_in_words(name, report, language)
        yield from _oddities(name, report, language)
        yield from bots_in_words(name, report.bots, quiet, language)
    proven = [report for report in reports.values() if report.is_proven]
    if proven and not quiet:
        yield from _summary(proven, language)
    if len(reports) > 1 and not quiet:
        yield ""
        yield _total(list(reports.values()), language)


def _total(reports: list[VerifyReport], language: str) -> str:
    """Count the files by what was found."""
    proven = sum(report.is_proven for report in reports)
    unreadable = sum(report.line is not None for report in reports)
    return replay_words(language).say(
        N_("{files} files: {proven} proven, {failed} not true, {unreadable} not readable."),
        files=len(reports),
        proven=proven,
        failed=len(reports) - proven - unreadable,
        unreadable=unreadable,
    )


def _oddities(name: str, report: VerifyReport, language: str) -> Iterator[str]:
    """Yield what is odd about a file, whether it is true or not."""
    words = replay_words(language)
    if report.time_back is not None:
        text = N_("{file}: the time of move {move} is none, or before that of move {last}")
        yield words.say(text, file=name, move=report.time_back, last=report.time_back - 1)
    if report.stranger is not None:
        text = N_("{file}: move {move} is by somebody who never sat down on its seat")
        yield words.say(text, file=name, move=report.stranger)
    for note in report.notes:
        text = N_("{file}: line {line}: a note that doesn't fit: {problem}")
        yield words.say(text, file=name, line=note.line, problem=note.problem)


def _proven_in_words(name: str, report: VerifyReport, language: str) -> Iterator[str]:
    words = replay_words(language)
    text = N_("{file}: proven so far, {moves}; the game is not over")
    if "deals" in report.proven:
        text = N_("{file}: proven, {moves}")
    elif report.proven_since is not None:
        text = N_("{file}: proven, {moves}; the cards only since move {since}")
    moves = words.count("{n} move", "{n} moves", report.moves)
    yield words.say(text, file=name, moves=moves, since=report.proven_since)
    text = N_("  game {game}, rules {ruleset}, last hash {hash}")
    yield words.say(text, game=report.game, ruleset=report.ruleset, hash=report.last_hash)


def _fault_in_words(report: VerifyReport, language: str) -> str:
    words, fault = replay_words(language), report.fault
    assert fault is not None
    if report.line == NO_LINE:
        return fault.detail
    if report.line is not None:
        text = N_("NOT READABLE, line {line}: {detail} ({code}); moves that could be read: {moves}")
        facts = {"line": report.line, "moves": report.moves}
    else:
        text, facts = N_("FAILED at move {move}: {detail} ({code})"), {"move": fault.move}
    detail = fault_in_words(fault, report.cause, language)
    return words.say(text, detail=detail, code=fault.code, **facts)


def _summary(reports: list[VerifyReport], language: str) -> Iterator[str]:
    """Yield what is proven for every file, and what no file can prove."""
    words = replay_words(language)
    everywhere = [proof for proof in PROVEN if all(proof in r.proven for r in reports)]
    yield ""
    yield words.say(N_("Proven:"))
    yield from (f"  + {words.say(PROVEN[proof])}" for proof in everywhere)
    yield words.say(N_("Not proven:"))
    if any(report.proven_since for report in reports):
        yield f"  - {words.say(FIRST_SHUFFLE)}"
    if any(not report.proven_since and "deals" not in report.proven for report in reports):
        yield f"  - {words.say(RUNNING)}"
        yield f"  - {words.say(CUT_OFF)}"
    yield f"  - {words.say(RECORDED)}"
    yield f"  - {words.say(ONLY_RECORD)}"


def _as_facts(report: VerifyReport) -> dict[str, object]:
    facts = msgspec.structs.asdict(report)
    del facts["cause"]  # the raw form of `detail`
    return {"true": report.is_proven, **facts}


def _reports(
    names: list[str], processes: int | None, bots: bool, key: bytes | None
) -> Iterator[VerifyReport]:
    count, check = processes or os.cpu_count() or 1, partial(verify_file, bots=bots, key=key)
    if count == 1 or len(names) < FEW:
        yield from map(check, names)
        return
    with ProcessPoolExecutor(count) as pool:
        yield from pool.map(check, names, chunksize=max(1, len(names) // (count * 8)))


def _with_progress(reports: Iterable[VerifyReport], length: int) -> Iterator[VerifyReport]:
    """Show a progress bar on a terminal."""
    watched = sys.stderr.isatty() and length >= FEW
    bar: AbstractContextManager[Iterable[VerifyReport]] = (
        click.progressbar(reports, length=length, file=sys.stderr)
        if watched
        else nullcontext(reports)
    )
    with bar as watching:
        yield from watching
