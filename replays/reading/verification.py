"""Verifies a replay file, and reports what is proven and what can't be."""

from typing import Any, Literal

import msgspec

from replays.reading.diagnosis import audit_without_hashes, first_stranger, first_time_back
from service.domain.catalog import Catalogue, all_games
from service.domain.kit.chance import Secret
from service.domain.kit.seating import DailyDealt, GameCreated
from service.events.daily import day_in, deal_of
from service.events.replay_files.file import BadReplay, Replay, parse
from service.events.store.audit import Cause, audit
from service.events.store.chain import Fault
from service.events.store.codec import codec_for, ruleset_of
from service.teaching.lessons.lesson import question_problems
from service.teaching.lessons.variations import MoveRefused, judged
from service.teaching.notes.model import (
    Anchor,
    BadNote,
    NamesLine,
    Note,
    Question,
    Variation,
    fits,
    read_note,
)
from service.teaching.notes.replay_game import CannotOpen, ReplayGame

Proof = Literal[
    "seal", "chain", "states", "rulings", "commitment", "deals", "later-deals", "notes", "key"
]
ALL_PROOFS: tuple[Proof, ...] = (
    *("seal", "chain", "states", "rulings", "commitment", "deals", "notes"),
)
OF_A_RUNNING_GAME: tuple[Proof, ...] = ("seal", "chain", "states", "notes")
OF_A_SECOND_SHUFFLE: tuple[Proof, ...] = ("seal", "chain", "states", "later-deals", "notes")


class NoteProblem(msgspec.Struct, frozen=True):
    """A broken note; the facts of the game are not affected."""

    line: int
    problem: str


class BotReport(msgspec.Struct, frozen=True, kw_only=True):
    """The turns of computer players, by the numbers of their moves."""

    same: tuple[int, ...] = ()  # chosen again exactly like this
    differing: tuple[int, ...] = ()
    other_versions: tuple[int, ...] = ()  # by a level that is not here in this version
    not_repeatable: tuple[int, ...] = ()  # weights or an extra are not here
    plain: tuple[int, ...] = ()  # ended by the service, because the player failed


class VerifyReport(msgspec.Struct, frozen=True, kw_only=True):
    """The result of verifying a file; `fault` is the first wrong move, and why."""

    game: str = ""
    ruleset: str = ""
    moves: int = 0
    last_hash: str = ""  # to compare with another record of the game
    line: int | None = None  # of a file that can't be read
    sign: str | None = None  # what happened to such a file, if its first bytes show it
    fault: Fault | None = None
    behind: Fault | None = None  # the verdict of the rules where a hash does not fit
    cause: Cause | None = None  # of `behind`, or of `fault`
    deals_judged: bool = True  # False if dealt cards could not be judged
    proven_since: int | None = None  # the move that shuffled the unseen cards again
    time_back: int | None = None  # the first move with an invalid time, or one before the last
    stranger: int | None = None  # the first move by a player who never took that seat
    proven: tuple[Proof, ...] = ()
    notes: tuple[NoteProblem, ...] = ()
    bots: BotReport | None = None  # if it was asked for

    @property
    def is_proven(self) -> bool:
        return self.fault is None


def verify(packed: bytes, catalogue: Catalogue | None = None) -> VerifyReport:
    """Check everything that can be checked without trusting the author of the file."""
    try:
        replay = parse(packed)
    except BadReplay as bad:
        fault = Fault(bad.moves + 1, bad.code, bad.problem)
        return VerifyReport(moves=bad.moves, line=bad.line, sign=sign_of(packed), fault=fault)
    return verify_replay(replay, catalogue or all_games())


