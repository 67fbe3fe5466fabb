"""Proving a game: its chain, its states, its deals, and every ruling judged again."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset, Catalogue, UnknownGame
from service.domain.chance import DealHidden, Secret, commitment
from service.domain.errors import BadSetup, RuleViolation
from service.domain.fold import Position, advance
from service.domain.play import judge
from service.events.chain import GENESIS, move_hash, state_hash
from service.events.codec import codec_for, ruleset_of
from service.events.errors import UnreadableMove
from service.events.move import AnyMove, Entry


class Fault(msgspec.Struct, frozen=True):
    """The first thing about a game that is not as it should be."""

    move: int
    code: str
    detail: str


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """What was found: no fault, or the first one; deals are proven once the secret is out."""

    moves: int
    fault: Fault | None
    deals_proven: bool


def audit(catalogue: Catalogue, entries: Sequence[Entry]) -> Audit:
    """Check everything that can be checked without trusting whoever stored the moves."""
    fault = _chain_fault(entries)
    if fault is not None:
        return Audit(moves=len(entries), fault=fault, deals_proven=False)
    try:
        ruleset = catalogue.ruleset(ruleset_of(entries[0].body))
        moves = codec_for(ruleset).decode([entry.body for entry in entries])
    except (UnknownGame, UnreadableMove) as problem:
        return Audit(
            moves=len(entries), fault=Fault(1, "unreadable", str(problem)), deals_proven=False
        )
    secret = _published(moves)
    fault = _secret_fault(moves, secret) or _ruling_fault(ruleset, moves, secret)
    return Audit(moves=len(entries), fault=fault, deals_proven=secret is not None and not fault)


def _chain_fault(entries: Sequence[Entry]) -> Fault | None:
    if not entries:
        return Fault(0, "empty", "there are no moves")
    previous = GENESIS
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            return Fault(number, "number", f"move {number} is missing, {entry.number} came")
        if entry.hash != move_hash(previous, entry.body):
            return Fault(number, "chain", "the hash does not fit the move and the one before it")
        previous = entry.hash
    return None


def _published(moves: Sequence[AnyMove]) -> Secret | None:
    published = moves[-1].secret
    if published is None:
        return None
    try:
        return Secret(bytes.fromhex(published))
    except ValueError:
        return None


def _secret_fault(moves: Sequence[AnyMove], secret: Secret | None) -> Fault | None:
    last = moves[-1].number
    if moves[-1].secret is not None and secret is None:
        return Fault(last, "secret", "the published secret is none")
    for move in moves[:-1]:
        if move.secret is not None:
            return Fault(move.number, "secret", "a secret was published before the last move")
    created: Any = moves[0].events[0]
    if secret is not None and commitment(secret, moves[0].game) != created.commitment:
        return Fault(last, "commitment", "the published secret is not the committed one")
    return None


def _ruling_fault(
    ruleset: AnyRuleset, moves: Sequence[AnyMove], secret: Secret | None
) -> Fault | None:
    position: Position[Any] | None = None
    for move in moves:
        try:
            ruling = judge(ruleset, position, move.seat, move.commands, secret)
            if ruling.events != move.events:
                return Fault(move.number, "events", "the rules lead to other events")
        except DealHidden:
            pass  # a running game keeps its secret: what was dealt can't be judged yet
        except (RuleViolation, BadSetup) as refusal:
            return Fault(move.number, "refused", str(refusal))
        position = advance(ruleset, position, [move])
        if state_hash(position) != move.state:
            return Fault(move.number, "state", "the moves lead to another state")
    if secret is None and position is not None and position.state.is_over:
        return Fault(moves[-1].number, "secret", "the game is over and its secret is not published")
    return None
