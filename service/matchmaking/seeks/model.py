"""Seeks as they are stored: a pool for all who want the same, and what each player seeks."""

import hashlib
from typing import Any, Literal, NewType

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import GameId, PlayerId, is_bot
from service.events.game_settings import ClockSettings
from service.events.store.chain import canonical

SeekId = NewType("SeekId", str)
PoolId = NewType("PoolId", str)
Ending = Literal["paired", "withdrawn", "expired"]

A_MATCH_MAY_TAKE = 5.0  # seconds until others look after a game whose seats are given
BOTS_MAY_BE_LATE = 600.0  # seconds in which a seek waits on for its computer players
MOST_ENDED = 8  # of a player, the newest


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The requested game; options at their defaults are left out."""

    game: str
    players: int
    options: dict[str, Any]
    clock: ClockSettings | None = None


class Seek(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player who wants a game until a time, and with computer players from `bot_at` on."""

    id: SeekId
    player: PlayerId
    at: float  # seconds since 1970
    until: float
    bot: PlayerId | None = None
    bot_at: float | None = None
    entropy: str = ""
    accept_bots: bool = False  # plays with accounts of programs, too

    @property
    def plays_with_programs(self) -> bool:
        """Return whether this is a program, or accepts programs."""
        return self.accept_bots or is_bot(self.player)

    def may_meet(self, other: "Seek") -> bool:
        """Return whether both may play together: a program plays with those that accept it."""
        if is_bot(self.player) or is_bot(other.player):
            return self.plays_with_programs and other.plays_with_programs
        return True

    def wants_bots(self, now: float) -> bool:
        return self.bot_at is not None and self.bot_at <= now


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """The next game of a pool: its id, and the secret that the service has committed to."""

    game: GameId
    secret: str  # hexadecimal


class Match(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Those who play a game together, in the order of their seats; it may not exist yet."""

    draft: Draft
    seeks: tuple[Seek, ...]
    bots: tuple[PlayerId, ...] = ()
    at: float


class Pool(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All who want the same game: those who wait, and those who are being seated."""

    terms: Terms
    draft: Draft | None = None
    waiting: tuple[Seek, ...] = ()
    matches: tuple[Match, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.waiting and not self.matches

    @property
    def everybody(self) -> tuple[Seek, ...]:
        """Return all who wait, and all who are being seated."""
        return (*self.waiting, *(one for match in self.matches for one in match.seeks))

    @property
    def groups(self) -> tuple[tuple[Seek, ...], tuple[Seek, ...]]:
        """Return the people who wait, and those who play with programs; some are in both."""
        people = tuple(one for one in self.waiting if not is_bot(one.player))
        return people, tuple(one for one in self.waiting if one.plays_with_programs)

    @property
    def next_players(self) -> tuple[Seek, ...]:
        """Return those who fill a game; of two such groups the one whose first came first."""
        seats = self.terms.players
        full = [group[:seats] for group in self.groups if len(group) >= seats]
        return min(full, key=lambda group: self.waiting.index(group[0]), default=())

    def is_due(self, now: float) -> bool:
        """Return whether a player can be paired, or is out of time."""
        if self.next_players or (self.waiting and self.draft is None):
            return True
        return any(one.until <= now or one.wants_bots(now) for one in self.waiting)

    @property
    def due_at(self) -> float | None:
        """Return when the next step is due that no call triggers."""
        times = [one.until for one in self.waiting]
        times += [one.bot_at for one in self.waiting if one.bot_at is not None]
        times += [match.at + A_MATCH_MAY_TAKE for match in self.matches]
        return min(times, default=None)


class OpenSeek(msgspec.Struct, frozen=True):
    """The seek that a player waits with, and where."""

    id: SeekId
    pool: PoolId


class EndedSeek(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The outcome of a seek."""

    seek: Seek
    terms: Terms
    ending: Ending
    game: GameId | None = None


class PlayerSeeks(msgspec.Struct, frozen=True, omit_defaults=True):
    """The one seek that a player waits with, and the last ones that have ended."""

    open: OpenSeek | None = None
    ended: tuple[EndedSeek, ...] = ()

    def find(self, id_: str) -> EndedSeek | None:
        return next((one for one in self.ended if one.seek.id == id_), None)

    def after(self, ended: EndedSeek) -> "PlayerSeeks":
        """Return the seeks after one of them has ended; its entropy is not needed any more."""
        plain = replace(ended, seek=replace(ended.seek, entropy=""))
        others = tuple(one for one in self.ended if one.seek.id != plain.seek.id)
        is_this = self.open is not None and self.open.id == plain.seek.id
        return PlayerSeeks(None if is_this else self.open, (*others, plain)[-MOST_ENDED:])


def pool_of(terms: Terms) -> PoolId:
    """Return the id of the pool in which all wait who want the same."""
    return PoolId(hashlib.sha256(canonical(terms)).hexdigest()[:32])
