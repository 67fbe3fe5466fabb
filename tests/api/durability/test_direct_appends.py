"""The direct way on a real Redis: lost replies, a Redis that hangs, refuses or restarts, races."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from socket import socket
from typing import Any

import pytest
from redis import Redis
from werkzeug.test import TestResponse

from service.domain.kit.messages import GameId, Seat
from service.events.hints.hint_log import HintUse
from service.events.hints.redis_hint_log import RedisHintLog
from service.events.people.redis_people import RedisPeople
from service.events.pipeline import connection
from service.events.pipeline.appender import appender_for
from service.events.redis.connect import connect_server
from service.events.store.redis_store import RedisStore
from tests.api.direct_way import shared_loop
from tests.api.durability.proxy import A_LOT, Proxy, serving_proxy
from tests.api.http_players import Service, Visitor
from tests.kit.servers import Server, paused
from tests.kit.waiting import until

PICK, END = {"type": "pick", "place": 1}, {"type": "end_turn"}


class LossyProxy(Proxy):
    """Loses the next append: before Redis gets it, or its reply; once, or with all that follows."""

    loses, executes, for_ever = False, False, False

    def pass_on(self, asked: bytes, there: socket) -> bool:
        if not self.loses or b"EVALSHA" not in asked:
            return super().pass_on(asked, there)
        self.loses, self.is_cut = False, self.for_ever
        if self.executes:
            there.sendall(asked)
            there.recv(A_LOT)  # now it is done
        return False


@contextmanager
def playing(url: str) -> Iterator[Service]:
    """Run a service whose moves take the direct way."""
    with closing(connect_server(url, fail_fast=True)) as client:
        assert isinstance(client, Redis)
        appender = appender_for(client)
        assert appender is not None
        yield Service(RedisStore(client), RedisPeople(client), appender=appender, rate_limit=0)
        shared_loop().call_soon_threadsafe(appender.close)


class Game:
    """A game of one person on both seats, which the process has played in before."""

    def __init__(self, service: Service, **wanted: Any) -> None:
        self.service = service
        self.ana = service.player()
        self.id = GameId(service.table(self.ana, self.ana, **wanted)["id"])
        self.version = 2
        until(self._is_direct)

    def _is_direct(self) -> bool:
        before = self.direct_moves
        assert self.play().status_code == 201
        return self.direct_moves > before

    @property
    def direct_moves(self) -> int:
        assert self.service.bridge is not None
        return self.service.bridge.direct_moves

    @property
    def stored(self) -> int:
        return self.service.parts.store.version(self.id)

    def play(self, by: Visitor | None = None, **headers: str) -> TestResponse:
        answer = self.send(by or self.ana, self.version, **headers)
        self.version += answer.status_code == 201
        return answer

    def send(self, by: Visitor, version: int, **headers: str) -> TestResponse:
        command: dict[str, Any] = PICK if version % 2 == 0 else END
        return by.play(self.id, version, command, headers=headers)


@pytest.mark.parametrize("executes", [False, True], ids=["request", "reply"])
def test_an_append_that_is_lost_once_is_sent_again_and_played_once(
    own_server: Server, executes: bool
) -> None:
    proxy = LossyProxy(own_server)
    with serving_proxy(proxy), playing(proxy.url) as service:
        game = Game(service)
        proxy.loses, proxy.executes = True, executes

        answer = game.play()

        assert answer.status_code == 201, answer.text
        assert answer.get_json()["number"] == game.stored == game.version


@pytest.mark.parametrize("executes", [False, True], ids=["request", "reply"])
def test_an_append_that_nobody_confirms_is_in_doubt(own_server: Server, executes: bool) -> None:
    proxy = LossyProxy(own_server)
    with serving_proxy(proxy), playing(proxy.url) as service, playing(own_server.url) as other:
        game = Game(service)
        proxy.loses, proxy.executes, proxy.for_ever = True, executes, True

        answer = game.play(None, **{"Idempotency-Key": "k"})

        assert answer.status_code == 503
        assert answer.get_json(force=True)["type"] == "/v1/problems/store-unconfirmed"
        assert answer.headers["Retry-After"] == "1"
        again = game.play(Visitor(other.app, game.ana.token), **{"Idempotency-Key": "k"})
        assert again.status_code == 201
        assert again.get_json()["number"] == game.version
        assert other.parts.store.version(game.id) == game.version


def test_a_redis_that_hangs_leaves_the_move_in_doubt_and_others_are_refused_at_once(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with playing(own_server.url) as service:
        game = Game(service)
        monkeypatch.setattr(connection, "LONGEST_REPLY_WAIT", 0.3)
        with paused(own_server):
            answer = game.play(None, **{"Idempotency-Key": "k"})
            next_one = game.play(None, **{"Idempotency-Key": "k"})

        assert answer.get_json(force=True)["type"] == "/v1/problems/store-unconfirmed"
        assert next_one.get_json(force=True)["type"] == "/v1/problems/store-out-of-reach"
        assert answer.status_code == next_one.status_code == 503
        again = until(lambda: accepted(game.play(None, **{"Idempotency-Key": "k"})))
        assert again.get_json()["number"] == game.version == game.stored
        until(game._is_direct)


def accepted(answer: TestResponse) -> TestResponse | None:
    return answer if answer.status_code == 201 else None


def test_a_redis_that_refuses_writes_is_a_503_and_changes_nothing(own_server: Server) -> None:
    with playing(own_server.url) as service, own_server.client() as client:
        game = Game(service)
        client.config_set("maxmemory", 1)
        try:
            answer = game.play()
        finally:
            client.config_set("maxmemory", 0)

        assert answer.status_code == 503
        assert answer.get_json(force=True)["type"] == "/v1/problems/store-out-of-memory"
        assert game.stored == game.version
        assert game.play().status_code == 201


def test_a_redis_that_was_restarted_is_used_directly_again(own_server: Server) -> None:
    with playing(own_server.url) as service:
        game = Game(service)
        own_server.stop()
        own_server.restart()

        assert until(lambda: accepted(game.play()))
        until(game._is_direct)
        assert game.stored == game.version


def test_processes_catch_up_with_each_other(own_server: Server) -> None:
    with playing(own_server.url) as one, playing(own_server.url) as other:
        game = Game(one)
        elsewhere = Visitor(other.app, game.ana.token)
        bridges = (one.bridge, other.bridge)
        for _ in range(4):
            assert game.play(elsewhere).status_code == 201
            assert game.play().status_code == 201

        before = sum(bridge.direct_moves for bridge in bridges if bridge)
        assert game.play(elsewhere).status_code == game.play().status_code == 201
        assert sum(bridge.direct_moves for bridge in bridges if bridge) == before + 2
        assert other.parts.store.version(game.id) == game.version


def test_a_move_says_which_hint_was_asked_for_before(own_server: Server) -> None:
    with playing(own_server.url) as service, own_server.client() as client:
        game = Game(service, hints=True)
        state, before = service.parts.handler.load(game.id).position.state, game.direct_moves
        use = HintUse(round=state.round, turn=state.turn, version=game.version, step=2)
        RedisHintLog(client).note(game.id, Seat(state.asked), use)

        game.play()

        assert b'"hint":"2"' in service.parts.store.read(game.id)[-1].body
        assert game.direct_moves == before + 1


def test_of_two_moves_at_once_one_is_played(own_server: Server) -> None:
    with playing(own_server.url) as one, playing(own_server.url) as other:
        game = Game(one)
        players = (game.ana, Visitor(other.app, game.ana.token))
        with ThreadPoolExecutor(2) as threads:
            for _ in range(10):
                version = game.version
                sent = list(threads.map(lambda by, at=version: game.send(by, at), players))
                assert sorted(answer.status_code for answer in sent) == [201, 412]
                game.version += 1

        assert game.stored == game.version
