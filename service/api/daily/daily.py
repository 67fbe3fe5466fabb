"""Deals of the day: playing today's, and reading the tables of the days."""

from contextlib import suppress
from datetime import date
from typing import Any

from flask import Response

from service.api.context.read_models import (
    AwaitedVersion,
    add_preference,
    wait_for,
)
from service.api.context.resource import Operation, Resource, answer, etag
from service.api.daily.answers import (
    DailyAnswers,
    DailyRowAnswer,
    DailyTableAnswer,
    OwnDailyAnswer,
)
from service.api.games.bots import playable_bot, seat_bots
from service.api.games.games import show
from service.api.http.common_answers import TableAnswer
from service.api.http.refusals import NothingHere
from service.api.http.request_headers import request_id
from service.api.statistics.read_model_schemas import AfterGame, PageQuery
from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.seating import DailyDeal
from service.events import daily
from service.events.daily import DealOfTheDay, NoSuchDay
from service.events.errors import MoveTaken, NoSuchGame, once_written
from service.events.game_settings import GameSettings
from service.events.move import rfc3339
from service.play.new_game import NewGame
from service.projections.build.ranked_books import DailyPage
from service.projections.models.daily import table_of

SHOWN = 10  # rows of today's tables


class DailyDeals(Resource):
    """`/daily`."""

    @Operation(
        "GET",
        "/daily",
        cost=2,
        query=AfterGame(),
        answers={200: DailyAnswers},
        sends=("Preference-Applied",),
        refusals=(401,),
        headers=("Prefer",),
        is_tagged=True,
    )
    def today(self, query: dict[str, Any]) -> Response:
        """Read the deals of today: who has played them best, and the caller's own games."""
        wait_seconds = self._wait(query)
        now = self.parts.now()
        day, over = daily.day_of(now), daily.last_day_over(now)
        games = map(self.parts.catalogue.current, self.parts.catalogue.games)
        root = self.models.daily_key.read()
        key = daily.key_of(root, over)
        body = DailyAnswers(
            day=day.isoformat(),
            ends=rfc3339(daily.end_of(day)),
            key_of=over.isoformat(),
            key=key.reveal().hex(),
            chain=daily.chain_of(key, over),
            deals=[self._table(ruleset, day, root, 0, SHOWN) for ruleset in games],
        )
        return add_preference(answer(body), wait_seconds)

    @Operation(
        "GET",
        "/daily/<game>/<day>",
        query=PageQuery(),
        answers={200: DailyTableAnswer},
        sends=("Preference-Applied",),
        refusals=(401, 404),
        headers=("Prefer",),
        is_tagged=True,
    )
    def table(self, game: str, day: str, query: dict[str, Any]) -> Response:
        """Read the table of a day; once it is closed, with the games and the key of the day."""
        ruleset = self.parts.catalogue.current(game)
        try:
            asked = daily.read_day(day, self.parts.now())
        except NoSuchDay:
            raise NothingHere(name=day) from None
        wait_seconds = self._wait(query)
        root = self.models.daily_key.read()
        body = self._table(ruleset, asked, root, query["start"], query["most"])
        return add_preference(answer(body), wait_seconds)

    @Operation(
        "POST",
        "/daily/<game>",
        cost=100,
        quota="games",
        answers={201: TableAnswer},
        sends=("ETag", "Location"),
        refusals=(401, 404, 409),
        needs_token=True,
    )
    def play(self, game: str, query: object) -> Response:
        """Begin the deal of today, or return the game that the caller has begun with it."""
        ruleset, player = self.parts.catalogue.current(game), self.parts.auth.player()
        day = daily.day_of(self.parts.now())
        table = daily.daily_table(ruleset)
        bots = [] if table.bot is None else [playable_bot(table.bot, "")]
        id_ = daily.daily_game_id(player, ruleset.game, day)
        daily_key = self.models.daily_key
        deal = daily.deal_of(daily.key_of(daily_key.read(), day), ruleset.game, day)
        with suppress(MoveTaken):  # it was begun before
            self.parts.handler.create(self._new_game(ruleset, player, deal, id_))
        version = seat_bots(self.parts, id_, player, bots)
        with once_written():
            daily_key.keep(ruleset.game, deal.daily)
            open_game = self.parts.access.open(id_, at_least=version)
            headers = {"Location": f"/v1/games/{id_}", "ETag": etag(open_game.position.version)}
            return answer(show(self.parts, open_game), 201, headers)

    def _new_game(
        self, ruleset: AnyRuleset, player: PlayerId, deal: DealOfTheDay, id_: GameId
    ) -> NewGame:
        """Return the caller's game: nobody else sees it until the day is over."""
        settings = GameSettings(
            created=rfc3339(self.parts.now()),
            visibility="private",
            opens=rfc3339(daily.closing_of(daily.day_in(deal.daily.day))),
            hints=False,
            gives_seats=True,
        )
        return NewGame(
            game=ruleset.game,
            actor=player,
            players=daily.daily_table(ruleset).players,
            daily=deal,
            meta={"request": request_id()},
            terms=settings,
            id=id_,
        )

    def _table(
        self, ruleset: AnyRuleset, day: date, root: bytes, start: int, most: int
    ) -> DailyTableAnswer:
        models, game, over = self.models, ruleset.game, daily.is_over(day, self.parts.now())
        key, table = daily.key_of(root, day), daily.daily_table(ruleset)
        deal = self._deal(key, game, day)
        is_proven = over and deal.chain == daily.chain_of(key, day)
        page = models.daily.page(table_of(game, deal), start, most)
        best = page if start == 0 else models.daily.page(table_of(game, deal), 0, 1)
        return DailyTableAnswer(
            game=game,
            day=day.isoformat(),
            closes=rfc3339(daily.closing_of(day)),
            over=over,
            players=table.players,
            bot=None if table.bot is None else playable_bot(table.bot, ""),
            commitment=deal.commitment,
            chain=deal.chain,
            key=key.reveal().hex() if is_proven else None,
            played=page.players,
            best=best.rows[0][1].points if best.rows else None,
            rows=self._rows(page, start, over),
            next=start + most if start + most < page.players else None,
            mine=self._mine(game, deal, day),
        )

    def _deal(self, key: Secret, game: str, day: date) -> DailyDeal:
        """Return the deal of a day; a deal that was played stays, even if the keys change."""
        is_today = day == daily.day_of(self.parts.now())
        played = None if is_today else self.models.daily_key.kept(game, day)
        return played or daily.deal_of(key, game, day).daily

    def _rows(self, page: DailyPage, start: int, over: bool) -> list[DailyRowAnswer]:
        names = self.parts.names.of([player for player, _ in page.rows])
        numbered = enumerate(zip(page.rows, names, strict=True), start + 1)
        return [
            DailyRowAnswer(
                place=place,
                player=player,
                name=name,
                points=row.points,
                won=row.won,
                ended=row.ended_at,
                id=row.game if over else None,
            )
            for place, ((player, row), name) in numbered
        ]

    def _mine(self, game: str, deal: DailyDeal, day: date) -> OwnDailyAnswer | None:
        """Return the caller's game with a deal, if there is one."""
        player = self.parts.auth.caller().player
        if player is None:
            return None
        id_ = daily.daily_game_id(player, game, day)
        try:
            loaded = self.parts.handler.load(id_)
        except NoSuchGame:
            return None
        position, points = loaded.position, None
        if position.state.is_over:
            standings = loaded.ruleset.result(position.state).standings
            [points] = [one.points for one in standings if one.seat == 1]
        return OwnDailyAnswer(
            id=id_,
            version=position.version,
            status=position.status,
            points=points,
            place=self.models.daily.place_of(player, table_of(game, deal)),
        )

    def _wait(self, query: dict[str, Any]) -> int:
        """Wait, if the caller prefers to, until the tables have counted a game."""
        after = GameId(query.get("after_game", ""))
        awaited = AwaitedVersion("daily", after, query["at_least"])
        return wait_for(awaited, self.models.available)
