"""Pages that somebody waits for: one job for each, whatever happens to its worker."""

import pytest

from service.domain.kit.messages import GameId
from service.events.errors import OutOfReach
from service.events.pages.pages import PageRequest
from service.projections.build.keys import at_work_key, deaths_key
from service.projections.build.quarantine import quarantine_entries
from service.projections.upkeep.crash_guard import MOST_DEATHS
from tests.projections.tables import Players
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
def wish(game: GameId, tools: Tools) -> PageRequest:
    version = tools.store.version(game)
    return PageRequest(game=game, language="en", notes="public", version=version)


def do_all(tools: Tools) -> None:
    worker(tools.queue.connection).work(burst=True, logging_level="WARNING")


def test_a_page_that_is_waited_for_is_made(tools, follower, wish):
    tools.pages.want(wish)

    follower.step()
    do_all(tools)

    [page] = tools.pages.find([wish.id])
    assert page.fits(wish, tools.clock())
    assert (page.version, page.problem) == (wish.version, "")
    assert b"Seat 1" not in tools.pages.content(page)


def test_two_who_wait_for_one_page_are_one_job(tools, follower, wish):
    for _ in range(2):
        tools.pages.want(wish)
        follower.step()

    assert [job.args for job in tools.page_queue.jobs] == [[[wish.id]]]


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


def test_a_page_that_nobody_waits_for_any_more_is_not_made(tools, wish):
    make_pages([wish.id])

    assert tools.pages.find([wish.id]) == [None]


def test_what_can_not_be_made_is_told_with_the_reason(tools, players: Players):
    toy = players.play("toy", "ana", "bo")
    wish = PageRequest(game=toy, language="en", notes="none", version=tools.store.version(toy))
    tools.pages.want(wish)

    make_pages([wish.id])

    [page] = tools.pages.find([wish.id])
    assert page.problem.startswith("NoPicture")
    assert tools.pages.wanted() == {}


def test_a_place_for_files_that_is_away_is_waited_for(tools, wish, monkeypatch):
    def away(*_):
        raise OutOfReach

    tools.pages.want(wish)
    with monkeypatch.context() as patch:
        patch.setattr(tools.pages, "keep", away)
        with pytest.raises(OutOfReach):
            make_pages([wish.id])

    assert list(tools.pages.wanted()) == [wish.id]
    make_pages([wish.id])
    [page] = tools.pages.find([wish.id])
    assert page.problem == ""


def test_a_page_that_workers_die_of_is_given_up_and_told(tools, follower, wish):
    tools.pages.want(wish)
    for _ in range(MOST_DEATHS + 1):
        tools.client.hset(at_work_key("page"), wish.id, "a dead worker")
        tools.client.hincrby(deaths_key("page"), wish.id, 1)

    follower.step()
    do_all(tools)

    [page] = tools.pages.find([wish.id])
    assert page.problem == "its workers died"
    assert [one.game for one in quarantine_entries(tools.client)] == [wish.id]


def test_a_page_whose_worker_died_once_is_made_by_another(tools, follower, wish):
    tools.pages.want(wish)
    tools.client.hset(at_work_key("page"), wish.id, "a dead worker")

    follower.step()
    do_all(tools)

    [page] = tools.pages.find([wish.id])
    assert page.problem == ""
    assert tools.crash_guard.abandoned("page") == []
