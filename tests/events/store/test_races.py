"""Many processes on one game: one wins each move, and a key stands for one move."""

import multiprocessing
from collections import Counter
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from typing import Any

from redis import Redis

from service.domain.kit.messages import GameId
from service.events.errors import MoveTaken
from service.events.store.redis_store import RedisStore
from tests.kit.servers import Server
from tests.kit.tables import Table, entry, new_id
from tests.toy import EndTurn, Pick

PROCESSES = 8
ROUNDS = 1_000
REPEATED_ROUNDS = 200


def test_one_of_eight_processes_wins_each_move(server: Server):
    game = new_id()

    wins = race(server, append_every_number, game)

    stored = RedisStore(server.client()).read(game)
    winners = {number: who for who, numbers in wins.items() for number in numbers}
    assert sum(len(numbers) for numbers in wins.values()) == ROUNDS
    assert [move.number for move in stored] == list(range(1, ROUNDS + 1))
    assert [move.body for move in stored] == [
        entry(number, winners[number]).body for number in range(1, ROUNDS + 1)
    ]
    assert len(wins) > 1, "nobody raced"


def test_copies_of_one_request_become_one_move(server: Server):
    store = RedisStore(server.client())
    table = Table.started(store, cards=2 * REPEATED_ROUNDS)

    answers = race(server, submit_the_same, table.game)

    hashes = Counter(answer for given in answers.values() for answer in given)
    moves = store.read(table.game, after=2)
    assert len(moves) == 2 * REPEATED_ROUNDS
    assert set(hashes) == {move.hash for move in moves[::2]}
    assert set(hashes.values()) == {PROCESSES}


def append_every_number(store: RedisStore, game: GameId, who: str, start: Barrier) -> list[int]:
    won = []
    for number in range(1, ROUNDS + 1):
        start.wait()
        try:
            store.append(game, entry(number, who))
            won.append(number)
        except MoveTaken:
            pass
    return won


def submit_the_same(store: RedisStore, game: GameId, who: str, start: Barrier) -> list[str]:
    table = Table(store, game)
    hashes = []
    for number in range(REPEATED_ROUNDS):
        position = table.handler.load(game).position
        copy = table.submission([Pick(place=1)], key=f"pick {number}", body="the same")
        start.wait()
        receipt = table.handler.submit(copy)
        hashes.append(receipt.hash)
        if start.wait() == 0:
            end_turn(table, position.version + 1)
        start.wait()
    return hashes


def end_turn(table: Table, version: int) -> None:
    assert table.handler.load(table.game).position.version == version
    table.play(EndTurn())


def race(server: Server, run: Callable[..., Any], game: GameId) -> dict[str, Any]:
    """Run all processes at once; return the outcome of each."""
    context = multiprocessing.get_context("fork")
    start, answers = context.Barrier(PROCESSES), context.Queue()
    processes = [
        context.Process(target=_run, args=(server.url, run, game, str(n), start, answers))
        for n in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    gathered = dict(answers.get() for _ in processes)
    for process in processes:
        process.join()
    answers.close()
    return gathered


def _run(
    url: str, run: Callable[..., Any], game: GameId, who: str, start: Barrier, answers: Any
) -> None:
    with Redis.from_url(url) as client:
        answers.put((who, run(RedisStore(client), game, who, start)))
