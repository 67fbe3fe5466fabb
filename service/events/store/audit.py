"""Audits a game: its chain, its states, its deals, and every ruling judged again."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset, Catalogue, UnknownGame
from service.domain.kit.chance import (
    DealHidden,
    Secret,
    commitment,
    commitment_of_the_day,
    secret_of_deal,
)
from service.domain.kit.errors import BadSetup, RuleViolation
from service.domain.kit.fold import Position, advance
from service.domain.kit.judge import judge
from service.domain.kit.messages import UnseenShuffled
from service.domain.kit.seating import DailyDealt, GameCreated
from service.domain.visible_events import visible_events
from service.events.daily import NoSuchDay, day_in
from service.events.errors import UnreadableMove
from service.events.move import AnyMove, Entry
from service.events.store.chain import Fault, chain_fault, is_hash, state_hash
from service.events.store.codec import Codec, codec_for, ruleset_of
from service.events.store.differences import Difference, difference

# Errors that a forged move can cause in the rules, because evolve never refuses an event.
NONSENSE = (LookupError, TypeError, ValueError, AttributeError, AssertionError)

Reason = RuleViolation | BadSetup | Difference


class Cause(msgspec.Struct, frozen=True):
    """Why the rules disagree: the content of `Fault.detail`, ready for translation."""

    ruleset: str
    reason: Reason


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """The result: the first fault, if any; deals are proven once the secret is published.

    Where unseen cards were shuffled again, only the deals since then can be proven.
    """

    moves: int
    fault: Fault | None
    deals_proven: bool
    cause: Cause | None = None
    proven_since: int | None = None  # the move whose second shuffle the later deals follow from


def audit(catalogue: Catalogue, entries: Sequence[Entry]) -> Audit:
    """Check everything that can be checked without trusting the storage."""
    fault = chain_fault(entries)
    if fault is not None:
        return Audit(moves=len(entries), fault=fault, deals_proven=False)
    try:
        ruleset = catalogue.ruleset(ruleset_of(entries[0].body))
    except (UnknownGame, UnreadableMove) as problem:
        fault = Fault(1, "unreadable", f"no known ruleset can read it: {problem}")
        return Audit(moves=len(entries), fault=fault, deals_proven=False)
    try:
        moves = codec_for(ruleset).decode([entry.body for entry in entries])
    except UnreadableMove:
        fault = _first_unreadable(codec_for(ruleset), entries)
        return Audit(moves=len(entries), fault=fault, deals_proven=False)
    secret = published_secret(moves)
    fault = _table_fault(moves) or _day_fault(moves) or _secret_fault(moves, secret)
    cause = None
    if fault is None:
        fault, cause = _ruling_fault(ruleset, moves, secret)
    is_proven, again = secret is not None and fault is None, last_shuffle(moves)
    return Audit(
        moves=len(entries),
        fault=fault,
        deals_proven=is_proven and again is None,
        cause=cause,
        proven_since=again if is_proven else None,
    )


def published_secret(moves: Sequence[AnyMove]) -> Secret | None:
    """Return the secret that the last move of a finished game publishes."""
    published = moves[-1].secret
    return Secret(bytes.fromhex(published)) if is_hash(published) else None


def last_shuffle(moves: Sequence[AnyMove]) -> int | None:
    """Return the last move that shuffled the unseen cards again; None if there is none."""
    shuffles = (move for move in reversed(moves) if _is_shuffle(move))
    return next((move.number for move in shuffles), None)


def _is_shuffle(move: AnyMove) -> bool:
    return any(isinstance(event, UnseenShuffled) for event in move.events)


def _first_unreadable(codec: Codec, entries: Sequence[Entry]) -> Fault | None:
    for entry in entries:
        try:
            codec.decode([entry.body])
        except UnreadableMove as problem:
            return Fault(entry.number, "unreadable", str(problem))
    return None


def _table_fault(moves: Sequence[AnyMove]) -> Fault | None:
    """Check that the first move creates the game, and that all moves belong to it."""
    first = moves[0]
    if not first.events or not isinstance(first.events[0], GameCreated):
        return Fault(1, "no-table", "the first move does not create a game")
    for move in moves:
        if move.game != first.events[0].game:
            return Fault(move.number, "game", "the move belongs to another game")
        if not move.commands or not move.events:
            return Fault(move.number, "no-move", "a move has commands and events")
    return None


def _day_fault(moves: Sequence[AnyMove]) -> Fault | None:
    """Check that a deal of the day names a day that there is."""
    for event in moves[0].events:
        if isinstance(event, DailyDealt):
            try:
                day_in(event.daily.day)
            except NoSuchDay:
                return Fault(1, "daily-deal", "no deal is that of the day which the game names")
    return None


def _secret_fault(moves: Sequence[AnyMove], secret: Secret | None) -> Fault | None:
    last = moves[-1].number
    if moves[-1].secret is not None and secret is None:
        return Fault(last, "secret", "the published secret is not a hash")
    for move in moves[:-1]:
        if move.secret is not None:
            return Fault(move.number, "secret", "a secret was published before the last move")
    created = moves[0].events[0]
    assert isinstance(created, GameCreated)
    if secret is None:
        return None
    again = last_shuffle(moves)
    if commitment(secret, moves[0].game) != _committed(moves, created, again):
        return Fault(last, "commitment", "the published secret is not the committed one")
    if again is not None:
        return None  # this secret belongs to a later shuffle, not to the first one
    if created.deal is not None and secret.reveal() != secret_of_deal(created.deal).reveal():
        return Fault(last, "open-deal", "the secret does not follow from the text of the deal")
    return _daily_fault(moves, created, secret)


def _committed(moves: Sequence[AnyMove], created: GameCreated, again: int | None) -> str:
    """Return what the game commits to: the secret of its last shuffle."""
    events = () if again is None else moves[again - 1].events
    shuffles = (event for event in events if isinstance(event, UnseenShuffled))
    return next((event.commitment for event in shuffles), created.commitment)


def _daily_fault(moves: Sequence[AnyMove], created: GameCreated, secret: Secret) -> Fault | None:
    """Check that the secret belongs to the deal of the day that the game names."""
    game = created.ruleset.partition("/")[0]
    for event in moves[0].events:
        if isinstance(event, DailyDealt):
            daily = event.daily
            if commitment_of_the_day(secret, game, daily.day) != daily.commitment:
                detail = "the published secret is not that of the deal of the day"
                return Fault(moves[-1].number, "daily-deal", detail)
    return None


def _ruling_fault(
    ruleset: AnyRuleset, moves: Sequence[AnyMove], secret: Secret | None
) -> tuple[Fault | None, Cause | None]:
    position: Position[Any] | None = None
    since = last_shuffle(moves) or 0
    for move in moves:
        try:
            known = secret if move.number >= since else None
            position = _judge_again(ruleset, position, move, known)
        except _FaultFound as problem:
            return problem.fault, Cause(ruleset.name, problem.reason)
        except NONSENSE as problem:
            detail = f"the rules can't make sense of it: {problem!r}"
            return Fault(move.number, "nonsense", detail), None
        if state_hash(position) != move.state:
            return Fault(move.number, "state", "the moves lead to another state"), None
    if secret is None and position is not None and position.state.is_over:
        detail = "the game is over and its secret is not published"
        return Fault(moves[-1].number, "secret", detail), None
    return None, None


class _FaultFound(Exception):
    """A fault was found; the audit stops here."""

    def __init__(self, move: int, code: str, reason: Reason) -> None:
        super().__init__(str(reason))
        self.fault = Fault(move, code, str(reason))
        self.reason = reason


def _judge_again(
    ruleset: AnyRuleset, position: Position[Any] | None, move: AnyMove, secret: Secret | None
) -> Position[Any]:
    """Judge a move again, and return the position that it leads to. Raises _FaultFound."""
    try:
        ruling = judge(ruleset, position, move.seat, move.commands, secret)
    except DealHidden:
        # A running game keeps its secret, so only the events before the deal can be judged yet.
        certain = visible_events(ruleset, position, move.seat, move.commands)
        if move.events[: len(certain)] != certain:
            reason = difference(move.events, certain, is_whole=False)
            raise _FaultFound(move.number, "events", reason) from None
        return advance(ruleset, position, [move])
    except (RuleViolation, BadSetup) as refusal:
        raise _FaultFound(move.number, "refused", refusal) from refusal
    if ruling.events != move.events:
        raise _FaultFound(move.number, "events", difference(move.events, ruling.events))
    return ruling.position
