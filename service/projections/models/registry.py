"""The registry of read models, each a pure function of one game's moves."""

from collections.abc import Callable
from typing import Any

import msgspec

from service.projections.models import daily, histories, leaderboards, pick_rates
from service.projections.models.book import AnyBookkeeping
from service.projections.models.curves import Curve, curve
from service.projections.models.game_history import GameHistory
from service.projections.models.lobby import LobbyLine, lobby_line
from service.projections.models.results import FinalResult, final_result


class Projection(msgspec.Struct, frozen=True, kw_only=True):
    """A read model: the document of a game or, with bookkeeping, its pages in books."""

    name: str
    shows: str
    document: Callable[[GameHistory], Any]
    kind: Any
    bookkeeping: AnyBookkeeping | None = None
    needs_scores: bool = False


PROJECTIONS = {
    projection.name: projection
    for projection in (
        Projection(
            name="lobby",
            shows="who plays what, whose turn it is, and since when",
            document=lobby_line,
            kind=LobbyLine,
        ),
        Projection(
            name="results",
            shows="the final result of a game with its ledger",
            document=final_result,
            kind=FinalResult | None,
        ),
        Projection(
            name="curves",
            shows="the score of each seat after every turn",
            document=curve,
            kind=Curve,
            needs_scores=True,
        ),
        Projection(
            name="histories",
            shows="each player's games and statistics",
            document=histories.histories,
            kind=dict[str, histories.PlayedGame] | None,
            bookkeeping=histories.BOOKKEEPING,
        ),
        Projection(
            name="boards",
            shows="leaderboards by game and number of players",
            document=leaderboards.boards,
            kind=dict[str, leaderboards.RatedGame] | None,
            bookkeeping=leaderboards.BOOKKEEPING,
        ),
        Projection(
            name="habits",
            shows="how often what was taken, and the points it brought",
            document=pick_rates.pick_rates,
            kind=dict[str, pick_rates.PickRates] | None,
            bookkeeping=pick_rates.BOOKKEEPING,
        ),
        Projection(
            name="daily",
            shows="tables of the day: who played its deal, by points",
            document=daily.daily,
            kind=dict[str, daily.DailyFinish] | None,
            bookkeeping=daily.BOOKKEEPING,
        ),
    )
}
