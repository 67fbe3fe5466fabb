"""Seats: taking a free one, leaving one before the start."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_move, require_bytes_left
from service.api.context.resource import Operation, Resource, answer, etag, operation
from service.api.games.games import show_written
from service.api.http.common_answers import TableAnswer
from service.api.http.common_schemas import SeatBody, SeatQuery, ShareQuery
from service.api.http.request_headers import body_hash, idempotency_key, request_id
from service.domain.kit.messages import Command, GameId, Seat
from service.domain.kit.seating import LeaveSeat, TakeSeat
from service.events.errors import MoveTaken, once_written
from service.play.command_handler import Receipt, Submission

MOST_TRIES = 20  # while others take seats at the same moment


class Seats(Resource):
    """`/games/{game}/seats`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("POST", "/games/<game>/seats"): self.take,
            ("DELETE", "/games/<game>/seats"): self.leave,
        }

    @operation(
        Operation(
            summary="Take a free seat; the last one taken starts the game.",
            body=SeatBody(),
            query=ShareQuery(),
            answers={201: TableAnswer},
            sends=("ETag",),
            refusals=(400, 401, 404, 409, 412, 413, 415, 422),
            needs_token=True,
            headers=("Idempotency-Key",),
            appends=True,
        )
    )
    def take(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        require_bytes_left()
        command = TakeSeat(player=self.parts.auth.player(), entropy=body["entropy"])
        receipt = self._submit(
            game, query.get("share"), command, body, lambda now: _to_take(now, body["seat"])
        )
        number = receipt.move.number
        with once_written():
            open_game = self.parts.access.open(game, query.get("share"), at=number)
            return answer(show_written(self.parts, open_game), 201, {"ETag": etag(number)})

    @operation(
        Operation(
            summary="Leave a seat before the start: the one named, or the one taken last.",
            query=SeatQuery(),
            answers={204: None},
            sends=("ETag",),
            refusals=(401, 403, 404, 409, 412, 422),
            needs_token=True,
            headers=("Idempotency-Key",),
            appends=True,
        )
    )
    def leave(self, game: str, query: dict[str, Any]) -> Response:
        share, body = query.get("share"), {"seat": query.get("seat")}
        # Before the game is opened: a player who has left a private game does not see it any more.
        receipt = self.parts.handler.repeated(
            self._submission(GameId(game), 0, LeaveSeat(), body, Seat(1))
        )
        if receipt is None:
            # Chosen once, as the seats may change before the next try.
            seat = _to_leave(self.parts.access.open(game, share), body["seat"])
            receipt = self._submit(game, share, LeaveSeat(), body, lambda now: now.seat(seat))
        return Response(status=204, headers={"ETag": etag(receipt.move.number)})

    def _submit(
        self,
        game: str,
        share: str | None,
        command: Command,
        body: dict[str, Any],
        choose: Callable[[OpenGame], Seat],
    ) -> Receipt:
        """Submit a command, and try again if somebody else takes a seat at the same moment.

        `choose` sees, and may refuse, the same position that the command is meant for.
        """
        for _ in range(MOST_TRIES):
            open_game = self.parts.access.open(game, share)
            try:
                version, seat = open_game.position.version, choose(open_game)
                submission = self._submission(open_game.id, version, command, body, seat)
                receipt = self.parts.handler.submit(submission)
            except MoveTaken:
                continue
            count_move(receipt)
            return receipt
        raise MoveTaken(open_game.id, open_game.position.version)

    def _submission(
        self, game: GameId, version: int, command: Command, body: dict[str, Any], seat: Seat
    ) -> Submission:
        return Submission(
            game=game,
            seat=seat,
            actor=self.parts.auth.player(),
            commands=(command,),
            expected=version,
            key=idempotency_key(),
            body=body_hash(body),
            meta={"request": request_id()},
        )


def _to_take(open_game: OpenGame, number: int | None) -> Seat:
    free = open_game.position.seating.free
    return Seat(number or (free[0] if free else 1))


def _to_leave(open_game: OpenGame, number: int | None) -> Seat:
    """Return the named seat of the caller, or the one taken last; refuse seats of others."""
    open_game.seat(number)
    return Seat(number or open_game.seats[-1])
