"""Why an invitation can't be sent or answered.

InvitationRefusal
├── NoSuchInvitation     nobody sent it, or its time is over
├── InvitationClosed     it was answered or withdrawn before
├── DeclinedBefore       no second one to the same game
├── TooManyReceived      the player has enough to answer
└── TooManySent          the sender waits for enough answers
"""

from service.matchmaking.invitations.model import Status


class InvitationRefusal(Exception):
    """An invitation can't be sent or answered."""


class NoSuchInvitation(InvitationRefusal):
    """There is no invitation of this id, or its time is over."""

    def __init__(self, id_: str) -> None:
        super().__init__(id_)
        self.id = id_


class InvitationClosed(InvitationRefusal):
    """An invitation is answered once."""

    def __init__(self, status: Status) -> None:
        super().__init__(status)
        self.status = status


class DeclinedBefore(InvitationRefusal):
    """Who has declined is not asked again for the same game."""


class TooManyReceived(InvitationRefusal):
    """A player gets a limited number of invitations, of one sender and of all."""


class TooManySent(InvitationRefusal):
    """A player may wait for a limited number of answers."""
