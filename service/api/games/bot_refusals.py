"""Refusals of requests about computer players.

Refusal
├── BotNotInstalled, BotSeatNotYours    409, 403
└── NoHintsHere, NoHintNow              409
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class BotNotInstalled(Refusal):
    """Some computer players need an extra package, which the operator installs."""

    status, code, title = 409, "bot-not-installed", N_("This computer player is not installed")
    message = N_("“{bot}” is not installed here. The operator installs it with: {install}")


class BotSeatNotYours(Refusal):
    """Only the player of seat 1 gives seats to computer players."""

    status, code, title = 403, "bot-seat-not-yours", N_("Seat 1 decides about computer players")
    message = N_("Only the player of seat 1 gives a seat to a computer player.")


class NoHintsHere(Refusal):
    """Hints are for games against the computer, and games created with `hints`."""

    status, code, title = 409, "no-hints-here", N_("There are no hints in this game")
    message = N_("This game was created without hints.")


class NoHintNow(Refusal):
    """A hint is for a seat that has to choose now."""

    status, code, title = 409, "no-hint-now", N_("There is nothing to choose")
    message = N_("It is not the turn of seat {seat}, so there is no hint for it.")
