"""Canonical JSON, the hash chain over a game's moves with its check, and the hash of a state."""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, TypeGuard

import msgspec

from service.domain.kit.decks import encode_deck
from service.domain.kit.fold import Position
from service.events.move import Entry

GENESIS = "0" * 64
_EMPTY = hashlib.sha256()
LONGEST_PIECE = 2047  # bytes that hashlib hashes without releasing the GIL
_HASH = re.compile(r"[0-9a-f]{64}")

# With sorted keys msgspec writes RFC 8785, as long as there are no floats and all keys are
# ASCII; a test compares it with a library made for RFC 8785.
_canonical = msgspec.json.Encoder(order="sorted", enc_hook=encode_deck)


class Fault(msgspec.Struct, frozen=True):
    """The first thing that is wrong with a game."""

    move: int
    code: str
    detail: str


def canonical(value: Any) -> bytes:
    """Write a value as canonical JSON (RFC 8785)."""
    return _canonical.encode(value)


def is_hash(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def move_hash(previous: str, body: bytes) -> str:
    """Link a move, as canonical JSON without its hash, to the hash of the move before it."""
    return _sha256(bytes.fromhex(previous) + body)


def chain_fault(entries: Sequence[Entry]) -> Fault | None:
    """Return the first entry that does not fit the one before it, if there is one."""
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


def state_hash(position: Position[Any]) -> str:
    """Hash the seating and the state of a position, without its undo history."""
    return _sha256(canonical((position.seating, position.state)))


def _sha256(text: bytes) -> str:
    """Hash in pieces short enough to keep the GIL: getting it back would cost more."""
    digest = _EMPTY.copy()  # faster than a new one
    for begin in range(0, len(text), LONGEST_PIECE):
        digest.update(text[begin : begin + LONGEST_PIECE])
    return digest.hexdigest()
