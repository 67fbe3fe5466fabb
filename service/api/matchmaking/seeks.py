"""Seeks: waiting for people who want the same game, or for a computer player."""

from secrets import token_hex
from typing import Any

import msgspec
from flask import Response

from service.api.context.idempotent_ids import claimed_id
from service.api.context.resource import Operation, answer
from service.api.context.setup_checks import SetupResource
from service.api.games.bots import playable_bot
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid, NothingHere, TokenUnknown
from service.api.matchmaking.answers import SeekAnswer, SeeksAnswer, seek_answer
from service.api.matchmaking.refusals import SeekHasEnded, SeeksAlready
from service.api.matchmaking.schemas import SeekBody
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.errors import once_written
from service.events.game_settings import ClockSettings
from service.matchmaking.seeks.errors import AlreadySeeking, NoSuchSeek, SeekOver
from service.matchmaking.seeks.model import BOTS_MAY_BE_LATE, Seek, SeekId, Terms
from service.matchmaking.seeks.repository import SeekView


class Seeks(SetupResource):
    """`/seeks`."""

    fewest = 2

    @Operation(
        "POST",
        "/seeks",
        cost=100,
        quota="games",
        keeps_body=True,
        body=SeekBody(),
        answers={201: SeekAnswer},
        sends=("Location",),
        refusals=(401, 409),
        needs_token=True,
        headers=("Idempotency-Key",),
    )
    def open(self, body: dict[str, Any], query: object) -> Response:
        """Wait for people who want the same game; with enough of them it starts at once.

        Accounts of programs are paired with each other, and with those who `accept_bots`.
        """
        self.check_setup(body)
        player, bot = self.parts.auth.player(), _bot(body)
        id_ = SeekId(claimed_id(self.parts, "seeks", token_hex(16), body))
        seek = _seek(id_, player, bot, body, self.parts.now().timestamp())
        try:
            view = self.parts.seeks.open(seek, self._terms(body))
        except AlreadySeeking as problem:
            raise SeeksAlready(seek=problem.id) from None
        with once_written():
            self._require_person(player)
        return answer(seek_answer(view), 201, {"Location": f"/v1/seeks/{id_}"})

    @Operation(
        "GET",
        "/seeks",
        cost=2,
        answers={200: SeeksAnswer},
        refusals=(401,),
        needs_token=True,
        is_tagged=True,
    )
    def list_mine(self, query: object) -> Response:
        """List the seek that you wait with, and the last ones that have ended."""
        seeks = self.parts.seeks.all_of(self.parts.auth.player())
        return answer(SeeksAnswer(seeks=[seek_answer(one) for one in seeks]))

    @Operation(
        "GET",
        "/seeks/<seek>",
        answers={200: SeekAnswer},
        refusals=(401, 404),
        needs_token=True,
    )
    def look(self, seek: str, query: object) -> Response:
        """Look at a seek of yours: whether it waits, and which game it has led to."""
        return answer(seek_answer(self._find(seek)))

    @Operation(
        "DELETE",
        "/seeks/<seek>",
        answers={204: None},
        refusals=(401, 404, 409),
        needs_token=True,
    )
    def withdraw(self, seek: str, query: object) -> Response:
        """Stop waiting."""
        try:
            self.parts.seeks.withdraw(self.parts.auth.player(), seek)
        except NoSuchSeek:
            raise NothingHere(what="seek", name=seek) from None
        except SeekOver as problem:
            game = problem.ended and problem.ended.game
            raise SeekHasEnded(game_id=game) from None
        return Response(status=204)

    def _find(self, seek: str) -> SeekView:
        try:
            return self.parts.seeks.look(self.parts.auth.player(), seek)
        except NoSuchSeek:
            raise NothingHere(what="seek", name=seek) from None

    def _terms(self, body: dict[str, Any]) -> Terms:
        """Return what is wanted; options at their defaults are left out, so that they match."""
        kind = self.parts.catalogue.current(body["game"]).options
        asked, usual = msgspec.convert(body["options"], kind), kind()
        options = {
            name: value
            for name, value in msgspec.to_builtins(asked).items()
            if value != msgspec.to_builtins(usual)[name]
        }
        clock = body["clock"]
        return Terms(
            game=body["game"],
            players=body["players"],
            options=options,
            clock=None if clock is None else ClockSettings(**clock),
        )

    def _require_person(self, player: PlayerId) -> None:
        """Forget the seek of a person who was erased at the same moment."""
        if not self.parts.people.find(player).name:
            self.parts.seeks.forget(player)
            raise TokenUnknown()


def _bot(body: dict[str, Any]) -> PlayerId | None:
    """Return the requested computer player. Raises FieldsInvalid or BotNotInstalled."""
    for name, other in (("bot", "bot_after"), ("bot_after", "bot")):
        if body[name] is None and body[other] is not None:
            detail = our_words().say(N_("is missing"))
            raise FieldsInvalid([Complaint(f"/{name}", detail)])
    return None if body["bot"] is None else playable_bot(body["bot"], "/bot")


def _seek(
    id_: SeekId, player: PlayerId, bot: PlayerId | None, body: dict[str, Any], now: float
) -> Seek:
    bot_at = None if bot is None else now + body["bot_after"]
    until = now + body["wait"]
    return Seek(
        id=id_,
        player=player,
        at=now,
        until=until if bot_at is None else max(until, bot_at + BOTS_MAY_BE_LATE),
        bot=bot,
        bot_at=bot_at,
        entropy=body["entropy"],
        accept_bots=body["accept_bots"],
    )
