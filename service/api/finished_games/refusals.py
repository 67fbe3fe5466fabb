"""Refusals of requests about analyses, pages and replay files.

Refusal
├── NoAnalysis                                      404
├── NotAnalysable, NothingToAsk                     409
└── AnalysisFailed, TooManyAnalyses, PageFailed,
    NobodyMakesPages, TooManyPages, TooManyExports  503
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class NoAnalysis(Refusal):
    """A game is analysed after its end, if people played it, or when somebody asks for it."""

    status, code, title = 404, "no-analysis", N_("There is no analysis yet")
    message = N_("This game was not analysed yet; POST to the same address has it done.")


class NotAnalysable(Refusal):
    """Turns are judged by values that were learned, for the game's own deck and its players."""

    status, code, title = 409, "not-analysable", N_("This game can't be analysed")
    message = N_("Nothing was learned about this game, its deck or its number of players.")


class NothingToAsk(Refusal):
    """The coach asks about turns that lost much, where it has compared enough others."""

    status, code, title = 409, "nothing-to-ask", N_("The coach has no questions")
    message = N_("The coach has no questions about this game; have all its turns compared first.")


class TooManyAnalyses(Refusal):
    """Only a limited number of analyses may wait to be made."""

    status, code, title = 503, "too-many-analyses", N_("Too many analyses are waiting")
    message = N_("Too many games wait to be analysed; come back in a while.")


class AnalysisFailed(Refusal):
    """An analysis that failed is tried again when somebody asks ten minutes later."""

    status, code, title = 503, "analysis-failed", N_("The analysis failed")
    message = N_("This game can't be analysed now; the log of the workers says why.")


class NobodyMakesPages(Refusal):
    """Workers make pages; while no worker runs, only cached pages can be sent."""

    status, code, title = 503, "no-worker", N_("No page can be made now")
    message = N_(
        "No worker is running, so this page can't be made; the replay file can be downloaded."
    )


class TooManyExports(Refusal):
    """Only a limited number of replay files may wait to be written."""

    status, code, title = 503, "too-many-exports", N_("Too many replay files are waiting")
    message = N_("Too many replay files wait to be written; come back in a while.")


class TooManyPages(Refusal):
    """Only a limited number of pages may wait to be made."""

    status, code, title = 503, "too-many-pages", N_("Too many pages are waiting")
    message = N_("Too many pages wait to be made; come back, or download the replay file.")


class PageFailed(Refusal):
    """A page that failed is tried again after ten minutes, or after the next move."""

    status, code, title = 503, "page-failed", N_("The page can't be made")
    message = N_("This page can't be made now; the log of the workers says why.")
