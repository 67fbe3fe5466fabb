"""Random comings and goings, in processes that die, or that others interrupt.

Nobody is lost, nobody has two games.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.seating import SeatTaken
from service.events.records.memory_records import MemoryRecords
from service.events.store.codec import codec_for
from service.matchmaking.seeks.errors import SeekRefusal
from service.matchmaking.seeks.model import A_MATCH_MAY_TAKE, MOST_ENDED, Seek, SeekId, Terms
from service.matchmaking.seeks.repository import SeekRepository
from service.matchmaking.seeks.seater import seeks_on
from service.play.command_handler import CommandHandler
from tests.api.http_players import GAMES
from tests.events.store.memory_store import MemoryStore

PLAYERS = [PlayerId(name) for name in ("ana", "bo", "cleo", "dan")]
BOT = PlayerId("bot-greedy")
Step = tuple[str, PlayerId, int, int | None]
LONG = 100_000.0  # seconds, after which every seek has ended


class Death(Exception):
    """The process dies here."""


class Fuse:
    """Lets the process die before or after one of its next writes."""

    def __init__(self) -> None:
        self.left: int | None = None

    def burn(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                raise Death

    def around(self, write: Any) -> Any:
        def deadly(*arguments: Any, **named: Any) -> Any:
            self.burn()
            outcome = write(*arguments, **named)
            self.burn()
            return outcome

        return deadly


class Interruption:
    """Lets others act before one of the next times that a process reads or writes records."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.act: Callable[[], None] = lambda: None

    def before(self, access: Any) -> Any:
        def interrupted(*arguments: Any, **named: Any) -> Any:
            if self.left is not None:
                self.left -= 1
                if self.left < 0:
                    self.left = None
                    self.act()
            return access(*arguments, **named)

        return interrupted


class Lounge:
    """Seeks on stores in memory, in processes that die or are interrupted."""

    def __init__(self) -> None:
        self.now, self.fuse, self.interruption = 0.0, Fuse(), Interruption()
        self._records, self.store = MemoryRecords(), MemoryStore()
        for part, name in ((self._records, "replace"), (self.store, "append")):
            setattr(part, name, self.fuse.around(getattr(part, name)))
        for name in ("read", "replace"):
            setattr(self._records, name, self.interruption.before(getattr(self._records, name)))
        self.sought: dict[SeekId, PlayerId] = {}
        self._requests: dict[SeekId, tuple[Seek, Terms]] = {}

    def seeks(self) -> SeekRepository:
        """Return the seeks as a new process has them."""
        handler = CommandHandler(self.store, GAMES)
        return seeks_on(self._records, handler, lambda: self.now)

    def do(self, what: str, player: PlayerId, number: int, deadly: int | None) -> None:
        self.fuse.left = deadly
        try:
            self._do(what, player, number)
        except (Death, SeekRefusal):
            pass
        finally:
            self.fuse.left = None

    def do_amid(self, accesses: int, others: list[Step], step: Step) -> None:
        """Let a process read and write so many times before others act, then go on."""

        def act() -> None:
            fuse, self.fuse.left = self.fuse.left, None
            for other in others:
                self.do(*other)
            self.fuse.left = fuse

        self.interruption.left, self.interruption.act = accesses, act
        self.do(*step)
        self.interruption.left = None

    def _do(self, what: str, player: PlayerId, number: int) -> None:
        mine = [id_ for id_, whose in self.sought.items() if whose == player]
        match what:
            case "later":
                self.now += 10.0 * number
            case "sweep":
                self.seeks().sweep()
            case "seek":
                id_ = SeekId(f"seek-{len(self.sought)}")
                self.sought[id_] = player
                request = self._seek(id_, player, number), self._terms(number)
                self._requests[id_] = request
                self.seeks().open(*request)
            case "retry" if mine:
                self.seeks().open(*self._requests[mine[-1]])
            case "look" if mine:
                self.seeks().look(player, mine[-1])
            case "withdraw" if mine:
                self.seeks().withdraw(player, mine[-1])

    def _seek(self, id_: SeekId, player: PlayerId, number: int) -> Seek:
        bot_at = self.now + 20 if number % 2 else None
        bot = BOT if number % 2 else None
        until = self.now + 1_000
        return Seek(id=id_, player=player, at=self.now, until=until, bot=bot, bot_at=bot_at)

    def _terms(self, number: int) -> Terms:
        return Terms(game="toy", players=3 if number == 5 else 2, options={})

    def games(self) -> dict[GameId, list[tuple[SeekId, PlayerId]]]:
        """Return who has been seated in each game, by which seek, computer players left out."""
        return {game: self._seated(game) for game in self.store.games(most=1_000)}

    def _seated(self, game: GameId) -> list[tuple[SeekId, PlayerId]]:
        ruleset = GAMES.current("toy")
        moves = codec_for(ruleset).decode([entry.body for entry in self.store.read(game)])
        taken = [
            (SeekId(move.meta["seek"]), event.player)
            for move in moves
            for event in move.events
            if isinstance(event, SeatTaken)
        ]
        return [(seek, player) for seek, player in taken if player != BOT]


