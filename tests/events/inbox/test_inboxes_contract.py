"""Inboxes: the same promises from memory, a real server and a real cluster."""

from collections.abc import Iterator

import msgspec
import pytest

from service.domain.kit.messages import GameId, PlayerId
from service.events.inbox import redis_inboxes
from service.events.inbox.inboxes import MOST_NOTIFICATIONS, SECONDS_WITHOUT_LISTENER, Inboxes
from service.events.inbox.memory_inboxes import MemoryInboxes
from service.events.inbox.notification import GameOverNotice, Letter, NotificationKey
from service.events.inbox.redis_inboxes import RedisInboxes
from service.events.people.people import Digest, ErasedPlayer, Person, TokenId
from service.events.people.player_keys import inbox_keys
from service.events.people.redis_people import RedisPeople
from service.events.redis.connect import connect
from tests.kit.tables import new_id

PLACES = 100  # that Redis may keep beyond the most, as it removes whole nodes


@pytest.fixture(params=["memory", "redis", "cluster"])
def inboxes(request: pytest.FixtureRequest) -> Iterator[Inboxes]:
    if request.param == "memory":
        yield MemoryInboxes()
    elif request.param == "redis":
        yield RedisInboxes(request.getfixturevalue("client"))
    else:
        with connect(request.getfixturevalue("cluster").url) as client:
            yield RedisInboxes(client)


def letter(player: PlayerId, game: str, version: int) -> Letter:
    over = GameOverNotice(at="", game=GameId(game), title="toy", version=version)
    return Letter(player, NotificationKey(game), version, over)


def test_what_is_put_into_an_inbox_is_read_in_order_without_gaps(inboxes):
    ana = PlayerId(new_id())
    last = inboxes.open(ana)

    inboxes.put([letter(ana, "g", 1), letter(ana, "h", 1), letter(ana, "g", 2)])

    entries = inboxes.read(ana, last)
    assert [entry.number for entry in entries] == [last + 1, last + 2, last + 3]
    assert [entry.name for entry in entries] == ["game-over"] * 3
    assert {msgspec.json.decode(entry.body)["game"] for entry in entries} == {"g", "h"}
    assert inboxes.version(ana) == inboxes.open(ana) == last + 3
    assert [entry.number for entry in inboxes.read(ana, last + 2)] == [last + 3]


def test_a_letter_that_comes_twice_or_late_is_put_in_once(inboxes):
    ana = PlayerId(new_id())
    last = inboxes.open(ana)
    inboxes.put([letter(ana, "g", 3), letter(ana, "g", 3)])

    inboxes.put([letter(ana, "g", 2), letter(ana, "g", 3)])

    assert inboxes.version(ana) == last + 2  # one move may be told in two ways


def test_nothing_is_kept_for_somebody_who_does_not_listen(inboxes):
    ana = PlayerId(new_id())

    inboxes.put([letter(ana, "g", 1)])

    assert inboxes.version(ana) == inboxes.first(ana) == 0
    assert list(inboxes.read(ana, 0)) == []


def test_who_has_news_is_hinted_at(inboxes):
    ana, bo = PlayerId(new_id()), PlayerId(new_id())
    inboxes.open(ana)
    cursor = inboxes.end_of_news()

    inboxes.put([letter(ana, "g", 1), letter(bo, "g", 1)])
    changed, after = inboxes.changed(cursor)

    assert set(changed) == {ana}
    assert not inboxes.changed(after)[0]


def test_the_oldest_letters_go(inboxes):
    ana = PlayerId(new_id())
    last = inboxes.open(ana)

    inboxes.put([letter(ana, "g", n) for n in range(1, MOST_NOTIFICATIONS + 2 * PLACES)])

    kept = inboxes.version(ana) - inboxes.first(ana) + 1
    assert MOST_NOTIFICATIONS <= kept <= MOST_NOTIFICATIONS + PLACES
    assert inboxes.version(ana) == last + MOST_NOTIFICATIONS + 2 * PLACES - 1


def test_an_inbox_is_closed_when_nobody_listens_for_a_week(client):
    ana, inboxes = PlayerId(new_id()), RedisInboxes(client)
    first = inboxes.open(ana)
    inboxes.put([letter(ana, "g", 1)])

    times = [client.ttl(key) for key in inbox_keys(ana)]
    client.delete(*inbox_keys(ana))  # as Redis does then

    assert all(SECONDS_WITHOUT_LISTENER - 60 < time <= SECONDS_WITHOUT_LISTENER for time in times)
    assert inboxes.open(ana) > first


def test_numbers_of_what_is_gone_are_forgotten(client, monkeypatch):
    monkeypatch.setattr(redis_inboxes, "MOST_NOTIFICATIONS", 10)
    ana, inboxes = PlayerId(new_id()), RedisInboxes(client)
    inboxes.open(ana)

    for number in range(500):
        inboxes.put([letter(ana, f"g{number}", 1)])
    last = inboxes.version(ana)
    inboxes.put([letter(ana, "g499", 1)])

    numbers = client.hlen(inbox_keys(ana)[1])
    assert numbers <= 10 + PLACES + 31
    assert inboxes.version(ana) == last


def test_an_erased_person_has_no_inbox(client):
    people, inboxes = RedisPeople(client), RedisInboxes(client)
    ana = PlayerId(new_id())
    people.add(Person(id=ana, name="Ana", created=""), TokenId("t"), Digest("d"))
    inboxes.open(ana)
    inboxes.put([letter(ana, "g", 1)])

    people.erase(ana)

    assert client.exists(*inbox_keys(ana)) == 0
    with pytest.raises(ErasedPlayer):
        inboxes.open(ana)
    assert client.exists(*inbox_keys(ana)) == 0
