"""Records: the same promises from memory, a real server and a real cluster."""

from collections.abc import Iterator

import pytest

from service.domain.kit.messages import PlayerId
from service.events.people.people import Digest, ErasedPlayer, Person, TokenId
from service.events.people.player_keys import invitation_keys
from service.events.people.redis_people import RedisPeople
from service.events.records.memory_records import MemoryRecords
from service.events.records.records import DueTime, Records, Replacement
from service.events.records.redis_records import RedisRecords
from service.events.redis.connect import connect
from tests.kit.tables import new_id


@pytest.fixture(params=["memory", "redis", "cluster"])
def records(request: pytest.FixtureRequest) -> Iterator[Records]:
    if request.param == "memory":
        yield MemoryRecords()
    elif request.param == "redis":
        yield RedisRecords(request.getfixturevalue("client"))
    else:
        with connect(request.getfixturevalue("cluster").url) as client:
            yield RedisRecords(client)


@pytest.fixture
def keys() -> list[str]:
    tag = new_id()
    return [f"test:{{{tag}}}:{name}" for name in ("a", "b", "due")]


def change(key: str, before: bytes | None, after: bytes | None) -> Replacement:
    return Replacement(key=key, before=before, after=after, seconds=60)


def test_records_are_replaced_together_or_not_at_all(records, keys):
    a, b, _ = keys
    assert records.replace([change(a, None, b"1"), change(b, None, b"2")])

    is_late = records.replace([change(a, b"1", b"3"), change(b, b"other", b"4")])
    is_in_time = records.replace([change(a, b"1", None), change(b, b"2", b"4")])

    assert (is_late, is_in_time) == (False, True)
    assert list(records.read([a, b])) == [None, b"4"]
    assert records.read_each([a, b]) == {a: None, b: b"4"}


def test_a_record_may_stay_as_it_is(records, keys):
    assert records.replace([change(keys[0], None, b"1")])

    assert records.replace([change(keys[0], b"1", b"1")])
    assert not records.replace([change(keys[0], None, b"1")])


def test_an_index_says_what_is_due_the_most_overdue_first(records, keys):
    a, _, index = keys

    for member, at in (("late", 20.5), ("early", 10.0), ("never", 5.0)):
        records.replace(
            [change(a, *2 * (records.read([a])[0],))], DueTime(index=index, member=member, at=at)
        )
    records.replace([change(a, None, None)], DueTime(index=index, member="never", at=None))

    assert list(records.due(index, 20.4, 5)) == ["early"]
    assert list(records.due(index, 20.5, 5)) == ["early", "late"]
    assert list(records.due(index, 30, 1)) == ["early"]
    for member in ("early", "unknown"):
        records.postpone(DueTime(index=index, member=member, at=50.0))
    assert list(records.due(index, 49, 5)) == ["late"]
    assert list(records.due(index, 50, 5)) == ["late", "early"]


def test_what_changes_nothing_leaves_the_index_alone(records, keys):
    a, _, index = keys
    records.replace([change(a, None, b"1")])

    records.replace([change(a, None, b"2")], DueTime(index=index, member="m", at=1.0))

    assert list(records.due(index, 9, 9)) == []


def test_things_are_counted(records, keys):
    records.count(keys[0], "one", "two", "two")
    records.count(keys[0], "one")

    assert records.counts(keys[0]) == {"one": 2, "two": 2}


def test_nothing_of_an_erased_person_is_stored_again(client):
    people, records = RedisPeople(client), RedisRecords(client)
    ana = PlayerId(new_id())
    people.add(Person(id=ana, name="Ana", created=""), TokenId("t"), Digest("d"))
    received, sent = invitation_keys(ana)
    assert records.replace([change(received, None, b"1"), change(sent, None, b"1")], person=ana)

    people.erase(ana)

    assert list(records.read([received, sent])) == [None, None]
    with pytest.raises(ErasedPlayer):
        records.replace([change(received, None, b"1")], person=ana)
    assert list(records.read([received])) == [None]
