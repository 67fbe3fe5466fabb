"""Tables of one person and another player, who play turns over HTTP at a steady pace."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from http.client import HTTPConnection
from threading import Event, Thread
from time import perf_counter
from typing import NamedTuple

import msgspec

from bench.kit.http_callers import Address
from service.api.context.new_tokens import new_player_id, new_token
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.seating import TakeSeat
from service.events.game_settings import GameSettings
from service.events.move import rfc3339
from service.events.people.people import Person
from service.events.people.redis_people import RedisPeople
from service.events.redis.connect import Client
from service.events.store.redis_store import RedisStore
from service.events.submission import Submission
from service.play.command_handler import CommandHandler
from service.play.new_game import NewGame
from service.start.system_clock import utc_now
from tests.kit.random_play import CATALOGUE

GAMES = ("burano", "dream-home")
POLL_INTERVAL = 0.002  # seconds
LOOK_AGAIN = 0.01  # seconds, for a person who waits


class Times(msgspec.Struct):
    """What a person saw, in seconds: own moves, and how long the first bot's move took."""

    moves: list[float] = msgspec.field(default_factory=list)
    answers: list[float] = msgspec.field(default_factory=list)
    waiting: int = 0  # turns that no bot had answered at the end
    seconds: float = 0.0


class Watcher:
    """Notes when games reached their versions, by the hints that everybody gets."""

    def __init__(self, client: Client) -> None:
        self._store = RedisStore(client)
        self._reached: dict[tuple[GameId, int], float] = {}
        self._stop = Event()

    def when(self, game: GameId, version: int) -> float | None:
        return self._reached.get((game, version))

    @contextmanager
    def watching(self) -> Iterator[None]:
        cursor = self._store.end_of_news()

        def watch() -> None:
            nonlocal cursor
            while not self._stop.wait(POLL_INTERVAL):
                hints, cursor = self._store.news(cursor)
                now = perf_counter()
                for hint in hints:
                    self._reached.setdefault((hint.game, hint.version), now)

        thread = Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            thread.join()


class Room:
    """What all tables share: a thousand of them have one connection to Redis."""

    def __init__(self, client: Client, address: Address) -> None:
        self.handler = CommandHandler(RedisStore(client), CATALOGUE, utc_now)
        self.people = RedisPeople(client)
        self.address = address


class BotTable:
    """A game of a person, who has seat 1, against a bot or another person."""

    def __init__(self, room: Room, number: int, other: str) -> None:
        self._handler = room.handler
        self._line = HTTPConnection(*room.address, timeout=60)
        self._name = GAMES[number % len(GAMES)]
        self._tokens = dict[PlayerId, str]()
        for _ in range(1 if other.startswith("bot-") else 2):
            person = Person(id=new_player_id(), name="Bench", created="")
            token = new_token(person.id)
            room.people.add(person, token.id, token.digest)
            self._tokens[person.id] = token.text
        self._players = [*self._tokens, PlayerId(other)][:2]
        self.game = self._begin()

    def _begin(self) -> GameId:
        first, second = self._players
        terms = GameSettings(created=rfc3339(utc_now()))
        new = NewGame(game=self._name, actor=first, players=2, terms=terms)
        game = self._handler.create(new).move.game
        taking = TakeSeat(player=second)
        submission = Submission(
            game=game, seat=Seat(2), actor=first, commands=(taking,), expected=1
        )
        self._handler.submit(submission)
        return game

    def asked(self) -> PlayerId | None:
        """Return who is asked; a game that is over is followed by a new one."""
        position = self._handler.load(self.game).position
        if position.state.is_over:
            self.game = self._begin()
            return self.asked()
        player: PlayerId | None = position.seating.players[position.state.asked - 1]
        return player

    def is_person(self, player: PlayerId | None) -> bool:
        return player in self._tokens

    def is_first(self, player: PlayerId | None) -> bool:
        return player == self._players[0]

    def play(self, player: PlayerId) -> tuple[float, int]:
        """Play a turn in the simplest way; return the seconds and the version after it."""
        loaded = self._handler.load(self.game)
        commands = loaded.ruleset.finish_turn(loaded.position.state)
        version = loaded.position.version
        headers = {
            "Authorization": f"Bearer {self._tokens[player]}",
            "If-Match": f'"{version}"',
            "Idempotency-Key": f"turn-{version}",
            "Content-Type": "application/json",
        }
        body = msgspec.json.encode({"commands": commands})
        began = perf_counter()
        try:
            self._post(body, headers)
        except ConnectionError:  # the service has closed a line that was idle
            self._line.close()
            self._post(body, headers)
        return perf_counter() - began, version + 1

    def _post(self, body: bytes, headers: dict[str, str]) -> None:
        """Post a move; with its key it counts once, however often it is sent."""
        self._line.request("POST", f"/v1/games/{self.game}/moves", body, headers)
        with self._line.getresponse() as answer:
            text = answer.read()
        assert answer.status == 201, text


class _Turn(NamedTuple):
    """When a person plays next, and the version that a bot has to reach before."""

    at: float
    number: int  # of the table
    awaited: int = 0
    since: float = 0.0


def play_at_pace(
    tables: Sequence[BotTable], watcher: Watcher, pause: float, seconds: float
) -> Times:
    """Let each person play a turn so long after being asked, for some seconds."""
    times, begin, wait = Times(), perf_counter(), Event()
    due = [_Turn(begin + pause * number / len(tables), number) for number in range(len(tables))]
    heapify(due)
    while (now := perf_counter()) < begin + seconds:
        turn = heappop(due)
        wait.wait(max(0.0, turn.at - now))
        heappush(due, _play(tables[turn.number], watcher, turn, pause, times))
    times.seconds = perf_counter() - begin
    for turn in due:
        reached = watcher.when(tables[turn.number].game, turn.awaited)
        times.answers += [] if reached is None else [max(0.0, reached - turn.since)]
        times.waiting += bool(turn.awaited) and reached is None
    return times


def _play(table: BotTable, watcher: Watcher, turn: _Turn, pause: float, times: Times) -> _Turn:
    """Play the turn of a person who is asked; return what is to be done next."""
    if turn.awaited:
        reached = watcher.when(table.game, turn.awaited)
        if reached is None:
            return turn._replace(at=perf_counter() + LOOK_AGAIN)
        times.answers.append(max(0.0, reached - turn.since))
    player = table.asked()
    if player is None or not table.is_person(player):
        return _Turn(perf_counter() + LOOK_AGAIN, turn.number)
    took, version = table.play(player)
    if table.is_first(player):
        times.moves.append(took)
    after = perf_counter()
    awaited = 0 if table.is_person(table.asked()) else version + 1
    return _Turn(after + pause, turn.number, awaited, after)
