"""Refusals of requests about invitations and seeks.

Refusal
├── GameNotOpen                           409: there is nothing to invite to
├── InvitationAnswered, AskedBefore       409: an invitation is answered once
├── TooManyInvitations, TooManyInvited    409: enough of them are open
└── SeeksAlready, SeekHasEnded            409: a player waits with one seek at a time
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class GameNotOpen(Refusal):
    """Players are invited to a game that has a free seat."""

    status, code, title = 409, "game-not-open", N_("Nobody can be invited to this game")
    message = N_("This game has no free seat any more.")


class InvitationAnswered(Refusal):
    """An invitation is answered once."""

    status, code, title = 409, "invitation-answered", N_("The invitation is not open any more")
    message = N_("This invitation was answered or withdrawn before.")


class AskedBefore(Refusal):
    """Who has declined is not asked again for the same game."""

    status, code, title = 409, "asked-before", N_("This player has declined")
    message = N_("This player has declined to play this game, and is not asked again.")


class TooManyInvited(Refusal):
    """A player has at most 50 open invitations, and 5 of one sender that were not accepted."""

    status, code, title = 409, "too-many-invited", N_("This player has enough invitations")
    message = N_("This player has enough invitations to answer; try again later.")


class TooManyInvitations(Refusal):
    """A player waits for at most 50 answers."""

    status, code, title = 409, "too-many-invitations", N_("Too many invitations are open")
    message = N_("You wait for {most} answers already; withdraw an invitation first.")


class SeeksAlready(Refusal):
    """A player waits with one seek at a time."""

    status, code, title = 409, "seeks-already", N_("You are waiting already")
    message = N_("You wait with the seek {seek} already; withdraw it first.")


class SeekHasEnded(Refusal):
    """A seek that has led to a game, or is over, can't be withdrawn."""

    status, code, title = 409, "seek-has-ended", N_("The seek has ended")
    message = N_("This seek has ended already.")