def verify_replay(replay: Replay, catalogue: Catalogue) -> VerifyReport:
    verdict = audit(catalogue, replay.entries)
    fault = verdict.fault or _header_fault(replay, catalogue)
    notes = () if fault else note_problems(replay, catalogue)
    unfinished = OF_A_RUNNING_GAME if verdict.proven_since is None else OF_A_SECOND_SHUFFLE
    proven = ALL_PROOFS if verdict.deals_proven else unfinished
    return VerifyReport(
        game=replay.header["game"],
        ruleset=replay.header["ruleset"],
        moves=verdict.moves,
        last_hash=replay.entries[-1].hash,
        fault=fault,
        cause=verdict.cause,
        proven_since=verdict.proven_since,
        time_back=first_time_back(replay.entries),
        stranger=first_stranger(replay.entries),
        proven=() if fault else tuple(p for p in proven if p != "notes" or not notes),
        notes=notes,
    )


def explained(
    packed: bytes, report: VerifyReport, catalogue: Catalogue | None = None
) -> VerifyReport:
    """Add the verdict of the rules where a hash does not fit; takes as long as verifying."""
    if report.line is not None or report.fault is None or report.fault.code != "chain":
        return report
    behind = audit_without_hashes(parse(packed).entries, catalogue or all_games())
    return msgspec.structs.replace(
        report,
        behind=behind.fault,
        cause=behind.cause,
        deals_judged=behind.deals_proven or behind.fault is not None,
    )


def with_key(packed: bytes, report: VerifyReport, key: Secret) -> VerifyReport:
    """Add whether the key of the day leads to the deal and to the chain that the file names."""
    if "deals" not in report.proven:
        return report
    body = parse(packed).entries[0].body
    ruleset = all_games().ruleset(ruleset_of(body))
    [first] = codec_for(ruleset).decode([body])
    for event in first.events:
        if isinstance(event, DailyDealt):
            deal = deal_of(key, ruleset.game, day_in(event.daily.day))
            if deal.daily == event.daily:
                return msgspec.structs.replace(report, proven=(*report.proven, "key"))
            fault = Fault(1, "daily-deal", "the deal and its chain don't follow from the key")
            return msgspec.structs.replace(report, fault=fault, proven=())
    return report


def sign_of(data: bytes) -> str | None:
    """Return what happened to an unreadable file, if its first bytes show it."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if data.startswith(b"\xef\xbb\xbf"):
        return "bom"
    if data.lstrip().startswith(b"<"):
        return "page"
    return "crlf" if data.partition(b"\n")[0].endswith(b"}\r") else None


def note_problems(replay: Replay, catalogue: Catalogue) -> tuple[NoteProblem, ...]:
    """Yield the notes that are broken, on another game, or refused by the rules."""
    try:
        game = ReplayGame(replay, catalogue)
    except CannotOpen:
        return ()
    first = len(replay.entries) + 2
    problems = []
    for line, found in enumerate(replay.others_read(), first):
        problem = note_problem(game, found)
        if problem is not None:
            problems.append(NoteProblem(line, problem))
    return tuple(problems)


def note_problem(game: ReplayGame, fields: dict[str, Any]) -> str | None:
    """Return the problem of a note; None if there is none."""
    try:
        note = read_note(fields)
        anchor = _anchor(note)
        if anchor is not None and not fits(anchor, game.hashes):
            return "its anchor is not a move of this game"
        if isinstance(note, Variation):
            judged(game, note)
        if isinstance(note, Question):
            return "; ".join(question_problems(game, note)) or None
    except (BadNote, MoveRefused) as problem:
        return str(problem)
    return None


def _anchor(note: Note | None) -> Anchor | None:
    return None if note is None or isinstance(note, NamesLine) else note.anchor


def _header_fault(replay: Replay, catalogue: Catalogue) -> Fault | None:
    """Compare the header with the first move: both have the same facts."""
    ruleset = catalogue.ruleset(ruleset_of(replay.entries[0].body))
    [first] = codec_for(ruleset).decode([replay.entries[0].body])
    created = first.events[0]
    assert isinstance(created, GameCreated)
    header = replay.header
    told = (header["game"], header["ruleset"], header["deck"], header["players"])
    if told != (created.game, created.ruleset, created.deck_hash, created.players):
        return Fault(1, "header", "the header tells of another game than the first move")
    return None
