"""Attempt ids: all of one length, and all different."""

from itertools import count

import pytest

from service.events.store import attempt_id as module
from service.events.store.attempt_id import new_attempt_id


def test_ids_keep_their_length_and_differ_however_many_were_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []
    for first in (1, 2**32 - 1, 2**33 + 1):
        monkeypatch.setattr(module, "_numbers", count(first))
        made += [new_attempt_id() for _ in range(3)]

    assert {len(one) for one in made} == {16}
    assert len(set(made)) == len(made)
