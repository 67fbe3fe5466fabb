"""A journal is a journal: the same promises from memory, a real server and a real cluster."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from service.events.redis.connect import connect
from service.events.store.journal import EntryTaken, Journal, JournalEntry, StreamName
from service.events.store.memory_journal import MemoryJournal
from service.events.store.redis_journal import RedisJournal
from tests.kit.tables import new_id


@pytest.fixture(params=["memory", "redis", "cluster"])
def journal(request: pytest.FixtureRequest) -> Iterator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
    elif request.param == "redis":
        yield RedisJournal(request.getfixturevalue("client"))
    else:
        with connect(request.getfixturevalue("cluster").url) as client:
            yield RedisJournal(client)


@pytest.fixture
def stream() -> StreamName:
    return StreamName(f"altana:{{{new_id()}}}:journal")


def test_entries_come_back_in_their_order(journal, stream):
    numbers = [journal.append(stream, text).number for text in (b"a", b"b b", b"\xc3\xa4")]

    assert numbers == [1, 2, 3]
    assert list(journal.read(stream)) == [b"a", b"b b", b"\xc3\xa4"]
    assert list(journal.read(stream, after=2)) == [b"\xc3\xa4"]


def test_a_stream_that_nobody_wrote_is_empty(journal, stream):
    assert list(journal.read(stream)) == []
    assert journal.find(stream, "k") is None


def test_streams_do_not_mix(journal, stream):
    other = StreamName(f"altana:{{{new_id()}}}:journal")
    journal.append(stream, b"a", key="k")

    assert journal.append(other, b"b", key="k") == JournalEntry(1, b"b")
    assert list(journal.read(other)) == [b"b"]


def test_a_number_that_is_taken_is_refused_and_nothing_changes(journal, stream):
    journal.append(stream, b"a", number=1)

    for number in (1, 3):
        with pytest.raises(EntryTaken):
            journal.append(stream, b"b", number=number, key="k")
    assert list(journal.read(stream)) == [b"a"]
    assert journal.find(stream, "k") is None


def test_a_key_that_came_before_leads_to_the_first_entry(journal, stream):
    journal.append(stream, b"a")
    journal.append(stream, b"b", key="k")

    assert journal.append(stream, b"c", number=3, key="k") == JournalEntry(2, b"b")
    assert journal.find(stream, "k") == JournalEntry(2, b"b")
    assert list(journal.read(stream)) == [b"a", b"b"]


def test_writers_at_the_same_time_all_find_a_place(journal, stream):
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda n: journal.append(stream, b"%d" % n).number, range(100)))

    assert sorted(numbers) == list(range(1, 101))
    assert sorted(map(int, journal.read(stream))) == list(range(100))
