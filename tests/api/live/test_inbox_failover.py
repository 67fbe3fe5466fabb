"""A replica takes over that lacks the last notifications: who listens hears that, and goes on."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from service.api.live import news_hub
from service.api.live.inbox_stream import ANY_LANGUAGE, InboxFeed, render
from service.api.live.news_hub import Hub
from service.api.live.sources import InboxSource
from service.domain.kit.messages import GameId, PlayerId
from service.events.inbox.notification import GameOverNotice, Letter, NotificationKey
from service.events.inbox.redis_inboxes import RedisInboxes
from service.events.people.player_keys import inbox_keys
from service.events.redis.connect import connect
from tests.kit.clusters import Cluster, running_cluster
from tests.kit.waiting import until

ANA = PlayerId("ana")
PARTLY = ("--cluster-require-full-coverage", "no")


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with running_cluster(tmp_path, *PARTLY, replicas=True) as started:
        yield started


class Listener:
    """Ana, who listens to her stream in a thread."""

    def __init__(self, inboxes: RedisInboxes) -> None:
        self._inboxes, self._stop = inboxes, Event()
        last = inboxes.open(ANA)
        arguments = (Hub(InboxSource(inboxes)), ANA, render, ANY_LANGUAGE, last)
        self._feed = InboxFeed(*arguments, lambda: not self._stop.is_set())
        self.text = b""
        self._thread = Thread(target=self._listen)
        self._thread.start()
        until(lambda: b"id: " in self.text)

    def hears(self, event: str) -> bool:
        return event.encode() in self.text

    def put(self, game: str) -> None:
        notice = GameOverNotice(at="", game=GameId(game), title="toy", version=1)
        self._inboxes.put([Letter(ANA, NotificationKey(game), 1, notice)])

    def close(self) -> None:
        self._stop.set()
        self.put("last")  # wakes the thread, which then looks whether it may go on
        self._thread.join()

    def _listen(self) -> None:
        for piece in self._feed:
            self.text += piece
            if self._stop.is_set():
                return


def test_after_a_fail_over_a_listener_hears_reset_and_then_the_rest(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news_hub, "A_SWEEP", 0.2)
    inbox, numbers = inbox_keys(ANA)
    master, replica = cluster.shard_of(inbox)
    with (
        closing(connect(cluster.url, fail_fast=True)) as client,
        closing(Listener(RedisInboxes(client))) as listener,
    ):
        listener.put("one")
        before: Any = master.client.dump(inbox)
        listener.put("two")
        until(lambda: listener.hears('"game":"two"'))
        until(lambda: replica.client.readonly() and replica.client.xlen(inbox) == 3)
        master.server.kill()
        replica.tell("CLUSTER FAILOVER", "TAKEOVER")
        # As if the second one had never come here.
        until(lambda: replica.client.restore(inbox, 0, before, replace=True))
        replica.client.hdel(numbers, "two")

        until(lambda: listener.hears("event: reset"))
        listener.put("two")
        until(lambda: listener.text.count(b'"game":"two"') == 2)
        master.server.restart()
        cluster.await_health()
