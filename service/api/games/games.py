"""Games: creating, listing and reading them."""

from contextlib import suppress
from secrets import token_urlsafe
from typing import Any

import msgspec
from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.idempotent_ids import claimed_id
from service.api.context.request_record import count_work_to_come
from service.api.context.resource import Operation, Parts, answer, etag
from service.api.context.setup_checks import SetupResource
from service.api.games.bots import bots_of, seat_bots
from service.api.games.game_answers import summary, table
from service.api.games.legal_moves import legal_answer
from service.api.games.lobby_lists import lobby_of
from service.api.games.lobby_scan import LobbyPage, LobbyQuery
from service.api.games.schemas import NewGameBody
from service.api.http.common_answers import GamesAnswer, TableAnswer
from service.api.http.common_schemas import ListQuery, TableQuery
from service.api.http.content_tag import REVALIDATE
from service.api.http.language import language
from service.api.http.refusals import FieldsInvalid
from service.api.http.request_headers import request_id
from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import MoveTaken, once_written
from service.events.game_settings import ClockSettings, GameSettings
from service.events.move import rfc3339
from service.events.people.people import NoSuchPlayer
from service.play.new_game import NewGame

IDS_A_UNIT = 10  # games of a list by `ids`, for one unit of the minute more


class Games(SetupResource):
    """`/games`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lobby = lobby_of(parts)

    @Operation(
        "POST",
        "/games",
        cost=100,
        quota="games",
        keeps_body=True,
        body=NewGameBody(),
        answers={201: TableAnswer},
        sends=("ETag", "Location"),
        refusals=(401, 409),
        needs_token=True,
        headers=("Idempotency-Key",),
    )
    def create(self, body: dict[str, Any], query: object) -> Response:
        """Create a game; the caller has seat 1."""
        player = self.parts.auth.player()
        self.check_setup(body, body["deck"])
        bots = bots_of(body.get("seats", ()), body["players"])
        game = GameId(claimed_id(self.parts, "games", self.parts.handler.new_id(), body))
        with suppress(MoveTaken):  # a retry: the game exists already
            self.parts.handler.create(self._new_game(body, player, game))
        version = seat_bots(self.parts, game, player, bots)
        headers = {"Location": f"/v1/games/{game}", "ETag": etag(version)}
        with once_written():
            open_game = self.parts.access.open(game, at=version)
            return answer(show(self.parts, open_game), 201, headers)

    @Operation(
        "GET",
        "/games",
        query=ListQuery(),
        answers={200: GamesAnswer},
        refusals=(401,),
        is_tagged=True,
    )
    def find(self, query: dict[str, Any]) -> Response:
        """List the games that the caller may see, newest first; or those of `ids`."""
        if unknown := self.unknown_game("?game", query.get("game")):
            raise FieldsInvalid(unknown)
        lobby_query = LobbyQuery(
            game=query.get("game"), status=query.get("status"), player=query.get("player")
        )
        if self._is_erased(lobby_query.player):
            return answer(GamesAnswer(games=[], next=None))
        page = self._page(lobby_query, query)
        return answer(
            GamesAnswer(
                games=[
                    summary(open_game, self.parts.names.of(open_game.position.seating.players))
                    for open_game in page.games
                ],
                next=page.next,
            )
        )

    def _page(self, lobby_query: LobbyQuery, query: dict[str, Any]) -> LobbyPage:
        if "ids" not in query:
            return self._lobby.page(lobby_query, query.get("cursor"), query["most"])
        count_work_to_come(len(query["ids"]) // IDS_A_UNIT)
        return self._lobby.select(lobby_query, query["ids"])

    def _is_erased(self, player: str | None) -> bool:
        """Return whether the player is a person whose games may not be listed any more."""
        with suppress(NoSuchPlayer):  # as in an imported game
            return player is not None and not self.parts.people.find(PlayerId(player)).name
        return False

    @Operation(
        "GET",
        "/games/<game>",
        cost_if={"include": {"legal": 2}},
        query=TableQuery(),
        answers={200: TableAnswer, 304: None},
        sends=("ETag",),
        refusals=(401, 404),
        headers=("If-None-Match",),
    )
    def look(self, game: str, query: dict[str, Any]) -> Response:
        """Look at the table, now or after a move."""
        open_game = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        version = open_game.position.version
        headers = table_headers(version)
        if self.may_confirm(open_game, version):
            return Response(status=304, headers=headers)
        return answer(show(self.parts, open_game, query.get("include")), headers=headers)

    def _new_game(self, body: dict[str, Any], player: PlayerId, game: GameId) -> NewGame:
        clock = body["clock"]
        settings = GameSettings(
            created=rfc3339(self.parts.now()),
            visibility=body["visibility"],
            label=body["label"],
            clock=None if clock is None else ClockSettings(**clock),
            share=token_urlsafe(16) if body["visibility"] == "private" else None,
            hints=body.get("hints"),
        )
        return NewGame(
            game=body["game"],
            actor=player,
            players=body["players"],
            options=body["options"],
            deck=body["deck"],
            deal=body["deal"],
            entropy=body["entropy"],
            meta={"request": request_id()},
            terms=settings,
            id=game,
        )


def show(parts: Parts, open_game: OpenGame, include: str | None = None) -> TableAnswer:
    """Show a game as the caller may see it; with `legal`, also the caller's legal moves."""
    names = parts.names.of(open_game.position.seating.players)
    shown = table(open_game, names, language())
    return shown if include is None else include_legal(shown, open_game, language())


def include_legal(shown: TableAnswer, open_game: OpenGame, language: str) -> TableAnswer:
    legal = legal_answer(open_game, language) if open_game.seats else None
    return msgspec.structs.replace(shown, legal=legal)


def table_headers(version: int) -> dict[str, str]:
    return {"ETag": etag(version), **REVALIDATE}
