"""Invitations as they are stored: those that a player has received, those a player has sent."""

import hashlib
from typing import Literal, NewType

import msgspec

from service.domain.kit.messages import GameId, PlayerId

InvitationId = NewType("InvitationId", str)
Status = Literal["open", "accepted", "declined", "withdrawn"]

AN_INVITATION_LASTS = 7 * 24 * 3600  # seconds
A_DECLINE_LASTS = 30 * 24 * 3600  # seconds in which a game may not be offered again
MOST_RECEIVED = 50  # open ones of a player, of all who invite
MOST_FROM_ONE = 5  # of a player, of one who invites: those that were not accepted
MOST_SENT = 50  # of a player, those that are closed only while there is room
MOST_CLOSED = 100  # of a player, the newest, those that were declined apart from the others


class GameInvitation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player asks another to take a seat; `number` counts how often it was opened."""

    id: InvitationId
    game: GameId
    title: str  # which of the games it is
    by: PlayerId
    to: PlayerId
    at: float  # seconds since 1970
    status: Status = "open"
    number: int = 1

    @property
    def until(self) -> float:
        return self.at + AN_INVITATION_LASTS


class InvitationList(msgspec.Struct, frozen=True):
    """The invitations that a player has received, the oldest first."""

    invitations: tuple[GameInvitation, ...] = ()

    def find(self, id_: str) -> GameInvitation | None:
        return next((one for one in self.invitations if one.id == id_), None)

    @property
    def open(self) -> tuple[GameInvitation, ...]:
        return tuple(one for one in self.invitations if one.status == "open")


class SentInvitation(msgspec.Struct, frozen=True):
    """Where a sent invitation is: in the list of the player who has received it."""

    id: InvitationId
    to: PlayerId
    at: float


class SentList(msgspec.Struct, frozen=True):
    """The invitations that a player has sent, the oldest first."""

    sendings: tuple[SentInvitation, ...] = ()


def invitation_id(game: GameId, to: PlayerId) -> InvitationId:
    """Return the id: of all who sit at a game, a player has one invitation to it."""
    digest = hashlib.sha256(f"invitation of {to} to {game}".encode()).hexdigest()
    return InvitationId(digest[:32])
