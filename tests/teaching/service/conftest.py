"""Journals to write to: in memory and on a real Redis."""

import pytest

from service.events.store.journal import Journal
from service.events.store.memory_journal import MemoryJournal
from service.events.store.redis_journal import RedisJournal


@pytest.fixture(params=["memory", "redis"])
def journal(request: pytest.FixtureRequest) -> Journal:
    if request.param == "memory":
        return MemoryJournal()
    return RedisJournal(request.getfixturevalue("client"))
