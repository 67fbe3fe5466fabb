"""Renders the pages that somebody waits for."""

import logging
from collections.abc import Sequence
from functools import partial

from service.domain.kit.messages import GameId
from service.events.errors import OutOfTime, Unavailable
from service.events.pages.pages import RELEASE, PageId, PageRequest
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.quarantine import is_deadly
from workers.wiring import Tools, current_tools

log = logging.getLogger("altana")


def make_pages(pages: Sequence[PageId]) -> None:
    """Render pages; one that fails, or crashes its workers, is recorded with the reason."""
    tools = current_tools()
    for page in pages:
        # The crash guard treats a page like a game, so that one bad page doesn't block the others.
        name = GameId(page)
        tools.crash_guard.run([name], partial(_make, tools), "page")
        request = tools.pages.request_of(page)
        if request is not None and is_deadly(tools.client, name, "page"):
            tools.pages.fail(request, "its workers died")


def _make(tools: Tools, names: Sequence[str]) -> None:
    [page] = names
    request = tools.pages.request_of(PageId(page))
    if request is None or request.release != RELEASE:
        return  # the request has expired, or is for a worker of another release
    try:
        tools.pages.keep(request, tools.page_maker.make(request))
    except OutOfTime as problem:
        _give_up(tools, request, problem)
    except (Unavailable, *TROUBLE):
        raise
    except Exception as problem:  # a broken game may raise anything
        _give_up(tools, request, problem)


def _give_up(tools: Tools, request: PageRequest, problem: Exception) -> None:
    details = {"page": request.id, "reason": repr(problem)}
    log.warning("a page can't be made", exc_info=problem, extra={"told": details})
    tools.pages.fail(request, f"{type(problem).__name__}: {problem}")
