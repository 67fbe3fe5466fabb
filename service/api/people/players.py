"""Players: creating them, their tokens, and erasing them."""

from typing import Any

from flask import Response

from service.api.context.new_tokens import NewToken, new_player_id, new_token
from service.api.context.resource import Operation, Resource, answer
from service.api.http.common_answers import PlayerAnswer, TokenAnswer, TokensAnswer, kind_of
from service.api.http.common_schemas import NewPlayerBody
from service.api.http.refusals import NothingHere
from service.api.people.erasure import erase_person
from service.api.people.tokens import NewTokenBody, drop_expired, new_grant, token_lines
from service.domain.kit.messages import PlayerId
from service.events.errors import also_if_unconfirmed
from service.events.move import rfc3339
from service.events.people.people import Person, TokenId
from service.events.people.token_grant import EVERYTHING, TokenGrant, with_grant

BOT_MARK = " (bot)"  # ends the name of a computer player wherever only names are shown
NO_STORE = {"Cache-Control": "no-store"}  # a token must not stay in a cache


class Players(Resource):
    """`/players`."""

    @Operation(
        "POST",
        "/players",
        cost=100,
        quota="players",
        keeps_body=True,
        body=NewPlayerBody(),
        answers={201: TokenAnswer},
        sends=("Location",),
    )
    def create(self, body: dict[str, Any], query: object) -> Response:
        """Become a player. The token is shown in this answer and never again."""
        is_bot, created = body["bot"], rfc3339(self.parts.now())
        name = f"{body['name']}{BOT_MARK}" if is_bot else body["name"]
        person = Person(id=new_player_id(is_bot=is_bot), name=name, created=created)
        token = new_token(person.id)
        self.parts.people.add(person, token.id, token.digest)
        made = token_answer(person, token, EVERYTHING)
        return answer(made, 201, {**NO_STORE, "Location": f"/v1/players/{person.id}"})

    @Operation("GET", "/players/<player>", answers={200: PlayerAnswer}, refusals=(401, 404))
    def look_up(self, player: str, query: Any) -> Response:
        """Look a player up."""
        return answer(player_answer(self.parts.people.find(PlayerId(player))))

    @Operation(
        "DELETE",
        "/players/<player>",
        scope="account",
        answers={204: None},
        refusals=(401, 403, 404),
    )
    def erase(self, player: str, query: object) -> Response:
        """Erase a player's name and tokens; the games stay, with a nameless seat."""
        self.parts.auth.require(PlayerId(player))
        erase_person(self.parts, PlayerId(player))
        return Response(status=204)

    @Operation(
        "GET",
        "/players/<player>/tokens",
        scope="account",
        answers={200: TokensAnswer},
        refusals=(401, 403),
        is_tagged=True,
    )
    def list_tokens(self, player: str, query: object) -> Response:
        """List a player's tokens: their ids, what they are for, and when they were used."""
        self.parts.auth.require(PlayerId(player))
        listed = token_lines(self.parts, PlayerId(player))
        ids = [line.id for line in listed]
        return answer(TokensAnswer(tokens=ids, details=listed), headers=NO_STORE)

    @Operation(
        "POST",
        "/players/<player>/tokens",
        scope="account",
        cost=20,
        keeps_body=True,
        body=NewTokenBody(),
        answers={201: TokenAnswer},
        refusals=(401, 403, 404),
    )
    def add_token(self, player: str, body: dict[str, Any], query: object) -> Response:
        """Get one more token, for another device, for a program, or instead of an old one."""
        self.parts.auth.require(PlayerId(player))
        person = self.parts.people.find(PlayerId(player))
        grant = new_grant(self.parts, body)
        drop_expired(self.parts, person.id)
        token = new_token(person.id)
        self.parts.people.add_token(person.id, token.id, with_grant(token.digest, grant))
        return answer(token_answer(person, token, grant), 201, NO_STORE)

    @Operation(
        "DELETE",
        "/players/<player>/tokens/<token>",
        scope="account",
        answers={204: None},
        refusals=(401, 403, 404),
    )
    def revoke(self, player: str, token: str, query: object) -> Response:
        """Revoke a token; within two seconds it is out of force everywhere."""
        self.parts.auth.require(PlayerId(player))
        with also_if_unconfirmed(lambda: self.parts.auth.forget(PlayerId(player))):
            is_revoked = self.parts.people.revoke(PlayerId(player), TokenId(token))
        if not is_revoked:
            raise NothingHere(what="token", name=token)
        return Response(status=204)


def token_answer(person: Person, token: NewToken, grant: TokenGrant) -> TokenAnswer:
    return TokenAnswer(
        player=player_answer(person),
        token_id=token.id,
        token=token.text,
        scopes=list(grant.scopes),
        label=grant.label,
        expires_at=grant.expires_at,
    )


def player_answer(person: Person) -> PlayerAnswer:
    return PlayerAnswer(
        id=person.id, name=person.name, created=person.created, kind=kind_of(person.id)
    )
