"""Why a command about a lesson is refused.

TeachingRefusal
├── NotYetAsked     its question comes later
└── NoSuchHint      hints come one after another
"""

from service.domain.kit.translation import N_
from service.teaching.kit.errors import TeachingRefusal


class NotYetAsked(TeachingRefusal):
    """In a class questions come one after another, so no answer is shown before its question."""

    code, title = "not-yet-asked", N_("This is not asked yet")
    message = N_("Answer the questions before it first, or look at their solutions.")


class NoSuchHint(TeachingRefusal):
    """Hints are shown one after another."""

    code, title = "no-such-hint", N_("There is no such hint")
    message = N_("Hints come one after another; this question has {most}.")
