"""The rule engines of both games beside python-chess: folding, deciding, whole random games."""

import random
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from bench.kit import chess_play
from bench.kit.measure import ROUNDS, Measure, compare, within
from service.api.games.legal_moves import legal_moves
from service.domain.kit.chance import Chance, Shuffle
from service.domain.kit.fold import Position, fold
from service.domain.kit.messages import Command, Event, Seat, State
from service.domain.kit.ruleset import AnyRuleset
from tests.kit.random_play import RandomGame

GAMES = 3
LISTED_GAMES, MOST_MS = 24, 10.0
Step = tuple[Command, Seat, tuple[Event, ...]]


def measures_of(ruleset: AnyRuleset) -> Iterator[Measure]:
    chess_games = chess_play.random_games()
    games = [random_game(ruleset, seed) for seed in range(GAMES)]
    yield compare(
        ruleset.game,
        "fold",
        folding(ruleset, games),
        chess_play.pushes(chess_games),
        unit="events",
        yardstick_name="python-chess push",
        goal=0.7,
    )
    yield compare(
        ruleset.game,
        "decide and fold",
        deciding(ruleset, games),
        chess_play.checked_pushes(chess_games),
        unit="commands",
        yardstick_name="python-chess is_legal, push",
        goal=0.25,
    )
    yield slowest_listing(ruleset)
    yield compare(
        ruleset.game,
        "random games, all legal moves listed",
        lambda: sum(len(random_game(ruleset, seed)[2]) for seed in range(GAMES)),
        chess_play.playouts,
        unit="commands",
        yardstick_name="python-chess playout",
        goal=0.3,
    )


def slowest_listing(ruleset: AnyRuleset) -> Measure:
    """List the legal moves wherever a game has most of them; return the longest it takes."""
    positions = [_widest(ruleset, seed) for seed in range(LISTED_GAMES)]
    longest = max(min(_listing(ruleset, one) for _ in range(ROUNDS)) for one in positions)
    name = f"the longest list of legal moves in {LISTED_GAMES} games, processor time"
    return within(ruleset.game, name, "ms", 1000 * longest, MOST_MS)


def _widest(ruleset: AnyRuleset, seed: int) -> Position[Any]:
    """Return the position of a random game in which most commands come into question."""
    played = RandomGame(ruleset, ruleset.players[seed % len(ruleset.players)], seed)
    most, widest = 0, played.position
    while not played.position.state.is_over:
        position = played.position
        candidates = len(ruleset.candidates(position.state, position.state.asked))
        if candidates > most:
            most, widest = candidates, position
        played.step()
    return widest


def _listing(ruleset: AnyRuleset, position: Position[Any]) -> float:
    began = process_time()
    legal_moves(ruleset, position, position.state.asked, "en")
    return process_time() - began


def started(ruleset: AnyRuleset, seed: int) -> tuple[State, Chance, tuple[Event, ...]]:
    players = ruleset.players[seed % len(ruleset.players)]
    chance = Shuffle(seed.to_bytes(32, "big"))
    empty = ruleset.initial(ruleset.setup(players, {}, None))
    return empty, chance, tuple(ruleset.start(empty, chance))


Game = tuple[State, Chance, list[Step]]


def random_game(ruleset: AnyRuleset, seed: int) -> Game:
    source = random.Random(seed)
    empty, chance, events = started(ruleset, seed)
    first = state = fold(ruleset, empty, events)
    steps: list[Step] = []
    while not state.is_over:
        seat = state.asked
        command = source.choice(ruleset.candidates(state, seat))
        decided = tuple(ruleset.decide(command, seat, state, chance))
        state = fold(ruleset, state, decided)
        steps.append((command, seat, decided))
    return first, chance, steps


def folding(ruleset: AnyRuleset, games: list[Game]) -> Callable[[], int]:
    logs = [(first, [event for step in steps for event in step[2]]) for first, _, steps in games]

    def run() -> int:
        for first, events in logs:
            fold(ruleset, first, events)
        return sum(len(events) for _, events in logs)

    return run


def deciding(ruleset: AnyRuleset, games: list[Game]) -> Callable[[], int]:
    def run() -> int:
        decide = ruleset.decide
        for first, chance, steps in games:
            state = first
            for command, seat, _ in steps:
                state = fold(ruleset, state, decide(command, seat, state, chance))
        return sum(len(steps) for _, _, steps in games)

    return run
