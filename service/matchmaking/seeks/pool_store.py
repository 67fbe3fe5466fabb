"""Pools and the seeks of players as records: read, decide, replace, and again if need be."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.records.records import DueTime, Records, Replacement
from service.matchmaking.outcome_counts import count_outcomes
from service.matchmaking.seeks.decide import Decision
from service.matchmaking.seeks.errors import AlreadySeeking
from service.matchmaking.seeks.model import (
    OpenSeek,
    PlayerSeeks,
    Pool,
    PoolId,
    Seek,
    Terms,
    pool_of,
)

DUE = "altana:{seeks}:due"
A_RECORD_LASTS = 2 * 24 * 3600  # seconds; a seek waits for about a day at most
FIGURE_OF = {"withdrawn": "left", "expired": "expired"}  # who is paired is counted once seated
A_POOL = msgspec.json.Decoder(Pool)
SEEKS_OF_A_PLAYER = msgspec.json.Decoder(PlayerSeeks)

Decide = Callable[[Pool], Decision]


class PoolStore:
    """Pools, and the seeks of players, all in one slot: a decision is one atomic step."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def pool(self, id_: PoolId) -> Pool | None:
        return _read_pool(self._records.read([_pool_key(id_)])[0])

    def seeks_of(self, player: PlayerId) -> PlayerSeeks:
        return _read_player(self._records.read([_player_key(player)])[0])

    def join(self, seek: Seek, terms: Terms, decide: Decide) -> bool:
        """Add a seek to its pool, as decided; return whether the seek is new.

        A retry too compares the player's record: the seek may end between reading and writing.
        Raises AlreadySeeking.
        """
        id_ = pool_of(terms)
        while True:
            texts = self._records.read([_pool_key(id_), _player_key(seek.player)])
            mine = _read_player(texts[1])
            if mine.open is not None and mine.open.id != seek.id:
                raise AlreadySeeking(mine.open.id)
            waits_elsewhere = mine.open is not None and mine.open.pool != id_
            if waits_elsewhere or mine.find(seek.id) is not None:  # a retry
                self.confirm(seek.player)
                return False
            decision = decide(_read_pool(texts[0]) or Pool(terms=terms))
            opened = PlayerSeeks(OpenSeek(seek.id, id_), mine.ended)
            own = _change_of(seek.player, texts[1], _after(opened, seek.player, decision))
            if self._replace(id_, texts[0], decision, {seek.player: own}):
                return mine.open is None

    def change(self, id_: PoolId, decide: Decide, *, even_if_full: bool = False) -> bool:
        """Change a pool, if there is one; return whether anything changed."""
        while True:
            [text] = self._records.read([_pool_key(id_)])
            pool = _read_pool(text)
            if pool is None:
                return False
            decision = decide(pool)
            if self._replace(id_, text, decision, {}, even_if_full=even_if_full):
                return decision.pool != pool

    def confirm(self, player: PlayerId) -> None:
        """Write the seeks of a player as they are, so that a retry is as durable as the first."""
        while not self._replace_player(player, lambda mine: mine):
            pass

    def close_orphan(self, player: PlayerId, orphan: OpenSeek) -> None:
        """Forget a seek whose pool was lost, so that its player can seek again."""

        def without(mine: PlayerSeeks) -> PlayerSeeks:
            return PlayerSeeks(None, mine.ended) if mine.open == orphan else mine

        while not self._replace_player(player, without):
            pass

    def forget(self, player: PlayerId) -> None:
        """Delete the record of a player, even if Redis is out of memory."""
        key = _player_key(player)
        while (before := self._records.read([key])[0]) is not None:
            gone = Replacement(key=key, before=before, after=None, seconds=A_RECORD_LASTS)
            self._records.replace([gone], even_if_full=True)

    def due(self, now: float, most: int) -> Sequence[PoolId]:
        return [PoolId(one) for one in self._records.due(DUE, now, most)]

    def postpone(self, id_: PoolId, at: float) -> None:
        self._records.postpone(DueTime(index=DUE, member=id_, at=at))

    def drop(self, id_: PoolId) -> None:
        """Remove a pool from the index, if it still does not exist."""
        none = Replacement(key=_pool_key(id_), before=None, after=None, seconds=A_RECORD_LASTS)
        self._records.replace([none], DueTime(index=DUE, member=id_, at=None))

    def _replace(
        self,
        id_: PoolId,
        before: bytes | None,
        decision: Decision,
        changes: dict[PlayerId, Replacement],
        *,
        even_if_full: bool = False,
    ) -> bool:
        """Replace a pool and the seeks of those whose seek has ended."""
        after = None if decision.pool.is_empty else msgspec.json.encode(decision.pool)
        pool = Replacement(key=_pool_key(id_), before=before, after=after, seconds=A_RECORD_LASTS)
        others = [one.seek.player for one in decision.ended if one.seek.player not in changes]
        changes |= self._endings(dict.fromkeys(others), decision)
        due = DueTime(index=DUE, member=id_, at=decision.pool.due_at)
        is_done = self._records.replace([pool, *changes.values()], due, even_if_full=even_if_full)
        if is_done:
            figures = (FIGURE_OF.get(one.ending) for one in decision.ended)
            count_outcomes(self._records, *filter(None, figures))
        return is_done

    def _endings(
        self, players: Iterable[PlayerId], decision: Decision
    ) -> dict[PlayerId, Replacement]:
        keys = {player: _player_key(player) for player in players}
        texts = self._records.read(list(keys.values())) if keys else []
        changes = {}
        for player, text in zip(keys, texts, strict=True):
            if text is None:  # who was erased gets no new record
                continue
            mine = _after(_read_player(text), player, decision)
            changes[player] = _change_of(player, text, mine)
        return changes

    def _replace_player(
        self, player: PlayerId, change: Callable[[PlayerSeeks], PlayerSeeks]
    ) -> bool:
        [text] = self._records.read([_player_key(player)])
        return self._records.replace([_change_of(player, text, change(_read_player(text)))])


def _pool_key(pool: PoolId) -> str:
    return f"altana:{{seeks}}:pool:{pool}"


def _player_key(player: PlayerId) -> str:
    return f"altana:{{seeks}}:player:{player}"


def _read_pool(text: bytes | None) -> Pool | None:
    return None if text is None else A_POOL.decode(text)


def _read_player(text: bytes | None) -> PlayerSeeks:
    return PlayerSeeks() if text is None else SEEKS_OF_A_PLAYER.decode(text)


def _after(mine: PlayerSeeks, player: PlayerId, decision: Decision) -> PlayerSeeks:
    """Return the seeks of a player after those that end with a decision."""
    for one in decision.ended:
        mine = mine.after(one) if one.seek.player == player else mine
    return mine


def _change_of(player: PlayerId, before: bytes | None, after: PlayerSeeks) -> Replacement:
    text = msgspec.json.encode(after)
    return Replacement(key=_player_key(player), before=before, after=text, seconds=A_RECORD_LASTS)
