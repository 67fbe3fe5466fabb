"""Players with their results, ratings and averages."""

from typing import Any

from flask import Response

from service.api.context.read_models import (
    AwaitedVersion,
    ReadModels,
    add_preference,
    wait_for,
)
from service.api.context.resource import Operation, answer
from service.api.http.common_answers import kind_of
from service.api.people.players import Players
from service.api.statistics.read_model_answers import (
    PlayedAnswer,
    PlayerPageAnswer,
    RatingAnswer,
    SumsAnswer,
)
from service.api.statistics.read_model_schemas import PageQuery
from service.domain.kit.messages import GameId, PlayerId, is_bot
from service.projections.models.histories import (
    PlayedGame,
    Statistics,
    bot_games_of,
    history_of,
    public_bot_games_of,
    public_history_of,
)
from service.projections.models.leaderboards import Rank, board_of, bot_board_of

SOLO = 1


class PlayerPages(Players):
    """`/players`, if there are read models."""

    @Operation(
        "GET",
        "/players/<player>",
        query=PageQuery(),
        answers={200: PlayerPageAnswer},
        sends=("Preference-Applied",),
        refusals=(401, 404),
        headers=("Prefer",),
        is_tagged=True,
    )
    def look_up(self, player: str, query: dict[str, Any]) -> Response:
        """Look a player up: results, ratings and averages."""
        caller, id_ = self.parts.auth.caller(), PlayerId(player)
        person = self.parts.people.find(id_)
        models = self.parts.read_models
        assert models is not None
        after = GameId(query.get("after_game", ""))
        awaited = AwaitedVersion("histories", after, query["at_least"])
        wait_seconds = wait_for(awaited, models.available)
        may_see_all = caller.is_operator or caller.player == id_
        key = history_of(id_) if may_see_all else public_history_of(id_)
        with_bots = bot_games_of(id_) if may_see_all else public_bot_games_of(id_)
        total = models.histories.total(key)
        start, most = query["start"], query["most"]
        statistics: Statistics = total.total
        page = PlayerPageAnswer(
            id=person.id,
            name=person.name,
            created=person.created,
            kind=kind_of(person.id),
            counted=total.games,
            all=SumsAnswer.of(statistics.all),
            by_game=_by_game(statistics),
            with_bots=_by_game(models.histories.total(with_bots).total),
            best_solo=_best_solo(statistics),
            ratings=_ratings(models, id_, statistics),
            history=[_played_answer(one) for one in models.histories.newest(key, start, most)],
            next=start + most if start + most < total.games else None,
        )
        return add_preference(answer(page), wait_seconds)


def _by_game(statistics: Statistics) -> dict[str, dict[str, SumsAnswer]]:
    return {
        game: {players: SumsAnswer.of(one) for players, one in by.items()}
        for game, by in sorted(statistics.by.items())
    }


def rating(game: str, players: int, place: int, rank: Rank) -> dict[str, Any]:
    """Return the fields of a place on a leaderboard."""
    solo = players == SOLO
    return {
        "game": game,
        "players": players,
        "place": place,
        "rating": None if solo else round(rank.rating, 2),
        "mu": None if solo else round(rank.mu, 2),
        "sigma": None if solo else round(rank.sigma, 2),
        "games": rank.games,
        "wins": rank.wins,
        "best": rank.best,
        "last_game": rank.last_game,
        "change": None if solo or rank.last_game is None else round(rank.change, 2),
    }


def _best_solo(statistics: Statistics) -> dict[str, int]:
    best = {game: statistics.best_solo(game) for game in sorted(statistics.by)}
    return {game: points for game, points in best.items() if points is not None}


def _ratings(models: ReadModels, player: PlayerId, statistics: Statistics) -> list[RatingAnswer]:
    kinds = [
        (game, players)
        for game, by_players in sorted(statistics.by.items())
        for players in sorted(map(int, by_players))
    ]
    book = bot_board_of if is_bot(player) else board_of
    places = models.boards.places_of(player, [book(*kind) for kind in kinds])
    return [
        RatingAnswer(**rating(game, players, found.place, found.rank))
        for (game, players), found in zip(kinds, places, strict=True)
        if found is not None
    ]


def _played_answer(one: PlayedGame) -> PlayedAnswer:
    return PlayedAnswer(
        id=one.game,
        ruleset=one.ruleset,
        players=one.players,
        ended=one.ended_at,
        won=one.is_won,
        counts=one.counts,
        finishes=one.finishes,
    )
