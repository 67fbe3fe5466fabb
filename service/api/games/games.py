"""Games: creating, listing and reading them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from secrets import token_urlsafe
from typing import Any

from flask import Response
from marshmallow import Schema

from service.api.context.game_access import OpenGame
from service.api.context.resource import Operation, Parts, Resource, answer, etag, operation
from service.api.games.game_answers import rfc3339, summary, table
from service.api.games.lobby_projected import ProjectedLobby
from service.api.games.lobby_scan import Lobby, LobbyQuery, ScanningLobby
from service.api.http.common_answers import GamesAnswer, TableAnswer
from service.api.http.common_schemas import AtQuery, ListQuery, NewGameBody
from service.api.http.language import language, our_words
from service.api.http.problems import set_ruleset
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.http.request_body import check_struct
from service.api.http.request_headers import (
    body_hash,
    idempotency_key,
    is_known_to_caller,
    request_id,
)
from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.translation import N_
from service.events.errors import KeyReused, MoveTaken, once_written
from service.events.game_settings import ClockSettings, GameSettings
from service.events.people.people import NoSuchPlayer
from service.play.command_handler import NewGame


class Games(Resource):
    """`/games`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        models = parts.read_models
        self._lobby: Lobby = (
            ScanningLobby(parts.store, parts.access)
            if models is None
            else ProjectedLobby(parts.store, parts.access, models.documents, models.lists)
        )

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("POST", "/games"): self.create,
            ("GET", "/games"): self.find,
            ("GET", "/games/<game>"): self.look,
        }

    @operation(
        Operation(
            summary="Create a game; the caller has seat 1.",
            cost=100,
            quota="games",
            keeps_body=True,
            body=NewGameBody(),
            answers={201: TableAnswer},
            sends=("ETag", "Location"),
            refusals=(400, 401, 409, 413, 415, 422),
            needs_token=True,
            headers=("Idempotency-Key",),
        )
    )
    def create(self, body: dict[str, Any], query: object) -> Response:
        player = self.parts.auth.player()
        self._check(body)
        game = claimed_id(self.parts, player, body)
        with suppress(MoveTaken):  # a retry: the game exists already
            self.parts.handler.create(self._new_game(body, player, game))
        headers = {"Location": f"/v1/games/{game}", "ETag": etag(1)}
        with once_written():
            open_game = self.parts.access.open(game, at=1)
            return answer(show_written(self.parts, open_game), 201, headers)

    @operation(
        Operation(
            summary="List the games that the caller may see, newest first.",
            query=ListQuery(),
            answers={200: GamesAnswer},
            refusals=(401, 422),
        )
    )
    def find(self, query: dict[str, Any]) -> Response:
        if unknown := self._unknown("?game", query.get("game")):
            raise FieldsInvalid(unknown)
        lobby_query = LobbyQuery(
            game=query.get("game"), status=query.get("status"), player=query.get("player")
        )
        if self._is_erased(lobby_query.player):
            return answer(GamesAnswer(games=[], next=None))
        page = self._lobby.page(lobby_query, query.get("cursor"), query["most"])
        return answer(
            GamesAnswer(
                games=[
                    summary(open_game, self.parts.names.of(open_game.position.seating.players))
                    for open_game in page.games
                ],
                next=page.next,
            )
        )

    def _is_erased(self, player: str | None) -> bool:
        """Return whether the player is a person whose games may not be listed any more."""
        with suppress(NoSuchPlayer):  # as in an imported game
            return player is not None and not self.parts.people.find(PlayerId(player)).name
        return False

    @operation(
        Operation(
            summary="GamesPage at the table, now or after a move.",
            query=AtQuery(),
            answers={200: TableAnswer, 304: None},
            sends=("ETag",),
            refusals=(401, 404, 422),
            headers=("If-None-Match",),
        )
    )
    def look(self, game: str, query: dict[str, Any]) -> Response:
        open_game = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        version = open_game.position.version
        headers = {
            "ETag": etag(version),
            "Cache-Control": "private, no-cache",
            "Vary": "Authorization, Accept-Language",
        }
        if is_known_to_caller(version):
            return Response(status=304, headers=headers)
        names = self.parts.names.of(open_game.position.seating.players)
        return answer(show(self.parts, open_game, names), headers=headers)

    def read_body(self, schema: Schema) -> dict[str, Any]:
        """Read the body; report what this game refuses together with what every game refuses."""
        try:
            return super().read_body(schema)
        except FieldsInvalid as bad:
            wrong = {one.pointer: one for one in (*bad.complaints, *self._complaints(bad.body))}
            raise FieldsInvalid(list(wrong.values())) from None

    def _check(self, body: dict[str, Any]) -> None:
        """Report everything that no game can start with, before an idempotency key is used."""
        if complaints := self._complaints(body):
            raise FieldsInvalid(complaints)
        ruleset = self.parts.catalogue.current(body["game"])
        set_ruleset(ruleset)
        ruleset.setup(body["players"], body["options"], body["deck"])

    def _complaints(self, body: Any) -> list[Complaint]:
        """List what is wrong with the fields of this game, as far as they can be read."""
        game = body.get("game") if isinstance(body, dict) else None
        if not isinstance(game, str):
            return []
        if unknown := self._unknown("/game", game):
            return unknown
        say = our_words().say
        ruleset, options = self.parts.catalogue.current(game), body.get("options", {})
        is_object = isinstance(options, dict)
        complaints = check_struct(ruleset.options, options, "/options") if is_object else []
        players, possible = body.get("players"), ruleset.players
        if type(players) is int and players not in possible:
            text = N_("must be from {least} to {most}")
            detail = say(text, least=possible[0], most=possible[-1])
            complaints.append(Complaint("/players", detail))
        return complaints

    def _unknown(self, pointer: str, game: str | None) -> list[Complaint]:
        games = self.parts.catalogue.games
        if game is None or game in games:
            return []
        one_of = our_words().say(N_("must be one of {values}"), values=", ".join(games))
        return [Complaint(pointer, one_of)]

    def _new_game(self, body: dict[str, Any], player: PlayerId, game: GameId) -> NewGame:
        clock = body["clock"]
        settings = GameSettings(
            created=rfc3339(self.parts.now()),
            visibility=body["visibility"],
            label=body["label"],
            clock=None if clock is None else ClockSettings(**clock),
            share=token_urlsafe(16) if body["visibility"] == "private" else None,
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


def claimed_id(parts: Parts, player: PlayerId, body: dict[str, Any]) -> GameId:
    """Return the id of the new game: the same for every retry of one request."""
    game, key = parts.handler.new_id(), idempotency_key()
    if key is None:
        return game
    mine = body_hash(body)
    claimed = parts.people.claim(player, f"games/{key}", f"{game} {mine}")
    first, _, its_body = claimed.partition(" ")
    if its_body != mine:
        raise KeyReused(key, 1)
    return GameId(first)


def show_written(parts: Parts, open_game: OpenGame) -> TableAnswer:
    """Show a game that the caller has just written to."""
    return show(parts, open_game, parts.names.of(open_game.position.seating.players))


def show(parts: Parts, open_game: OpenGame, names: Sequence[str]) -> TableAnswer:
    """Show a game as its caller may see it."""
    deadline = parts.turn_clock.deadline(open_game.id, open_game.settings, open_game.loaded)
    return table(open_game, names, language(), deadline)
