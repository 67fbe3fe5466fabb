"""Totals over many games: leaderboards, and statistics of play."""

from typing import Any

from flask import Response

from service.api.context.read_models import (
    AwaitedVersion,
    add_preference,
    wait_for,
)
from service.api.context.resource import Operation, Resource, answer
from service.api.http.common_answers import kind_of
from service.api.statistics.player_pages import rating
from service.api.statistics.read_model_answers import (
    HabitAnswer,
    HabitsAnswer,
    LeaderboardAnswer,
    RankAnswer,
)
from service.api.statistics.read_model_schemas import BoardQuery, HabitsQuery
from service.domain.kit.messages import GameId
from service.projections.models.leaderboards import board_of, bot_board_of
from service.projections.models.pick_rates import PickRates, pick_rates_of


class Leaderboards(Resource):
    """`/leaderboards/{game}` and `/statistics/{game}`."""

    @Operation(
        "GET",
        "/leaderboards/<game>",
        query=BoardQuery(),
        answers={200: LeaderboardAnswer},
        sends=("Preference-Applied",),
        refusals=(401, 404),
        headers=("Prefer",),
        is_tagged=True,
    )
    def board(self, game: str, query: dict[str, Any]) -> Response:
        """Read who plays a game best, with so many players; people, or bots."""
        self.parts.auth.caller()
        name, players = self.parts.catalogue.current(game).game, query["players"]
        models = self.models
        wait_seconds = wait_for(_awaited_version("boards", query), models.available)
        start, most = query["start"], query["most"]
        book = bot_board_of if query["kind"] == "bots" else board_of
        page = models.boards.page(book(name, players), start, most)
        names = self.parts.names.of([player for player, _ in page.rows])
        body = LeaderboardAnswer(
            game=name,
            players=players,
            counted=page.games,
            rows=[
                RankAnswer(
                    player=player,
                    name=player_name,
                    kind=kind_of(player),
                    **rating(name, players, place, rank),
                )
                for place, ((player, rank), player_name) in enumerate(
                    zip(page.rows, names, strict=True), start + 1
                )
            ],
            next=start + most if start + most < page.players else None,
        )
        return add_preference(answer(body), wait_seconds)

    @Operation(
        "GET",
        "/statistics/<game>",
        query=HabitsQuery(),
        answers={200: HabitsAnswer},
        sends=("Preference-Applied",),
        refusals=(401, 404),
        headers=("Prefer",),
        is_tagged=True,
    )
    def statistics(self, game: str, query: dict[str, Any]) -> Response:
        """Read what players of a game take, and the points it brings."""
        self.parts.auth.caller()
        name, players = self.parts.catalogue.current(game).game, query["players"]
        models = self.models
        wait_seconds = wait_for(_awaited_version("habits", query), models.available)
        total = models.habits.total(pick_rates_of(name, players))
        body = HabitsAnswer(
            game=name, players=players, counted=total.games, kinds=_kinds(total.total)
        )
        return add_preference(answer(body), wait_seconds)


def _awaited_version(name: str, query: dict[str, Any]) -> AwaitedVersion:
    return AwaitedVersion(name, GameId(query.get("after_game", "")), query["at_least"])


def _kinds(habits: PickRates) -> list[HabitAnswer]:
    """List the kinds, the most frequent first."""
    ordered = sorted(habits.kinds.items(), key=lambda row: (-row[1].taken, row[0]))
    return [
        HabitAnswer(
            kind=kind,
            taken=habit.taken,
            games=habit.games,
            points=habit.points,
            points_each=round(habit.points / habit.taken, 2) if habit.taken else None,
        )
        for kind, habit in ordered
    ]
