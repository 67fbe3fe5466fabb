"""Invitations: asking another player to take a seat, accepting, declining, withdrawing."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_work_to_come
from service.api.context.resource import Operation, Parts, Resource, answer
from service.api.games.game_answers import summary
from service.api.games.seats import SeatedAlready, Seats
from service.api.http.common_answers import SummaryAnswer, TableAnswer
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid, NoSeatHere, NothingHere
from service.api.matchmaking.answers import (
    InvitationAnswer,
    InvitationsAnswer,
    invitation_answer,
)
from service.api.matchmaking.notifications import notify_of
from service.api.matchmaking.refusals import (
    AskedBefore,
    GameNotOpen,
    InvitationAnswered,
    TooManyInvitations,
    TooManyInvited,
)
from service.api.matchmaking.schemas import AcceptanceBody, InvitationBody
from service.domain.kit.messages import PlayerId, is_house_bot
from service.domain.kit.translation import N_
from service.events.errors import NoSuchGame, UnreadableMove, once_written
from service.events.people.people import ErasedPlayer, NoSuchPlayer
from service.matchmaking.invitations.errors import (
    DeclinedBefore,
    InvitationClosed,
    NoSuchInvitation,
    TooManyReceived,
    TooManySent,
)
from service.matchmaking.invitations.model import MOST_SENT, GameInvitation, invitation_id

INVITATIONS_A_UNIT = 4  # of a list, each with its game, for one unit of the minute more


class Invitations(Resource):
    """`/invitations`, and `/games/{game}/invitations`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._seats = Seats(parts)

    @Operation(
        "POST",
        "/games/<game>/invitations",
        cost=20,
        keeps_body=True,
        body=InvitationBody(),
        answers={201: InvitationAnswer},
        refusals=(401, 403, 404, 409),
        needs_token=True,
    )
    def invite(self, game: str, body: dict[str, Any], query: object) -> Response:
        """Invite a player to a game at which you sit; a second time changes nothing."""
        open_game = self.parts.access.open(game)
        player = self._to_invite(open_game, PlayerId(body["player"]))
        new = GameInvitation(
            id=invitation_id(open_game.id, player),
            game=open_game.id,
            title=open_game.loaded.ruleset.game,
            by=self.parts.auth.player(),
            to=player,
            at=self.parts.now().timestamp(),
        )
        with _refused():
            sent = self.parts.invitations.send(new)
        notify_of(self.parts, sent)
        with once_written():
            return answer(self._answers([(sent, self._summary(open_game))])[0], 201)

    @Operation(
        "GET",
        "/invitations",
        cost=2,
        answers={200: InvitationsAnswer},
        refusals=(401,),
        needs_token=True,
        is_tagged=True,
    )
    def list_mine(self, query: object) -> Response:
        """List the invitations that you can accept, and those that you have sent lately."""
        player, invitations = self.parts.auth.player(), self.parts.invitations
        received, sent = invitations.received(player), invitations.sent(player)
        count_work_to_come((len(received) + len(sent)) // INVITATIONS_A_UNIT)
        acceptable = [(one, table) for one in received if (table := self._offer(one)) is not None]
        return answer(
            InvitationsAnswer(
                received=self._answers(acceptable),
                sent=self._answers([(one, self._own_table(one)) for one in sent]),
            )
        )

    @Operation(
        "POST",
        "/invitations/<invitation>/accept",
        body=AcceptanceBody(),
        answers={201: TableAnswer},
        sends=("ETag",),
        refusals=(401, 404, 409, 412),
        needs_token=True,
        appends=True,
    )
    def accept(self, invitation: str, body: dict[str, Any], query: object) -> Response:
        """Accept an invitation: take a free seat of its game, which may be a private one."""
        player = self.parts.auth.player()
        with _refused():
            one = self.parts.invitations.find(player, invitation)
            if one.status not in ("open", "accepted"):
                raise InvitationClosed(one.status)
        share, key = self._share(one), f"invitation {one.id} {one.number}"
        receipt = self._seats.accept(one.game, share, body["entropy"], key)
        with once_written(), _refused(), suppress(InvitationClosed):  # withdrawn in between
            notify_of(self.parts, self.parts.invitations.close(player, one.id, "accepted"))
        return self._seats.seated(one.game, share, receipt)

    @Operation(
        "POST",
        "/invitations/<invitation>/decline",
        answers={200: InvitationAnswer},
        refusals=(401, 404, 409),
        needs_token=True,
    )
    def decline(self, invitation: str, query: object) -> Response:
        """Decline an invitation; its sender hears of it, and can't invite you there again."""
        with _refused():
            one = self.parts.invitations.close(self.parts.auth.player(), invitation, "declined")
        notify_of(self.parts, one)
        with once_written():
            return answer(self._answers([(one, None)])[0])

    @Operation(
        "DELETE",
        "/invitations/<invitation>",
        answers={204: None},
        refusals=(401, 404, 409),
        needs_token=True,
    )
    def withdraw(self, invitation: str, query: object) -> Response:
        """Withdraw an invitation that you have sent."""
        with _refused():
            self.parts.invitations.withdraw(self.parts.auth.player(), invitation)
        return Response(status=204)

    def _to_invite(self, open_game: OpenGame, player: PlayerId) -> PlayerId:
        """Return who is invited, if the caller may invite them."""
        if not open_game.seats:
            raise NoSeatHere()
        self._require_person(player)
        seating = open_game.position.seating
        if not seating.free or open_game.settings.is_giving_seats(self.parts.now()):
            raise GameNotOpen()
        if player in seating.players:
            raise SeatedAlready()
        return player

    def _require_person(self, player: PlayerId) -> None:
        say = our_words().say
        if is_house_bot(player):
            text = N_("is a computer player, which gets a seat with POST …/seats")
            raise FieldsInvalid([Complaint("/player", say(text))])
        try:
            is_known = bool(self.parts.people.find(player).name)
        except NoSuchPlayer:
            is_known = False
        if not is_known:
            raise FieldsInvalid([Complaint("/player", say(N_("is nobody's id")))])

    def _share(self, one: GameInvitation) -> str | None:
        """Return the key of the game, which an invitation opens like its link."""
        settings = self.parts.handler.load(one.game, 1).settings
        return None if settings is None else settings.share

    def _offer(self, one: GameInvitation) -> SummaryAnswer | None:
        """Return the game of an invitation, if a seat is free and the caller has none yet."""
        try:
            open_game = self.parts.access.open(one.game, self._share(one), replays=False)
        except (NoSuchGame, UnreadableMove):
            return None
        is_acceptable = open_game.position.seating.free and not open_game.seats
        return self._summary(open_game) if is_acceptable else None

    def _own_table(self, one: GameInvitation) -> SummaryAnswer | None:
        """Return the game of a sent invitation, unless its sender may not see it any more."""
        try:
            return self._summary(self.parts.access.open(one.game, replays=False))
        except (NoSuchGame, UnreadableMove):
            return None

    def _summary(self, open_game: OpenGame) -> SummaryAnswer:
        return summary(open_game, self.parts.names.of(open_game.position.seating.players))

    def _answers(
        self, some: Sequence[tuple[GameInvitation, SummaryAnswer | None]]
    ) -> list[InvitationAnswer]:
        players = sorted({player for one, _ in some for player in (one.by, one.to)})
        names = dict(zip(players, self.parts.names.of(players), strict=True))
        return [invitation_answer(one, names, table) for one, table in some]


@contextmanager
def _refused() -> Iterator[None]:
    """Answer what can't be done with an invitation."""
    try:
        yield
    except NoSuchInvitation as problem:
        raise NothingHere(what="invitation", name=problem.id) from None
    except InvitationClosed as problem:
        raise InvitationAnswered(status=problem.status) from None
    except DeclinedBefore:
        raise AskedBefore() from None
    except TooManyReceived:
        raise TooManyInvited() from None
    except TooManySent:
        raise TooManyInvitations(most=MOST_SENT) from None
    except ErasedPlayer as problem:
        raise NothingHere(what="player", name=problem.player) from None
