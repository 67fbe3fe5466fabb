"""Refusals of requests about notes.

Refusal
└── GameNotFinished    409
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class GameNotFinished(Refusal):
    """Notes and tries need a finished game; in a running one they would help a player."""

    status, code, title = 409, "game-not-finished", N_("The game is not over")
    message = N_("This game still runs, and this would help a player: ask again when it is over.")
