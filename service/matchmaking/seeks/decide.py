"""Who plays with whom. Pure: the time and the next draft are arguments."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import GameId
from service.matchmaking.seeks.model import Draft, EndedSeek, Match, Pool, Seek

NewDraft = Callable[[], Draft]


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """The pool as it is from now on, and the seeks that have ended with it."""

    pool: Pool
    ended: tuple[EndedSeek, ...] = ()


def join(pool: Pool, seek: Seek, now: float, new_draft: NewDraft) -> Decision:
    """Add a waiting player, and pair the players who can be paired."""
    if all(one.id != seek.id for one in pool.everybody):
        pool = replace(pool, waiting=(*pool.waiting, seek))
    return pair(pool, now, new_draft)


def withdraw(pool: Pool, id_: str) -> Decision:
    """Remove a waiting player; a player who is being seated can't leave."""
    left = tuple(one for one in pool.waiting if one.id == id_)
    waiting = tuple(one for one in pool.waiting if one.id != id_)
    ended = tuple(EndedSeek(seek=one, terms=pool.terms, ending="withdrawn") for one in left)
    return Decision(pool=_tidy(replace(pool, waiting=waiting)), ended=ended)


def pair(pool: Pool, now: float, new_draft: NewDraft) -> Decision:
    """Match as many as are needed, the first who came first; programs with those that accept.

    If somebody's time for computer players has come, all who named one play together, and the
    rest of the seats goes to the computer player of that one. Who named none waits on.
    """
    over = tuple(one for one in pool.waiting if one.until <= now)
    expired = tuple(EndedSeek(seek=one, terms=pool.terms, ending="expired") for one in over)
    pool = replace(pool, waiting=tuple(one for one in pool.waiting if one not in over))
    while players := pool.next_players:
        pool = _match(pool, players, now, new_draft)
    while asking := [one for one in pool.waiting if one.wants_bots(now)]:
        first = min(asking, key=lambda one: (one.bot_at or 0.0, one.at))
        pool = _match(pool, _willing(pool, first), now, new_draft, first)
    if pool.waiting and pool.draft is None:
        pool = replace(pool, draft=new_draft())
    return Decision(pool=_tidy(pool), ended=expired)


def finish(pool: Pool, game: GameId, lost: tuple[Seek, ...] = ()) -> Decision:
    """Close a match whose game has its players; those who lost their seat wait on, in front."""
    match = next((one for one in pool.matches if one.draft.game == game), None)
    if match is None:  # somebody else has closed it
        return Decision(pool=pool)
    seated = (one for one in match.seeks if one not in lost)
    ended = tuple(
        EndedSeek(seek=one, terms=pool.terms, ending="paired", game=game) for one in seated
    )
    matches = tuple(one for one in pool.matches if one.draft.game != game)
    waiting = (*lost, *pool.waiting)
    return Decision(pool=_tidy(replace(pool, matches=matches, waiting=waiting)), ended=ended)


def _willing(pool: Pool, first: Seek) -> tuple[Seek, ...]:
    """Return those who named a computer player and may play together with the first of them."""
    groups = (tuple(one for one in group if one.bot is not None) for group in pool.groups)
    return max((group for group in groups if first in group), key=len)


def _match(
    pool: Pool, seeks: tuple[Seek, ...], now: float, new_draft: NewDraft, asking: Seek | None = None
) -> Pool:
    bots = () if asking is None or asking.bot is None else (asking.bot,)
    match = Match(
        draft=pool.draft or new_draft(),
        seeks=seeks,
        bots=bots * (pool.terms.players - len(seeks)),
        at=now,
    )
    waiting = tuple(one for one in pool.waiting if one not in seeks)
    return replace(pool, draft=None, waiting=waiting, matches=(*pool.matches, match))


def _tidy(pool: Pool) -> Pool:
    """Drop the draft of a game without waiting players."""
    return pool if pool.waiting else replace(pool, draft=None)
