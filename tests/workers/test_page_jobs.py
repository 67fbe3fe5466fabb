"""Requested pages: one job for each, whatever happens to its worker."""

import pytest

from service.domain.kit.messages import GameId
from service.events.errors import OutOfReach
from service.events.pages.pages import PageRequest
from service.pictures import NoPicture
from service.projections.build.keys import at_work_key, deaths_key
from service.projections.build.quarantine import quarantine_entries
from service.projections.upkeep.crash_guard import MOST_DEATHS
from workers import follower as follow
from workers.follower import Follower
from workers.page_jobs import make_pages
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools


@pytest.fixture
def follower(tools: Tools) -> Follower:
    return Follower(tools, Schedule(tools.queue, [tools.page_queue, tools.slow], tools.clock))


@pytest.fixture
def page_request(game: GameId, tools: Tools) -> PageRequest:
    version = tools.store.version(game)
    return PageRequest(game=game, language="en", notes="public", version=version)


def do_all(tools: Tools) -> None:
    worker(tools.queue.connection).work(burst=True, logging_level="WARNING")


def test_a_requested_page_is_rendered(tools, follower, page_request):
    tools.pages.want(page_request)

    follower.step()
    do_all(tools)

    [page] = tools.pages.find([page_request.id])
    assert page.fits(page_request, tools.clock())
    assert (page.version, page.problem) == (page_request.version, "")
    assert b"Seat 1" not in tools.pages.content(page)


def test_two_requests_for_one_page_are_one_job(tools, follower, page_request):
    for _ in range(2):
        tools.pages.want(page_request)
        follower.step()

    assert [job.args for job in tools.page_queue.jobs] == [[[page_request.id]]]


def test_few_pages_are_handed_out_at_once(tools, follower):
    for number in range(follow.MOST_WAITING + 3):
        game = GameId(f"{number:032x}")
        tools.pages.want(PageRequest(game=game, language="en", notes="none", version=1))

    follower.step()
    follower.step()
    assert tools.page_queue.count == follow.MOST_WAITING
    tools.page_queue.empty()
    follower.step()
    assert tools.page_queue.count == 3


def test_a_page_that_nobody_waits_for_any_more_is_not_rendered(tools, page_request):
    make_pages([page_request.id])

    assert tools.pages.find([page_request.id]) == [None]


def test_a_page_that_fails_is_recorded_with_the_reason(tools, page_request, monkeypatch):
    def failing(*_):
        raise NoPicture("nobody drew this")

    tools.pages.want(page_request)
    with monkeypatch.context() as patch:
        patch.setattr(tools.page_maker, "make", failing)
        make_pages([page_request.id])

    [page] = tools.pages.find([page_request.id])
    assert page.problem.startswith("NoPicture")
    assert tools.pages.wanted() == {}


def test_a_page_waits_while_the_file_store_is_down(tools, page_request, monkeypatch):
    def away(*_):
        raise OutOfReach

    tools.pages.want(page_request)
    with monkeypatch.context() as patch:
        patch.setattr(tools.pages, "keep", away)
        with pytest.raises(OutOfReach):
            make_pages([page_request.id])

    assert list(tools.pages.wanted()) == [page_request.id]
    make_pages([page_request.id])
    [page] = tools.pages.find([page_request.id])
    assert page.problem == ""


def test_a_page_that_crashes_workers_is_given_up_and_recorded(tools, follower, page_request):
    tools.pages.want(page_request)
    for _ in range(MOST_DEATHS + 1):
        tools.client.hset(at_work_key("page"), page_request.id, "a dead worker")
        tools.client.hincrby(deaths_key("page"), page_request.id, 1)

    follower.step()
    do_all(tools)

    [page] = tools.pages.find([page_request.id])
    assert page.problem == "its workers died"
    assert [one.game for one in quarantine_entries(tools.client)] == [page_request.id]


def test_a_page_whose_worker_died_once_is_made_by_another(tools, follower, page_request):
    tools.pages.want(page_request)
    tools.client.hset(at_work_key("page"), page_request.id, "a dead worker")

    follower.step()
    do_all(tools)

    [page] = tools.pages.find([page_request.id])
    assert page.problem == ""
    assert tools.crash_guard.abandoned("page") == []
