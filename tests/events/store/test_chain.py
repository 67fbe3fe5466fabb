"""Canonical JSON and the hash chain."""

import hashlib
from typing import Any

import msgspec
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from service.events.store.chain import canonical, move_hash

INTEGERS = st.integers(-(2**53) + 1, 2**53 - 1)
LEAVES = st.none() | st.booleans() | INTEGERS | st.text()
KEYS = st.text(st.characters(codec="ascii"), max_size=8)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=30
)


@given(VALUES)
def test_canonical_json_is_that_of_rfc_8785(value: Any):
    assert canonical(value) == rfc8785.dumps(value)


def test_what_is_canonical_stays_canonical():
    written = canonical({"b": [1, "é\n\x01"], "a": None})

    assert canonical(msgspec.json.decode(written)) == written


def test_a_link_is_the_hash_of_the_previous_hash_and_the_move():
    previous = hashlib.sha256(b"before").hexdigest()

    expected = hashlib.sha256(bytes.fromhex(previous) + b"{}").hexdigest()
    assert move_hash(previous, b"{}") == expected
