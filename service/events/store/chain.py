"""Canonical JSON, the hash chain over a game's moves, and the hash of a state."""

import hashlib
import re
from typing import Any, TypeGuard

import msgspec

from service.domain.kit.decks import encode_deck
from service.domain.kit.fold import Position

GENESIS = "0" * 64
LONGEST_PIECE = 2047  # bytes that hashlib takes in without letting go of the interpreter
_HASH = re.compile(r"[0-9a-f]{64}")

# With sorted keys msgspec writes what RFC 8785 asks for, as long as there are no floats
# and all keys are ASCII; a test holds it against a library made for RFC 8785.
_canonical = msgspec.json.Encoder(order="sorted", enc_hook=encode_deck)


def canonical(value: Any) -> bytes:
    """Write a value as canonical JSON (RFC 8785)."""
    return _canonical.encode(value)


def is_hash(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def move_hash(previous: str, body: bytes) -> str:
    """Link a move, as canonical JSON without its hash, to the hash of the move before it."""
    return _sha256(bytes.fromhex(previous) + body)


def state_hash(position: Position[Any]) -> str:
    """Hash what a fold comes to; how far a turn can be undone is no part of it."""
    return _sha256(canonical((position.seating, position.state)))


def _sha256(text: bytes) -> str:
    """Hash in pieces so short that no other thread is let in: to wait for it would take longer."""
    found = hashlib.sha256()
    for begin in range(0, len(text), LONGEST_PIECE):
        found.update(text[begin : begin + LONGEST_PIECE])
    return found.hexdigest()
