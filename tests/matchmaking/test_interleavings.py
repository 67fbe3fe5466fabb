"""Random comings and goings, with processes that die: nobody is lost, nobody has two games."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from service.domain.kit.messages import GameId, PlayerId
from service.events.records.memory_records import MemoryRecords
from service.events.store.codec import codec_for
from service.events.store.memory_store import MemoryStore
from service.matchmaking.seeks.errors import SeekRefusal
from service.matchmaking.seeks.model import A_MATCH_MAY_TAKE, MOST_ENDED, Seek, SeekId, Terms
from service.matchmaking.seeks.repository import SeekRepository
from service.matchmaking.seeks.seater import seeks_on
from service.play.command_handler import CommandHandler
from tests.api.http_players import GAMES

PLAYERS = [PlayerId(name) for name in ("ana", "bo", "cleo", "dan")]
BOT = PlayerId("bot-greedy")
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


class Lounge:
    """Seeks on stores in memory, in processes that die."""

    def __init__(self) -> None:
        self.now, self.fuse = 0.0, Fuse()
        self._records, self.store = MemoryRecords(), MemoryStore()
        for part, name in ((self._records, "replace"), (self.store, "append")):
            setattr(part, name, self.fuse.around(getattr(part, name)))
        self.sought: dict[SeekId, PlayerId] = {}

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
                self.seeks().open(self._seek(id_, player, number), self._terms(number))
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
            if event.__struct_config__.tag == "seat_taken"
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


STEPS = st.tuples(
    st.sampled_from(["seek", "seek", "seek", "withdraw", "look", "sweep", "later"]),
    st.sampled_from(PLAYERS),
    st.integers(0, 5),
    st.none() | st.integers(0, 8),
)


@settings(deadline=None, max_examples=150)
@for_all(steps=st.lists(STEPS, max_size=25))
def test_nobody_is_lost_and_nobody_has_two_games_of_one_seek(steps: list[Any]) -> None:
    lounge = Lounge()

    for step in steps:
        lounge.do(*step)
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
