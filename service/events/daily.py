"""The deal of the day: which days there are, their keys, and the games of their players."""

import hashlib
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache

import msgspec
import rfc8785

from service.domain.kit.chance import (
    DEAL_OF_THE_DAY,
    Secret,
    commitment_of_the_day,
    key_of_the_day_before,
    secret_of_the_day,
)
from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.seating import DailyDeal

FIRST_DAY, LAST_DAY = date(2026, 1, 1), date(2075, 12, 31)
GRACE = timedelta(hours=1)  # to finish what was begun on the day
LEVEL = "skilled"  # needs nothing installed, so everybody meets the same computer player


class NoSuchDay(LookupError):
    """No deal has this day: it can't be read, is too long ago, or is still to come."""


class DealOfTheDay(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of a day: its secret, and what the games of all its players say of it."""

    daily: DailyDeal
    secret: Secret


class DailyTable(msgspec.Struct, frozen=True):
    """How a game is played as a deal of the day: alone, or else against one computer player."""

    players: int
    bot: str | None


def daily_table(ruleset: AnyRuleset) -> DailyTable:
    return DailyTable(1, None) if 1 in ruleset.players else DailyTable(2, LEVEL)


def day_of(now: datetime) -> date:
    """Return the day whose deal is played now."""
    return now.astimezone(UTC).date()


def day_in(text: str) -> date:
    """Return the day that a text names, of those that have a deal. Raises NoSuchDay."""
    try:
        day = date.fromisoformat(text)
    except ValueError as problem:
        raise NoSuchDay(text) from problem
    if day.isoformat() != text or not FIRST_DAY <= day <= LAST_DAY:
        raise NoSuchDay(text)
    return day


def read_day(text: str, now: datetime) -> date:
    """Return the day that an address names, today at the latest. Raises NoSuchDay."""
    day = day_in(text)
    if day > day_of(now):
        raise NoSuchDay(text)
    return day


def end_of(day: date) -> datetime:
    """Return when the next day begins."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)


def closing_of(day: date) -> datetime:
    """Return when the table of a day is closed, and its key and its games are opened."""
    return end_of(day) + GRACE


def is_over(day: date, now: datetime) -> bool:
    return now >= closing_of(day)


def last_day_over(now: datetime) -> date:
    """Return the newest day whose key is public."""
    return day_of(now - GRACE) - timedelta(days=1)


@lru_cache(maxsize=32)
def key_of(root: bytes, day: date) -> Secret:
    """Return the key of a day, hashed down from the key of the last day."""
    key = Secret(root)
    for _ in range((LAST_DAY - day).days):
        key = key_of_the_day_before(key)
    return key


def chain_of(key: Secret, day: date) -> str:
    """Return the end of the chain that a key is in: the key of the day before the first.

    It commits to all keys, tells none that is used, and is another one in every other chain.
    """
    return _end_of_chain(key.reveal(), day)


@lru_cache(maxsize=32)
def _end_of_chain(key: bytes, day: date) -> str:
    end = Secret(key)
    for _ in range((day - FIRST_DAY).days + 1):
        end = key_of_the_day_before(end)
    return end.reveal().hex()


def deal_of(key: Secret, game: str, day: date) -> DealOfTheDay:
    """Return the deal of a game that the key of its day leads to."""
    text = day.isoformat()
    secret = secret_of_the_day(key, game, text)
    committed = commitment_of_the_day(secret, game, text)
    dealt = DailyDeal(day=text, commitment=committed, chain=chain_of(key, day))
    return DealOfTheDay(daily=dealt, secret=secret)


def daily_game_id(player: PlayerId, game: str, day: date) -> GameId:
    """Return the id of a player's only game with a deal; it sorts with the games of its day."""
    begins = int(datetime.combine(day, time(), UTC).timestamp() * 1000)
    named = rfc8785.dumps([DEAL_OF_THE_DAY, game, day.isoformat(), player])
    return GameId(f"{begins:012x}{hashlib.sha256(named).hexdigest()[:20]}")
