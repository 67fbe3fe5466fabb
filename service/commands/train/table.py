"""Where a core plays against itself: deals by their names, and what came of them."""

import hashlib
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from service.bots.compiler import linked
from service.bots.search import search_functions
from service.bots.workspace import Workspace, new_workspace
from service.commands.train import self_play
from service.commands.train.self_play import Log, Manners
from service.domain.kit.chance import Shuffle
from service.domain.kit.compact import A_POINT, Core, UnseenCards, functions_of
from service.domain.kit.fold import fold
from service.domain.kit.ruleset import AnyRuleset

Rows = NDArray[np.int64]

MOST_POSITIONS_OF_A_GAME = 400
ALL = 100
NOTHING_FOLLOWS = -1


class SeatStyles(NamedTuple):
    """Who sits at the table in one game; a style for each seat."""

    styles: Rows
    noises: Rows
    openings: Rows | None = None
    switches: Rows | None = None  # how many turns the opening styles last


class Record(NamedTuple):
    """What games led to: the features after each turn, and the result of its seat."""

    rows: Rows
    results: Rows
    following: Rows  # the row of the seat's next turn in the same game
    bests: NDArray[np.float64]  # what the best turn was worth, in points
    strays: Rows  # 1 if another one was played


class _Game(NamedTuple):
    record: Record
    points: Rows  # of all seats


class CoreTable:
    """Plays games of one number of players on the core."""

    def __init__(self, ruleset: AnyRuleset, core: Core[Any, Any], players: int, compiles: bool):
        self.ruleset, self.core, self.players = ruleset, core, players
        self._functions = linked(
            functions_of(self_play),
            ("play_game", "write_results"),
            f"{core.name}-training" if compiles else None,
            search_functions(core, compiles),
        )

    def play(
        self,
        nets: list[list[int]],
        seatings: list[SeatStyles],
        name: str,
        *,
        strays: int = ALL,
        keeps_answers: bool = False,
    ) -> Record:
        """Play a game for each seating, and put down what they led to."""
        settings = (strays, int(keeps_answers))
        return joined([game.record for game in self._games(nets, seatings, name, settings)])

    def points(self, nets: list[list[int]], seatings: list[SeatStyles], name: str) -> Rows:
        """Play a game for each seating without errors, and return the points of all seats."""
        return np.array([game.points for game in self._games(nets, seatings, name, (0, 0))])

    def _games(
        self,
        nets: list[list[int]],
        seatings: list[SeatStyles],
        name: str,
        settings: tuple[int, int],
    ) -> Iterator[_Game]:
        numbers = np.array(widened(nets), dtype=np.int64)
        work = new_workspace(self.core, numbers[0].copy(), _row)
        for number, seating in enumerate(seatings):
            none = _row(self.players)
            manners = Manners(
                none if seating.openings is None else seating.openings,
                none.copy() if seating.switches is None else seating.switches.copy(),
                seating.styles,
                seating.noises,
                numbers,
                *settings,
            )
            yield self._game(work, manners, f"{name} {number}")

    def _game(self, work: Workspace, manners: Manners, name: str) -> _Game:
        digest = hashlib.sha256(name.encode()).digest()
        position, hidden = self._deal(digest)
        width, most = len(self.core.features), MOST_POSITIONS_OF_A_GAME
        log = Log(_row(most * width), _row(most), _row(most), _row(most), _row(most))
        count = self._functions["play_game"](
            position,
            np.array(hidden.cards, dtype=np.int64),
            np.array(hidden.segments, dtype=np.int64).ravel(),
            work,
            manners,
            int.from_bytes(digest[:6], "big"),
            log,
            width,
        )
        points = _row(self.players)
        self._functions["write_results"](position, points)
        results = leads(points) if self.core.learns_lead else points
        seats = log.seats[:count]
        record = Record(
            log.rows[: count * width].reshape(count, width),
            results[seats],
            _following(seats, log.is_turn[:count]),
            log.bests[:count] / A_POINT,
            log.strays[:count],
        )
        return _Game(record, points)

    def _deal(self, seed: bytes) -> tuple[Rows, UnseenCards]:
        empty = self.ruleset.initial(self.ruleset.setup(self.players, {}, None))
        state = fold(self.ruleset, empty, self.ruleset.start(empty, Shuffle(seed)))
        encoded = self.core.encode(state, True)
        assert encoded is not None
        return np.array(encoded, dtype=np.int64), self.core.unseen(state)


def joined(records: list[Record]) -> Record:
    """Put records one after another."""
    shifts = np.cumsum([0, *(len(each.rows) for each in records[:-1])])
    following = [
        np.where(each.following == NOTHING_FOLLOWS, NOTHING_FOLLOWS, each.following + shift)
        for each, shift in zip(records, shifts, strict=True)
    ]
    return Record(
        np.concatenate([each.rows for each in records]),
        np.concatenate([each.results for each in records]),
        np.concatenate(following),
        np.concatenate([each.bests for each in records]),
        np.concatenate([each.strays for each in records]),
    )


def _following(seats: Rows, is_turn: Rows) -> Rows:
    """Return for each position where its seat's next turn stands."""
    following = np.full(len(seats), NOTHING_FOLLOWS)
    next_turns: dict[int, int] = {}
    for at in range(len(seats) - 1, -1, -1):
        following[at] = next_turns.get(int(seats[at]), NOTHING_FOLLOWS)
        if is_turn[at]:
            next_turns[int(seats[at])] = at
    return following


def leads(results: Rows) -> Rows:
    """Return how far each seat is ahead of the best of the others; alone its points."""
    if len(results) == 1:
        return results
    others = [np.delete(results, seat).max() for seat in range(len(results))]
    return results - np.array(others, dtype=np.int64)


def widened(nets: list[list[int]]) -> list[list[int]]:
    """Return the nets with as many hidden units as the largest has; new ones say nothing."""
    features, hidden = nets[0][0], max(net[1] for net in nets)
    return [_widened(net, features, hidden) for net in nets]


def _widened(net: list[int], features: int, hidden: int) -> list[int]:
    more = hidden - net[1]
    if not more:
        return net
    first, rest = net[2 : 2 + features * net[1]], net[2 + features * net[1] :]
    rows = [first[at * net[1] : (at + 1) * net[1]] + [0] * more for at in range(features)]
    bias, second, linear = rest[: net[1]], rest[net[1] : 2 * net[1]], rest[2 * net[1] :]
    layers = [number for row in rows for number in row]
    return [features, hidden, *layers, *bias, *[0] * more, *second, *[0] * more, *linear]


def _row(size: int) -> Rows:
    return np.zeros(size, dtype=np.int64)
