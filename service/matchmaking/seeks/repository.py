"""Seeks of players: opening one, looking at it, withdrawing it, and what is due by itself."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfTime, Unavailable, once_written
from service.events.records.records import Records
from service.matchmaking.outcome_counts import count_outcomes
from service.matchmaking.seeks.decide import Decision, NewDraft, finish, join, pair, withdraw
from service.matchmaking.seeks.errors import AlreadySeeking, NoSuchSeek, SeekOver
from service.matchmaking.seeks.model import (
    A_MATCH_MAY_TAKE,
    EndedSeek,
    Match,
    OpenSeek,
    Pool,
    PoolId,
    Seek,
    Terms,
    pool_of,
)
from service.matchmaking.seeks.pool_store import PoolStore

MOST_SWEPT = 200  # pools; the next sweep goes on with the others
A_BROKEN_POOL_RESTS = 60.0  # seconds
UNSEATED = "people who wait can't be seated"
log = logging.getLogger("altana")


class SeatGiver(Protocol):
    """Gives seats to those who were matched."""

    def seat(self, terms: Terms, match: Match) -> tuple[Seek, ...]:
        """Seat everybody, safe to repeat; return the players who found no seat."""


class SeekView(msgspec.Struct, frozen=True, kw_only=True):
    """A seek as its player sees it: in a pool, waiting or being seated, or ended."""

    seek: Seek
    terms: Terms
    pool: Pool | None = None
    ended: EndedSeek | None = None


class SeekRepository:
    """The seeks of all players.

    Who is matched is written before the game exists, with its id: a process that dies in between
    leaves a match that the next look, or a worker's sweep, finishes.
    """

    def __init__(
        self, records: Records, seats: SeatGiver, now: Callable[[], float], new_draft: NewDraft
    ) -> None:
        self._records = records
        self._store = PoolStore(records)
        self._seats = seats
        self._now = now
        self._new_draft = new_draft

    def open(self, seek: Seek, terms: Terms) -> SeekView:
        """Let a player wait, or play at once. A retry finds its own seek. Raises AlreadySeeking."""
        with once_written():
            self._end_what_is_over(seek)

        def joined(pool: Pool) -> Decision:
            return join(pool, seek, self._now(), self._new_draft)

        if self._store.join(seek, terms, joined):
            count_outcomes(self._records, "sought")
        with once_written():
            self.settle(pool_of(terms), seek.player)
            return self.find(seek.player, seek.id)

    def look(self, player: PlayerId, id_: str) -> SeekView:
        """Return a seek of a player, once everything that is due has happened. Raises NoSuchSeek.

        A look may seat people, as a look at a game may let its clock end a turn.
        """
        open_ = self._store.seeks_of(player).open
        if open_ is not None and open_.id == id_:
            self.settle(open_.pool, player)
        return self.find(player, id_)

    def all_of(self, player: PlayerId) -> Sequence[SeekView]:
        """Return the seek that a player waits with, and the last ones that have ended."""
        open_ = self._store.seeks_of(player).open
        if open_ is not None:
            self.settle(open_.pool, player)
        mine = self._store.seeks_of(player)
        waiting = [] if mine.open is None else [self.find(player, mine.open.id)]
        return [*waiting, *map(_ended, reversed(mine.ended))]

    def find(self, player: PlayerId, id_: str) -> SeekView:
        """Return a seek of a player as it is stored. Raises NoSuchSeek."""
        while True:
            mine = self._store.seeks_of(player)
            if ended := mine.find(id_):
                return _ended(ended)
            if mine.open is None or mine.open.id != id_:
                raise NoSuchSeek(id_)
            if found := self._in_pool(mine.open):
                return found
            if self._store.seeks_of(player) == mine:  # else it has ended just now
                raise NoSuchSeek(id_)

    def withdraw(self, player: PlayerId, id_: str) -> None:
        """Stop waiting; doing it twice changes nothing. Raises NoSuchSeek or SeekOver."""
        open_ = self._store.seeks_of(player).open
        if open_ is not None and open_.id == id_:
            self._store.change(open_.pool, partial(withdraw, id_=id_))
            with once_written():
                self.settle(open_.pool, player)  # who was matched before gets the seat
        with once_written():
            ended = self.find(player, id_).ended
            if ended is None or ended.ending != "withdrawn":
                raise SeekOver(ended)
            self._store.confirm(player)

    def sweep(self) -> int:
        """Do what is due: give seats to computer players, finish matches, end what is over.

        What can't be done now is tried again later, and does not hold up the others. Raises
        Unavailable at the end if there was any of it.
        """
        due = self._store.due(self._now(), MOST_SWEPT)
        problem: Unavailable | None = None
        for pool in due:
            try:
                self.settle(pool)
            except OutOfTime:
                raise
            except Unavailable as trouble:  # on a cluster the others may be elsewhere
                problem = problem or trouble
                self._store.postpone(pool, self._now() + A_MATCH_MAY_TAKE)
            except Exception:  # a pool of a later release may raise anything; the others go on
                log.exception(UNSEATED, extra={"told": {"pool": pool}})
                self._store.postpone(pool, self._now() + A_BROKEN_POOL_RESTS)
        if problem is not None:
            raise problem
        return len(due)

    def is_due(self) -> bool:
        """Return whether a sweep would find anything."""
        return bool(self._store.due(self._now(), 1))

    def settle(self, id_: PoolId, player: PlayerId | None = None) -> None:
        """Pair those who can be paired, and seat everybody who was matched.

        If a match can't be seated, that is raised once the others are; with a player, only for
        the player's own match, and the sweep finds the rest.
        """
        pool = self._store.pool(id_)
        if pool is None:
            self._store.drop(id_)
            return
        if pool.is_due(self._now()):
            self._store.change(id_, lambda now: pair(now, self._now(), self._new_draft))
            pool = self._store.pool(id_) or pool
        problem: Exception | None = None
        for match in pool.matches:
            try:
                self._seat(id_, pool.terms, match)
            except OutOfTime:
                raise
            except Exception as trouble:
                if player is None or any(one.player == player for one in match.seeks):
                    problem = problem or trouble
        if problem is not None:
            raise problem

    def forget(self, player: PlayerId) -> None:
        """Delete what is stored of a player's seeks, for an erasure.

        It does not depend on the games of others: what can't be seated now is left to the sweep.
        """
        open_ = self._store.seeks_of(player).open
        if open_ is not None:
            left = partial(withdraw, id_=open_.id)
            self._store.change(open_.pool, left, even_if_full=True)
            try:
                self.settle(open_.pool)
            except Exception:
                log.exception(UNSEATED, extra={"told": {"pool": open_.pool}})
        self._store.forget(player)

    def _end_what_is_over(self, seek: Seek) -> None:
        """Settle the pool of the seek that a player waits with. Raises AlreadySeeking."""
        open_ = self._store.seeks_of(seek.player).open
        if open_ is None or open_.id == seek.id:
            return
        self.settle(open_.pool, seek.player)
        if self._in_pool(open_) is not None:
            raise AlreadySeeking(open_.id)
        self._store.close_orphan(seek.player, open_)

    def _in_pool(self, open_: OpenSeek) -> SeekView | None:
        pool = self._store.pool(open_.pool)
        if pool is None:
            return None
        found = (one for one in pool.everybody if one.id == open_.id)
        return next((SeekView(seek=one, terms=pool.terms, pool=pool) for one in found), None)

    def _seat(self, id_: PoolId, terms: Terms, match: Match) -> None:
        lost = self._seats.seat(terms, match)
        game = match.draft.game
        if self._store.change(id_, lambda now: finish(now, game, lost)):
            people = ["paired"] * (len(match.seeks) - len(lost))
            count_outcomes(self._records, *people, *(["bot-match"] if match.bots else []))


def _ended(ended: EndedSeek) -> SeekView:
    return SeekView(seek=ended.seek, terms=ended.terms, ended=ended)
