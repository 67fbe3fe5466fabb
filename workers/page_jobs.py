"""Makes the pages that somebody waits for."""

import logging
from collections.abc import Sequence
from functools import partial

from service.domain.kit.messages import GameId
from service.events.errors import OutOfTime, Unavailable
from service.events.pages.pages import RELEASE, PageId, PageRequest
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.quarantine import is_deadly
from workers.wiring import Tools, tools

log = logging.getLogger("altana")


def make_pages(pages: Sequence[PageId]) -> None:
    """Make pages; one that can't be made, or kills its workers, is noted with the reason."""
    at_hand = tools()
    for page in pages:
        # A page is watched over like a game: one alone may be to blame, and not the others of it.
        name = GameId(page)
        at_hand.crash_guard.run([name], partial(_make, at_hand), "page")
        wanted = at_hand.pages.request_of(page)
        if wanted is not None and is_deadly(at_hand.client, name, "page"):
            at_hand.pages.fail(wanted, "its workers died")


def _make(at_hand: Tools, names: Sequence[str]) -> None:
    [page] = names
    wanted = at_hand.pages.request_of(PageId(page))
    if wanted is None or wanted.release != RELEASE:
        return  # nobody waits any more, or for what a worker of another release makes
    try:
        at_hand.pages.keep(wanted, at_hand.page_maker.make(wanted))
    except OutOfTime as problem:
        _give_up(at_hand, wanted, problem)
    except (Unavailable, *TROUBLE):
        raise
    except Exception as problem:  # whatever a broken game raises
        _give_up(at_hand, wanted, problem)


def _give_up(at_hand: Tools, wanted: PageRequest, problem: Exception) -> None:
    told = {"page": wanted.id, "reason": repr(problem)}
    log.warning("a page can't be made", exc_info=problem, extra={"told": told})
    at_hand.pages.fail(wanted, f"{type(problem).__name__}: {problem}")
