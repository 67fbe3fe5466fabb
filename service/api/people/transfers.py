"""A code that carries a player to another device: used once, within ten minutes, for a token."""

from typing import Any

from flask import Response

from service.api.context.new_tokens import new_token, new_transfer, transfer_of
from service.api.context.resource import Operation, Resource, answer
from service.api.http.common_answers import TokenAnswer, TransferAnswer
from service.api.http.common_schemas import means
from service.api.http.fields import Strict, Text
from service.api.http.refusals import Refusal
from service.api.people.players import NO_STORE, token_answer
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.errors import once_written
from service.events.people.people import A_TRANSFER_LASTS, NoSuchPlayer
from service.events.people.token_grant import EVERYTHING, grant_of, with_grant


class TransferBody(Strict):
    """A code that another device got."""

    code = Text(1, 200, required=True, metadata=means("From `POST /v1/players/{id}/transfers`."))


class TransferSpent(Refusal):
    """A code for another device can be used once, within ten minutes."""

    status, code, title = 404, "transfer-spent", N_("The code is not valid any more")
    message = N_("This code was used already, or is older than ten minutes: make a new one.")


class Transfers(Resource):
    """`/players/{player}/transfers` and `/transfers`."""

    @Operation(
        "POST",
        "/players/<player>/transfers",
        cost=20,
        scope="account",
        keeps_body=True,
        answers={201: TransferAnswer},
        refusals=(401, 403, 404),
    )
    def offer(self, player: str, query: object) -> Response:
        """Get a code for another device; it replaces the code before it."""
        self.parts.auth.require(PlayerId(player))
        transfer = new_transfer(PlayerId(player))
        code = with_grant(transfer.digest, self.parts.auth.caller().grant)
        self.parts.people.offer_transfer(PlayerId(player), code)
        return answer(TransferAnswer(code=transfer.text, seconds=A_TRANSFER_LASTS), 201, NO_STORE)

    @Operation(
        "POST",
        "/transfers",
        cost=20,
        keeps_body=True,
        body=TransferBody(),
        answers={201: TokenAnswer},
        refusals=(404,),
    )
    def redeem(self, body: dict[str, Any], query: object) -> Response:
        """Redeem a code for a token of the player who got it."""
        transfer = transfer_of(body["code"])
        if transfer is None:
            raise TransferSpent()
        token = new_token(transfer.player)
        try:
            person = self.parts.people.find(transfer.player)
        except NoSuchPlayer:
            raise TransferSpent() from None
        if not self.parts.people.redeem_transfer(
            person.id, transfer.digest, token.id, token.digest
        ):
            raise TransferSpent()
        with once_written():
            stored = self.parts.people.digest(person.id, token.id)
        grant = EVERYTHING if stored is None else grant_of(stored)[1]
        return answer(token_answer(person, token, grant), 201, NO_STORE)