@pytest.mark.parametrize("writes", range(14))
@pytest.mark.parametrize("bots", [0, 1])
def test_a_process_may_die_before_or_after_any_write(writes: int, bots: int) -> None:
    lounge = Lounge()
    lounge.do("seek", PLAYERS[0], bots, None)
    lounge.now += 30 * bots
    lounge.do("sweep" if bots else "seek", PLAYERS[1], 0, writes)

    lounge.now += A_MATCH_MAY_TAKE
    lounge.seeks().sweep()

    [first, *second] = (lounge.seeks().look(who, id_).ended for id_, who in alive(lounge))
    games = lounge.games()
    if bots or second:
        assert first is not None
        assert [first.game] == list(games)
        assert [one.game for one in second if one] == [first.game] * len(second)
    else:
        assert (first, games) == (None, {})  # the second one was never there


def alive(lounge: Lounge) -> list[tuple[SeekId, PlayerId]]:
    """Return the seeks that were opened."""
    found = []
    for id_, player in lounge.sought.items():
        try:
            lounge.seeks().find(player, id_)
        except SeekRefusal:
            continue
        found.append((id_, player))
    return found


ANA, BO, CLEO, _ = PLAYERS


@pytest.mark.parametrize("accesses", range(10))
@pytest.mark.parametrize(
    ("others", "at_most"),
    [
        ([("seek", BO, 0, None), ("seek", CLEO, 0, None)], 1),
        ([("withdraw", ANA, 0, None), ("seek", CLEO, 0, None)], 0),
        ([("seek", BO, 0, None), ("seek", ANA, 0, None), ("seek", CLEO, 0, None)], 1),
    ],
)
def test_a_retry_finds_what_its_seek_has_led_to(
    accesses: int, others: list[Step], at_most: int
) -> None:
    lounge = Lounge()
    lounge.do("seek", ANA, 0, None)
    first = next(iter(lounge.sought))

    lounge.do_amid(accesses, others, ("retry", ANA, 0, None))

    seated = [seek for some in lounge.games().values() for seek, _ in some]
    assert seated.count(first) <= at_most


def test_a_retry_of_what_is_over_ends_it() -> None:
    lounge = Lounge()
    lounge.do("seek", ANA, 0, None)
    lounge.now += 1_000

    lounge.do("retry", ANA, 0, None)

    [id_] = lounge.sought
    ended = lounge.seeks().find(ANA, id_).ended
    assert ended is not None
    assert ended.ending == "expired"


WHAT = ["seek", "seek", "seek", "retry", "withdraw", "look", "sweep", "later"]
STEPS = st.tuples(
    st.sampled_from(WHAT),
    st.sampled_from(PLAYERS),
    st.integers(0, 5),
    st.none() | st.integers(0, 8),
)
AMID = st.none() | st.tuples(st.integers(0, 8), st.lists(STEPS, min_size=1, max_size=3))


@settings(deadline=None, max_examples=150)
@for_all(steps=st.lists(st.tuples(STEPS, AMID), max_size=25))
def test_nobody_is_lost_and_nobody_has_two_games_of_one_seek(steps: list[Any]) -> None:
    lounge = Lounge()

    for step, amid in steps:
        accesses, others = amid or (0, [])
        lounge.do_amid(accesses, others, step)
    lounge.now += LONG
    lounge.seeks().sweep()

    games = lounge.games()
    seated = Counter(seek for some in games.values() for seek, _ in some)
    assert all(times == 1 for times in seated.values())
    for game, some in games.items():
        assert len({player for _, player in some}) == len(some)
        assert all(lounge.sought[seek] == player for seek, player in some)
        assert CommandHandler(lounge.store, GAMES).load(game).position.is_started
    for id_, player in lounge.sought.items():
        try:
            ended = lounge.seeks().find(player, id_).ended
        except SeekRefusal:
            is_old = [*lounge.sought.values()].count(player) > MOST_ENDED
            assert id_ not in seated or is_old  # else it was never opened
            continue
        assert ended is not None
        assert (ended.ending == "paired") == (id_ in seated)
        if ended.game is not None:
            assert (id_, player) in games[ended.game]
