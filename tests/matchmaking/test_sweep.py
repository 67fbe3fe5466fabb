"""What goes on while some games can't be reached: seats of others, and erasures."""

from contextlib import suppress
from itertools import count
from typing import Any

import pytest

from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import OutOfMemory, OutOfReach, Unavailable, Unconfirmed
from service.events.records.memory_records import MemoryRecords
from service.matchmaking.seeks.errors import NoSuchSeek
from service.matchmaking.seeks.model import A_MATCH_MAY_TAKE, Draft, Match, Seek, SeekId, Terms
from service.matchmaking.seeks.repository import SeekRepository, SeekView

ANA, BO, CLEO, DAN = map(PlayerId, ("ana", "bo", "cleo", "dan"))
DUO = Terms(game="toy", players=2, options={})
BURANO = Terms(game="burano", players=2, options={})


class Seats:
    """Seats everybody, except those whose seats are out of reach."""

    def __init__(self) -> None:
        self.away: set[PlayerId] = set()
        self.problem: type[Exception] = OutOfReach

    def seat(self, terms: Terms, match: Match) -> tuple[Seek, ...]:
        if self.away & {one.player for one in match.seeks}:
            raise self.problem()
        return ()


class FullRecords(MemoryRecords):
    """Records that have no memory left, once they are full."""

    is_full = False

    def replace(self, *arguments: Any, even_if_full: bool = False, **named: Any) -> bool:
        if self.is_full and not even_if_full:
            raise OutOfMemory
        return super().replace(*arguments, **named)


class Lounge:
    """Seeks, whose games are on several nodes."""

    def __init__(self) -> None:
        self.now, self.seats, self.records = 0.0, Seats(), FullRecords()
        numbers = count()

        def draft() -> Draft:
            return Draft(game=GameId(f"game-{next(numbers)}"), secret="")

        self.seeks = SeekRepository(self.records, self.seats, lambda: self.now, draft)

    def seek(self, player: PlayerId, terms: Terms = DUO) -> None:
        """Let a player wait, even if the seats that follow are out of reach."""
        with suppress(Unavailable):
            self.open(player, terms)

    def open(self, player: PlayerId, terms: Terms = DUO) -> SeekView:
        seek = Seek(id=SeekId(player), player=player, at=self.now, until=self.now + 1_000)
        return self.seeks.open(seek, terms)

    def ending(self, player: PlayerId) -> str | None:
        ended = self.seeks.find(player, player).ended
        return None if ended is None else ended.ending


@pytest.fixture
def lounge() -> Lounge:
    return Lounge()


def test_a_node_that_is_away_holds_up_its_own_games_only(lounge: Lounge) -> None:
    lounge.seats.away = {ANA, CLEO}
    for player, terms in ((ANA, BURANO), (BO, BURANO), (CLEO, DUO), (DAN, DUO)):
        lounge.seek(player, terms)
        lounge.now += 1
    lounge.now += A_MATCH_MAY_TAKE
    lounge.seats.away = {ANA}  # whose pool is the most overdue

    with pytest.raises(OutOfReach):
        lounge.seeks.sweep()

    assert [lounge.ending(player) for player in (ANA, CLEO, DAN)] == [None, "paired", "paired"]
    assert not lounge.seeks.is_due()
    lounge.now += A_MATCH_MAY_TAKE
    lounge.seats.away = set()
    assert lounge.seeks.sweep() == 1
    assert [lounge.ending(player) for player in (ANA, BO)] == ["paired", "paired"]


@pytest.mark.parametrize("problem", [OutOfReach, ValueError])
def test_a_match_that_can_not_be_seated_holds_up_nobody_else(
    lounge: Lounge, problem: type[Exception]
) -> None:
    lounge.seats.away, lounge.seats.problem = {ANA}, problem
    lounge.seek(ANA)
    with pytest.raises((Unconfirmed, ValueError)):
        lounge.open(BO)

    waiting, paired = lounge.open(CLEO), lounge.open(DAN)

    assert (waiting.ended, paired.ended and paired.ended.ending) == (None, "paired")
    assert [lounge.ending(player) for player in (ANA, BO, CLEO)] == [None, None, "paired"]
    with pytest.raises(problem):
        lounge.seeks.look(BO, BO)


def test_who_waits_is_forgotten_even_if_there_is_no_memory_left(lounge: Lounge) -> None:
    trio = Terms(game="toy", players=3, options={})
    for player in (ANA, BO):
        lounge.seek(player, trio)
    lounge.now += 1_000  # so that Bo's seek is over, which can't be written
    lounge.records.is_full = True

    lounge.seeks.forget(ANA)

    with pytest.raises(NoSuchSeek):
        lounge.ending(ANA)


def test_who_can_not_be_seated_is_forgotten_and_stays_so(lounge: Lounge) -> None:
    lounge.seats.away = {ANA}
    lounge.seek(ANA)
    lounge.seek(BO)

    lounge.seeks.forget(ANA)
    lounge.now += A_MATCH_MAY_TAKE
    lounge.seats.away = set()
    lounge.seeks.sweep()

    assert lounge.ending(BO) == "paired"
    with pytest.raises(NoSuchSeek):
        lounge.ending(ANA)
