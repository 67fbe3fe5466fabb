"""Proving a game: its chain, its states, its deals, and every ruling judged again."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset, Catalogue, UnknownGame
from service.domain.chance import DealHidden, Secret, commitment, secret_of_deal
from service.domain.decks import encode_deck
from service.domain.errors import BadSetup, RuleViolation
from service.domain.fold import Position, advance
from service.domain.messages import Event
from service.domain.play import judge
from service.domain.seating import GameCreated
from service.domain.terminal import clip
from service.events.chain import GENESIS, is_hash, move_hash, state_hash
from service.events.codec import Codec, codec_for, ruleset_of
from service.events.errors import UnreadableMove
from service.events.move import AnyMove, Entry

# What a forged move can lead the rules to, as evolve never refuses what has happened.
NONSENSE = (LookupError, TypeError, ValueError, AttributeError, AssertionError)

MOST_LETTERS = 160  # of a value that is told


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
    except (UnknownGame, UnreadableMove) as problem:
        fault = Fault(1, "unreadable", f"no known ruleset can read it: {problem}")
        return Audit(moves=len(entries), fault=fault, deals_proven=False)
    try:
        moves = codec_for(ruleset).decode([entry.body for entry in entries])
    except UnreadableMove:
        fault = _first_unreadable(codec_for(ruleset), entries)
        return Audit(moves=len(entries), fault=fault, deals_proven=False)
    secret = published_secret(moves)
    fault = _table_fault(moves) or _secret_fault(moves, secret)
    fault = fault or _ruling_fault(ruleset, moves, secret)
    return Audit(moves=len(entries), fault=fault, deals_proven=secret is not None and not fault)


def published_secret(moves: Sequence[AnyMove]) -> Secret | None:
    """Give the secret that the last move of a finished game publishes."""
    published = moves[-1].secret
    return Secret(bytes.fromhex(published)) if is_hash(published) else None


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


def _first_unreadable(codec: Codec, entries: Sequence[Entry]) -> Fault | None:
    for entry in entries:
        try:
            codec.decode([entry.body])
        except UnreadableMove as problem:
            return Fault(entry.number, "unreadable", str(problem))
    return None


def _table_fault(moves: Sequence[AnyMove]) -> Fault | None:
    """See that the first move lays out the table, and that all moves are of that game."""
    first = moves[0]
    if not first.events or not isinstance(first.events[0], GameCreated):
        return Fault(1, "no-table", "the first move lays out no table")
    for move in moves:
        if move.game != first.events[0].game:
            return Fault(move.number, "game", "the move belongs to another game")
        if not move.commands or not move.events:
            return Fault(move.number, "no-move", "a move has commands and events")
    return None


def _secret_fault(moves: Sequence[AnyMove], secret: Secret | None) -> Fault | None:
    last = moves[-1].number
    if moves[-1].secret is not None and secret is None:
        return Fault(last, "secret", "the published secret is none")
    for move in moves[:-1]:
        if move.secret is not None:
            return Fault(move.number, "secret", "a secret was published before the last move")
    created = moves[0].events[0]
    assert isinstance(created, GameCreated)
    if secret is None:
        return None
    if commitment(secret, moves[0].game) != created.commitment:
        return Fault(last, "commitment", "the published secret is not the committed one")
    if created.deal is not None and secret.reveal() != secret_of_deal(created.deal).reveal():
        return Fault(last, "open-deal", "the secret does not follow from the text of the deal")
    return None


def _ruling_fault(
    ruleset: AnyRuleset, moves: Sequence[AnyMove], secret: Secret | None
) -> Fault | None:
    position: Position[Any] | None = None
    for move in moves:
        try:
            position = _judged(ruleset, position, move, secret)
        except _Found as found:
            return found.fault
        except NONSENSE as problem:
            return Fault(move.number, "nonsense", f"the rules can't make sense of it: {problem!r}")
        if state_hash(position) != move.state:
            return Fault(move.number, "state", "the moves lead to another state")
    if secret is None and position is not None and position.state.is_over:
        return Fault(moves[-1].number, "secret", "the game is over and its secret is not published")
    return None


class _Found(Exception):
    """A fault was found; nothing after it needs to be looked at."""

    def __init__(self, move: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.fault = Fault(move, code, detail)


def _judged(
    ruleset: AnyRuleset, position: Position[Any] | None, move: AnyMove, secret: Secret | None
) -> Position[Any]:
    """Judge a move again, and give the position that it leads to. Raises _Found."""
    try:
        ruling = judge(ruleset, position, move.seat, move.commands, secret)
    except DealHidden:
        # A running game keeps its secret: what was dealt can't be judged yet.
        return advance(ruleset, position, [move])
    except (RuleViolation, BadSetup) as refusal:
        raise _Found(move.number, "refused", str(refusal)) from refusal
    if ruling.events != move.events:
        raise _Found(move.number, "events", other_events(move.events, ruling.events))
    return ruling.position


def other_events(recorded: Sequence[Event], ruled: Sequence[Event]) -> str:
    """Say where the events that are recorded first differ from those the rules lead to."""
    for number, (one, other) in enumerate(zip(recorded, ruled, strict=False), 1):
        mine, theirs = _fields(one), _fields(other)
        for name in differing(mine, theirs):
            told = f"event {number} has the {name} {_short(mine.get(name))}"
            return f"{told}, and by the rules {_short(theirs.get(name))}"
    return f"{len(recorded)} events are recorded, and by the rules there are {len(ruled)}"


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """Name the fields that are not the same in both."""
    return tuple(
        name for name in sorted(one.keys() | other.keys()) if one.get(name) != other.get(name)
    )


def _fields(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(event, enc_hook=encode_deck)
    return fields


def _short(value: object) -> str:
    return clip(msgspec.json.encode(value).decode(), MOST_LETTERS)
