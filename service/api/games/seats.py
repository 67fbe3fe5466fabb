"""Seats: taking a free one, leaving one before the start."""

from collections.abc import Callable
from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_move, require_bytes_left
from service.api.context.resource import Operation, Resource, answer, etag
from service.api.games.bots import playable_bot, require_first_seat
from service.api.games.games import show
from service.api.games.schemas import SeatBody
from service.api.http.common_answers import TableAnswer
from service.api.http.common_schemas import SeatQuery, ShareQuery
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid, Refusal
from service.api.http.request_headers import body_hash, idempotency_key, request_id
from service.domain.kit.messages import Command, GameId, Seat, is_house_bot
from service.domain.kit.seating import LeaveSeat, TakeSeat
from service.domain.kit.translation import N_
from service.events.errors import MoveTaken, once_written
from service.events.submission import Submission
from service.play.command_handler import Receipt

MOST_TRIES = 20  # while others take seats at the same moment


class SeatsAreGiven(Refusal):
    """The seats of a game that a seek has led to are for those who were matched."""

    status, code, title = 409, "seats-are-given", N_("These seats are not free")
    message = N_("The players of this game were matched by their seeks; it starts in a moment.")


class SeatedAlready(Refusal):
    """Who sits at a game needs no invitation to it."""

    status, code, title = 409, "seated-already", N_("There is a seat already")
    message = N_("This player has a seat in the game already.")


class Seats(Resource):
    """`/games/{game}/seats`."""

    @Operation(
        "POST",
        "/games/<game>/seats",
        body=SeatBody(),
        query=ShareQuery(),
        answers={201: TableAnswer},
        sends=("ETag",),
        refusals=(401, 403, 404, 409, 412),
        needs_token=True,
        headers=("Idempotency-Key",),
        appends=True,
    )
    def take(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Take a free seat, or give it to a bot; the last one taken starts the game."""
        require_bytes_left()
        command, bot = self._seating(body), body.get("bot")

        def choose(now: OpenGame) -> Seat:
            if bot is not None:
                require_first_seat(now)
            return _to_take(now, body["seat"])

        receipt = self._submit(game, query.get("share"), command, body, choose)
        return self.seated(game, query.get("share"), receipt)

    def accept(self, game: GameId, share: str | None, entropy: str, key: str) -> Receipt:
        """Let the caller take a free seat that somebody offers; a key is for one seat."""
        require_bytes_left()
        command = TakeSeat(player=self.parts.auth.player(), entropy=entropy)
        submission = self._submission(game, 0, command, {}, Seat(1), key)
        receipt = self.parts.handler.repeated(submission)
        return receipt or self._submit(game, share, command, {}, _first_seat, key)

    def seated(self, game: str, share: str | None, receipt: Receipt) -> Response:
        """Show the table at which the caller has taken a seat."""
        number = receipt.move.number
        with once_written():
            open_game = self.parts.access.open(game, share, at=number)
            return answer(show(self.parts, open_game), 201, {"ETag": etag(number)})

    @Operation(
        "DELETE",
        "/games/<game>/seats",
        query=SeatQuery(),
        answers={204: None},
        sends=("ETag",),
        refusals=(401, 403, 404, 409, 412),
        needs_token=True,
        headers=("Idempotency-Key",),
        appends=True,
    )
    def leave(self, game: str, query: dict[str, Any]) -> Response:
        """Leave a seat before the start: the one named, or the one taken last."""
        share, body = query.get("share"), {"seat": query.get("seat")}
        # Before the game is opened: a player who has left a private game does not see it any more.
        receipt = self.parts.handler.repeated(
            self._submission(GameId(game), 0, LeaveSeat(), body, Seat(1))
        )
        if receipt is None:
            # Chosen once, as the seats may change before the next try.
            seat = _to_leave(self.parts.access.open(game, share), body["seat"])
            receipt = self._submit(game, share, LeaveSeat(), body, lambda now: _to_leave(now, seat))
        return Response(status=204, headers={"ETag": etag(receipt.move.number)})

    def _seating(self, body: dict[str, Any]) -> TakeSeat:
        """Return the command that seats the caller, or a computer player without entropy."""
        name, entropy = body.get("bot"), body["entropy"]
        if name is None:
            return TakeSeat(player=self.parts.auth.player(), entropy=entropy)
        bot = playable_bot(name, "/bot")
        if entropy:
            detail = our_words().say(N_("is not for computer players: they add no chance"))
            raise FieldsInvalid([Complaint("/entropy", detail)])
        return TakeSeat(player=bot)

    def _submit(
        self,
        game: str,
        share: str | None,
        command: Command,
        body: dict[str, Any],
        choose: Callable[[OpenGame], Seat],
        key: str | None = None,
    ) -> Receipt:
        """Submit a command, and try again if somebody else takes a seat at the same moment.

        `choose` sees, and may refuse, the same position that the command is meant for.
        """
        for _ in range(MOST_TRIES):
            open_game = self.parts.access.open(game, share)
            try:
                self._require_own_choice(open_game)
                version, seat = open_game.position.version, choose(open_game)
                submission = self._submission(open_game.id, version, command, body, seat, key)
                receipt = self.parts.handler.submit(submission, open_game.loaded)
            except MoveTaken:
                continue
            count_move(receipt)
            return receipt
        raise MoveTaken(open_game.id, open_game.position.version)

    def _require_own_choice(self, open_game: OpenGame) -> None:
        """Refuse to change seats that are being given to those who were matched."""
        is_giving = open_game.settings.is_giving_seats(self.parts.now())
        if is_giving and not open_game.position.is_started:
            raise SeatsAreGiven()

    def _submission(
        self,
        game: GameId,
        version: int,
        command: Command,
        body: dict[str, Any],
        seat: Seat,
        key: str | None = None,
    ) -> Submission:
        return Submission(
            game=game,
            seat=seat,
            actor=self.parts.auth.player(),
            commands=(command,),
            expected=version,
            key=key or idempotency_key(),
            body=body_hash(body),
            meta={"request": request_id()},
        )


def _to_take(open_game: OpenGame, number: int | None) -> Seat:
    free = open_game.position.seating.free
    return Seat(number or (free[0] if free else 1))


def _first_seat(open_game: OpenGame) -> Seat:
    """Return a free seat for a player who has none."""
    if open_game.seats:
        raise SeatedAlready()
    return _to_take(open_game, None)


def _to_leave(open_game: OpenGame, number: int | None) -> Seat:
    """Return the named seat of the caller, or the one taken last; refuse seats of others.

    Who has seat 1 gave the computer players their seats, and can take them back.
    """
    players = open_game.position.seating.players
    if number is not None and number <= len(players) and is_house_bot(players[number - 1]):
        require_first_seat(open_game)
        return Seat(number)
    open_game.seat(number)
    return Seat(number or open_game.seats[-1])
