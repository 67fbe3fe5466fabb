"""Live over real connections: listeners that are cut off, that leave, that stop reading."""

import http.client
import json
import random
import select
import socket
import threading
from contextlib import ExitStack, closing
from typing import Any

import pytest

from service.events.store.redis_store import RedisStore
from tests.e2e.serving import Caller, Running
from tests.kit.effort import first_of
from tests.kit.servers import Server
from tests.kit.waiting import until
from tests.projections.tables import Players

CUTS = 200
LONG = 700  # moves: more than half a megabyte of log


def play_on(player: Caller, game: str, chance: random.Random) -> None:
    """Play random legal moves for all seats until the game is over."""
    while True:
        listed = player.call("GET", f"/v1/games/{game}/legal-moves").json
        choices = [move["command"] for move in listed["moves"]]
        choices = [command for command in choices if command["type"] not in ("undo", "resign")]
        if not choices:
            return
        answer = player.play(game, listed["version"], chance.choice(choices))
        assert answer.status == 201, answer.body


def events_in(text: bytes) -> list[tuple[int, Any]]:
    """Return the events that were received completely."""
    whole, _, _ = text.rpartition(b"\n\n")
    found = []
    for event in whole.split(b"\n\n"):
        fields = dict(line.split(b": ", 1) for line in event.splitlines() if b": " in line)
        if b"id" in fields:
            found.append((int(fields[b"id"]), json.loads(fields[b"data"])))
    return found


def hear_until_cut(listener: Caller, game: str, last: int, most: int) -> list[tuple[int, Any]]:
    """Listen until some bytes have been received, then cut the connection."""
    text = b""
    with listener.listening(game, last) as response:
        while len(text) < most and (piece := response.read1(most - len(text))):
            text += piece
    return events_in(text)


def first_event(line: http.client.HTTPResponse) -> tuple[int, Any]:
    text = b""
    while not (came := events_in(text)):
        text += line.read1(10_000)
    return came[0]


def test_no_move_is_lost_or_repeated_when_the_line_is_cut(running: Running) -> None:
    player, listener, chance = running.caller(), running.caller("Lia"), random.Random(5)
    game = running.table(player, player)["id"]
    playing = threading.Thread(target=play_on, args=(player, game, random.Random(6)))
    playing.start()

    heard: list[Any] = []
    for _ in range(CUTS):
        last = len(heard)
        came = hear_until_cut(listener, game, last, chance.randint(1, 4_000))
        assert [number for number, _ in came] == list(range(last + 1, last + 1 + len(came)))
        heard += [move for _, move in came]
        if not playing.is_alive() and len(came) == 0:
            heard = heard[: chance.randrange(len(heard) + 1)]  # any move ever made will do
    playing.join()
    while came := hear_until_cut(listener, game, len(heard), 1_000_000):
        heard += [move for _, move in came]

    log = player.call("GET", f"/v1/games/{game}/moves?most=1000").json["moves"]
    assert heard == log


def test_listeners_on_both_processes_hear_the_same(running: Running) -> None:
    player = running.caller()
    game = running.table(player, player)["id"]
    take = {"type": "take", "column": 1, "end": "top", "count": 1}

    with ExitStack() as stack:
        lines = [stack.enter_context(player.listening(game, 2)) for _ in range(8)]
        assert player.play(game, 2, take).status == 201
        heard = [first_event(line) for line in lines]

    assert [number for number, _ in heard] == [3] * 8
    assert all(move == heard[0][1] for _, move in heard)


def test_a_sign_of_life_comes_when_nothing_happens(running: Running) -> None:
    player = running.caller()
    game = running.table(player, player)["id"]
    text = b""
    with player.listening(game, 2) as line:
        while b": still here\n\n" not in text:
            text += line.read1(1_000)

    assert events_in(text) == []


@pytest.mark.parametrize("packet", first_of([536, None]), ids=str)
def test_who_does_not_read_is_cut_off(running: Running, server: Server, packet: int | None) -> None:
    game = long_game(server)
    ask = f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        if packet is not None:  # the smaller they are, the less the kernel buffers for a listener
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, packet)
        line.connect((running.host, running.port))
        line.sendall(ask)
        cut = select.poll()
        cut.register(line, select.POLLHUP | select.POLLERR | select.POLLRDHUP)

        assert until(lambda: cut.poll(0))


def test_who_reads_slowly_hears_all(running: Running, server: Server) -> None:
    game, listener, text = long_game(server), running.caller(), b""
    with listener.listening(game) as line:
        while piece := line.read1(4096):
            text += piece

    moves = listener.call("GET", f"/v1/games/{game}/moves?most=1000").json["moves"]
    assert [move for _, move in events_in(text)] == moves


def long_game(server: Server) -> str:
    """Play a game whose log is longer than the send buffer of a listener."""
    with server.client() as client:
        players = Players(RedisStore(client))
        game = players.sit_down("burano", "ana", "bo", "cy", "di", deal="a long game")
        while players.handler.load(game).position.version < LONG and players.step(game):
            pass
        for seat in (1, 2, 3):
            players.resign(game, seat)
        assert players.handler.load(game).position.state.is_over
    return str(game)


def test_all_games_of_a_player_come_in_one_answer(running: Running) -> None:
    player, games = running.caller(), list[str]()
    for _ in range(3):
        table = running.table(player, player)
        games.insert(0, table["id"])
        assert player.play(table["id"], table["version"], {"type": "resign"}).status == 201

    answer = player.call("GET", f"/v1/players/{player.player}/games")
    rest = player.call("GET", f"/v1/players/{player.player}/games?cursor={games[1]}")

    lines = [json.loads(line) for line in answer.body.splitlines()]
    assert [line["id"] for line in lines] == games
    assert [len(line["moves"]) for line in lines] == [3, 3, 3]
    assert [json.loads(line)["id"] for line in rest.body.splitlines()] == games[2:]
