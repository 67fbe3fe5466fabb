"""Tables of the day: who played the deal of the day, by points."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

import msgspec

from service.bots.bot_player import player_of
from service.bots.levels import find_level
from service.domain.kit.messages import GameId, PlayerId, Seat, is_bot
from service.domain.kit.seating import DailyDeal
from service.events.daily import closing_of, daily_table, end_of
from service.projections.models.book import Bookkeeping, BookName, Rows
from service.projections.models.game_history import GameHistory

LONGEST = timedelta(days=2)  # from the beginning of a day until its table is closed, and more


class DailyFinish(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game with the deal of the day."""

    game: GameId
    player: PlayerId
    points: int
    place: int
    ended_at: str


class DailyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table: the first game that a player finished."""

    game: GameId
    points: int
    won: bool | None  # None if nobody else played
    ended_at: str


class DailyTotal(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody on a table of the day, or only the players whom some games change."""

    rows: dict[PlayerId, DailyRow] = {}


def table_of(game: str, deal: DailyDeal) -> BookName:
    """Return the table of a deal; the commitment keeps deals of other services apart."""
    return BookName(f"daily/{game}/{deal.day}/{deal.commitment}")


def daily(history: GameHistory) -> dict[BookName, DailyFinish] | None:
    """Return the page of a game that counts: played to its end by a person, in time.

    A game against anybody else than the computer player of the deal does not count.
    """
    deal, players = history.position.seating.daily, history.position.seating.players
    if deal is None or history.ending is None:
        return None
    person, day = players[0], date.fromisoformat(deal.day)
    in_time = datetime.fromisoformat(history.updated_at) < closing_of(day)
    if person is None or is_bot(person) or not in_time or history.position.state.resigned:
        return None
    table = daily_table(history.ruleset)
    others = () if table.bot is None else (player_of(find_level(table.bot)),)
    if players[1:] != others:
        return None
    [own] = [one for one in history.ending.result.standings if one.seat == Seat(1)]
    finish = DailyFinish(
        game=history.game,
        player=person,
        points=own.points,
        place=own.place if len(players) > 1 else 0,
        ended_at=history.updated_at,
    )
    return {table_of(history.ruleset.game, deal): finish}


def add(total: DailyTotal, finish: DailyFinish) -> None:
    row = DailyRow(
        game=finish.game,
        points=finish.points,
        won=finish.place == 1 if finish.place else None,
        ended_at=finish.ended_at,
    )
    total.rows.setdefault(finish.player, row)


def score(book: BookName, row: DailyRow) -> float:
    """Return what a table is sorted by: points, and of equal points who had them first."""
    begin = end_of(date.fromisoformat(book.split("/")[2])) - timedelta(days=1)
    return (datetime.fromisoformat(row.ended_at) - begin) / LONGEST - row.points


def _players(finish: DailyFinish) -> Iterable[PlayerId]:
    return (finish.player,)


def _rows(total: DailyTotal) -> dict[PlayerId, DailyRow]:
    return total.rows


def _total(rows: dict[PlayerId, DailyRow]) -> DailyTotal:
    return DailyTotal(rows=rows)


ROWS = Rows(DailyRow, _players, _rows, _total, score)
BOOKKEEPING = Bookkeeping(DailyFinish, DailyTotal, DailyTotal, add, ROWS)
