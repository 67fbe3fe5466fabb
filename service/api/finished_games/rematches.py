"""Rematches: the same people, the same options, new cards."""

import hashlib
from contextlib import suppress
from datetime import datetime
from secrets import token_urlsafe
from typing import Any

from flask import Response
from msgspec.structs import replace

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_move
from service.api.context.resource import Operation, Resource, answer, etag
from service.api.games.bots import seat_bots
from service.api.games.games import show
from service.api.http.common_answers import TableAnswer
from service.api.http.common_schemas import ShareQuery
from service.api.http.refusals import NoSeatHere, Refusal
from service.api.http.request_headers import request_id
from service.domain.kit.messages import GameId, Seat, is_house_bot
from service.domain.kit.seating import CreateGame, TakeSeat
from service.domain.kit.translation import N_
from service.events.errors import MoveTaken, once_written
from service.events.loaded_game import LoadedGame
from service.events.move import rfc3339
from service.events.store.codec import codec_for
from service.events.submission import Submission
from service.play.new_game import NewGame

MOST_TRIES = 20  # while others take seats at the same moment


class GameGoesOn(Refusal):
    """A rematch follows a finished game."""

    status, code, title = 409, "game-goes-on", N_("The game is not over")
    message = N_("This game is not over yet; a rematch follows when it is.")


class Rematches(Resource):
    """`/games/{game}/rematch`."""

    @Operation(
        "POST",
        "/games/<game>/rematch",
        cost=100,
        quota="games",
        keeps_body=True,
        query=ShareQuery(),
        answers={201: TableAnswer},
        sends=("ETag", "Location"),
        refusals=(401, 403, 404, 409, 412),
        needs_token=True,
    )
    def create(self, game: str, query: dict[str, Any]) -> Response:
        """Play a finished game again, with the same people and options and new cards.

        The first of its players to ask creates the game, the others take their seats in it.
        """
        before = self.parts.access.open(game, query.get("share"))
        if not before.seats:
            raise NoSeatHere()
        if not before.position.state.is_over:
            raise GameGoesOn()
        id_ = rematch_id(before.loaded, before.id)
        with suppress(MoveTaken):  # it exists already
            self.parts.handler.create(self._new_game(before, id_))
        with once_written():
            self._seat_bots(before, id_)
            version = self._sit_down(before, id_)
            open_game = self.parts.access.open(id_, at=version)
            headers = {"Location": f"/v1/games/{id_}", "ETag": etag(version)}
            return answer(show(self.parts, open_game), 201, headers)

    def _new_game(self, before: OpenGame, id_: GameId) -> NewGame:
        asked = self._asked_for(before)
        is_private = before.settings.visibility == "private"
        settings = replace(
            before.settings,
            created=rfc3339(self.parts.now()),
            share=token_urlsafe(16) if is_private else None,
            fork=(),
            gives_seats=False,
            opens=None,
        )
        return NewGame(
            game=before.loaded.ruleset.game,
            actor=self.parts.auth.player(),
            players=asked.players,
            options=asked.options,
            deck=asked.deck,
            meta={"request": request_id()},
            terms=settings,
            id=id_,
        )

    def _asked_for(self, before: OpenGame) -> CreateGame:
        [first] = self.parts.store.read(before.id)[:1]
        [move] = codec_for(before.loaded.ruleset).decode([first.body])
        [asked] = [command for command in move.commands if isinstance(command, CreateGame)]
        return asked

    def _seat_bots(self, before: OpenGame, id_: GameId) -> None:
        """Give computer players their seats, for the caller who created the game."""
        player = self.parts.auth.player()
        bots = [one for one in before.position.seating.players if one and is_house_bot(one)]
        if self.parts.handler.load(id_).position.seating.players[0] == player:
            seat_bots(self.parts, id_, player, bots)

    def _sit_down(self, before: OpenGame, id_: GameId) -> int:
        """Take as many seats as the caller had; return the version that has them."""
        player = self.parts.auth.player()
        for _ in range(MOST_TRIES):
            loaded = self.parts.handler.load(id_)
            seating, version = loaded.position.seating, loaded.position.version
            if seating.players.count(player) >= len(before.seats):
                return version
            submission = Submission(
                game=id_,
                seat=seating.free[0] if seating.free else Seat(1),
                actor=player,
                commands=(TakeSeat(player=player),),
                expected=version,
                meta={"request": request_id()},
            )
            with suppress(MoveTaken):
                count_move(self.parts.handler.submit(submission, loaded))
        raise MoveTaken(id_, version)


def rematch_id(before: LoadedGame, game: GameId) -> GameId:
    """Return the id of a game's rematch: all its players find the same one.

    Lists are sorted by id, so it begins with a time, as every id: that of the last move.
    """
    ended = max(int(datetime.fromisoformat(before.last.at).timestamp() * 1000), 0)
    digest = hashlib.sha256(f"rematch of {game}".encode()).hexdigest()
    return GameId(f"{ended:012x}{digest[:20]}")
