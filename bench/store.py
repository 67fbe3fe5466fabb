"""The store: appends compared with bare XADD, loads with the library `eventsourcing`."""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import redis
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from bench.kit.measure import Measure, compare
from service.domain.catalog import all_games
from service.domain.kit.messages import Command, Seat
from service.events.move import Entry
from service.events.redis.connect import connect_server
from service.events.store.chain import GENESIS, move_hash
from service.events.store.codec import codec_for
from service.events.store.game_loader import GameLoader
from service.events.store.redis_store import RedisStore
from service.events.store.store import Store
from service.events.submission import Submission
from tests.kit.random_play import RandomGame
from tests.kit.servers import running
from tests.kit.tables import ANA, TOYS, Table, new_id
from tests.toy import EndTurn, Pick

GAMES = 6
MOVES = 400
LOADS = 20
ROUNDS = 9
WARM_LOADS = 200
PADDING = "x" * 195  # makes their stored events as long as our moves


def measures() -> Iterator[Measure]:
    with TemporaryDirectory() as folder, running(Path(folder)) as server:
        client = connect_server(server.url)
        yield from memory(client)
        yield from appends(client)
        table = long_game(RedisStore(client))
        yield cold(table)
        yield warm(table)
        client.close()


def memory(client: "redis.Redis") -> Iterator[Measure]:
    """Play whole games, and see what they take in Redis: streams, secrets, hints and lists."""
    for ruleset in map(all_games().current, all_games().games):
        before, moves = _used(client), 0
        for seed in range(GAMES):
            one = RandomGame(ruleset, 2, seed, store=RedisStore(client))
            while not one.position.state.is_over:
                one.step()
            moves += one.position.version
        used = _used(client) - before
        for name, unit, ours in (
            ("a move", "bytes", used / moves),
            ("a game", "KB", used / GAMES / 1000),
        ):
            told = f"memory of {name} in Redis, {ruleset.game}"
            yield Measure(part="store", name=told, unit=unit, ours=ours)


def _used(client: "redis.Redis") -> int:
    info: Any = client.info("memory")
    return int(info["used_memory"])


def appends(client: "redis.Redis") -> Iterator[Measure]:
    """Append the moves of whole games, as the handler does after the ruling."""
    store = RedisStore(client)
    entries = list(played(store))
    codec = codec_for(TOYS.current("toy"))
    moves = codec.decode([entry.body for entry in entries])
    numbers = count(1)

    def ours() -> int:
        for _ in range(GAMES):
            game, previous = new_id(), GENESIS
            for move in moves:
                body = codec.encode(move)
                previous = move_hash(previous, body)
                store.append(game, Entry(move.number, body, previous), key=move.state)
        return GAMES * len(moves)

    def bare() -> int:
        for entry in entries * GAMES:
            fields: Any = {"move": entry.body, "hash": entry.hash}
            client.xadd("bare", fields, id=f"{next(numbers)}-0")
        return GAMES * len(moves)

    def submissions() -> int:
        return sum(len(played(store)) for _ in range(GAMES))

    shared: Any = {"unit": "moves", "yardstick_name": "XADD, same bytes"}
    yield compare("store", "encode, hash, append", ours, bare, goal=0.5, **shared)
    yield compare("store", "whole submission", submissions, bare, **shared)


def played(store: Store) -> Sequence[Entry]:
    table = long_game(store, cards=24)
    return store.read(table.game)


def long_game(store: Store, cards: int = (MOVES - 2) // 2) -> Table:
    table = Table.started(store, cards=cards)
    for version in range(2, 2 + 2 * cards, 2):
        submit(table, Pick(place=1), version)
        submit(table, EndTurn(), version + 1)
    return table


def submit(table: Table, command: Command, version: int) -> None:
    seat = table.handler.load(table.game, version).position.state.asked
    table.handler.submit(
        Submission(
            game=table.game,
            seat=seat or Seat(1),
            actor=ANA,
            commands=(command,),
            expected=version,
            key=str(version),
            body="b",
        )
    )


class Toy(Aggregate):
    """The toy game written for the other library."""

    def __init__(self, row: list[int]) -> None:
        self.row = row
        self.won = [0, 0]

    @event("Picked")
    def pick(self, seat: int, place: int, card: int, padding: str) -> None:
        self.won[seat] += card
        self.row = self.row[: place - 1] + self.row[place:]

    @event("TurnEnded")
    def end_turn(self, next_seat: int, padding: str) -> None:
        self.asked = next_seat


def other_library(cached: bool) -> tuple[Application[UUID], UUID]:
    environment = {"AGGREGATE_CACHE_MAXSIZE": "100"} if cached else {}
    app: Application[UUID] = Application(env=environment)
    toy = Toy(row=list(range(MOVES // 2)))
    for number in range((MOVES - 2) // 2):
        toy.pick(seat=number % 2, place=1, card=number, padding=PADDING)
        toy.end_turn(next_seat=number % 2, padding=PADDING)
    app.save(toy)
    return app, toy.id


def cold(table: Table) -> Measure:
    app, toy = other_library(cached=False)

    def ours() -> int:
        for _ in range(LOADS):
            GameLoader(table.store, TOYS).load(table.game)
        return LOADS

    def theirs() -> int:
        for _ in range(LOADS):
            app.repository.get(toy)
        return LOADS

    return compare(
        "store",
        f"load {MOVES} moves, cold",
        ours,
        theirs,
        unit="loads",
        yardstick_name="eventsourcing, in memory",
        goal=5,
        rounds=ROUNDS,
    )


def warm(table: Table) -> Measure:
    """Load with one new move since the cached state."""
    app, toy = other_library(cached=True)
    loader = GameLoader(table.store, TOYS)
    entries = table.store.read(table.game)
    before = loader._fold(entries[:-1], None)

    def ours() -> int:
        for _ in range(WARM_LOADS):
            loader._cache.put(table.game, before)
            loader.load(table.game)
        return WARM_LOADS

    def theirs() -> int:
        for number in range(WARM_LOADS):
            copy: Any = app.repository.get(toy)
            copy.pick(seat=0, place=1, card=number, padding=PADDING)
            app.events.put(copy.collect_events())
            app.repository.get(toy)
        return WARM_LOADS

    return compare(
        "store",
        "load with 1 new move, warm",
        ours,
        theirs,
        unit="loads",
        yardstick_name="eventsourcing, its cache",
        goal=1,
    )
