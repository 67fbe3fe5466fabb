"""Journals to write to: in memory and on a real server."""

import pytest

from service.events.journal import Journal
from service.events.memory_journal import MemoryJournal
from service.events.redis_journal import RedisJournal


@pytest.fixture(params=["memory", "redis"])
def journal(request: pytest.FixtureRequest) -> Journal:
    if request.param == "memory":
        return MemoryJournal()
    return RedisJournal(request.getfixturevalue("client"))
