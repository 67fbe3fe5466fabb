"""Refusals of requests about notes.

Refusal
├── GameNotFinished, TooManyNotes, NoEditToUndo, NoEditToRedo    409
└── NoteMoved                                                    412
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class GameNotFinished(Refusal):
    """Notes and tries need a finished game; in a running one they would help a player."""

    status, code, title = 409, "game-not-finished", N_("The game is not over")
    message = N_("This is done with a game that is over, and this one still runs.")


class TooManyNotes(Refusal):
    """A game has room for a limited number of notes, and of edits by one person."""

    status, code, title = 409, "too-many-notes", N_("There are too many notes")
    message = N_("No more than {most} fit here.")


class NoEditToUndo(Refusal):
    """People take back only their own edits, the last one first."""

    status, code, title = 409, "no-edit-to-undo", N_("There is nothing to take back")
    message = N_("There is no edit of yours on this game that can be taken back.")


class NoEditToRedo(Refusal):
    """An edit that was taken back can be made again until another edit follows."""

    status, code, title = 409, "no-edit-to-redo", N_("There is nothing to redo")
    message = N_("There is no edit of yours on this game that was taken back last.")


class NoteMoved(Refusal):
    """A change is meant for the version of a note that was seen: `If-Match` names it."""

    status, code, title = 412, "note-changed", N_("Somebody was faster")
    message = N_("The note has changed since: look at it again.")
