"""The lane of slow calls: callers take turns, and nobody fills it alone."""

import asyncio
from functools import partial
from threading import Event
from typing import Any

import pytest

from service.api.rsgi.slow_lane import CallerGone, QueueFull, SlowLane, SlowPaths, caller_of
from service.start.limit_settings import FOR_ONE_CALLER

ELSEWHERE, BESIDE = "192.0.2.1", "192.0.2.2"
RULES = {("GET", "/v1/courses/<course>"), ("POST", "/v1/courses"), ("GET", "/v1/games/<g>/audit")}


async def stay() -> None:
    """Stay connected for as long as it takes."""
    await asyncio.Event().wait()


def environ(method: str, path: str, query: str = "", **more: str) -> dict[str, Any]:
    return {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "REMOTE_ADDR": "127.0.0.1",
        **more,
    }


@pytest.mark.parametrize(
    ("method", "path", "query", "is_slow"),
    [
        ("GET", "/v1/courses/any", "", True),
        ("GET", "/v1/courses/any/", "", True),
        ("GET", "/v1/courses", "", False),
        ("POST", "/v1/courses", "", True),
        ("POST", "/v1/courses/any", "", False),
        ("GET", "/v1/games/any/audit", "", True),
        ("GET", "/v1/games/any", "", False),
        ("GET", "/v1/games/any", "at=3", True),
        ("GET", "/v1/games/any", "share=k&%61t=3", True),
        ("POST", "/v1/games/any/moves", "at=3", False),
        ("GET", "/v1/games", "most=3", False),
        ("GET", "/v1/games", "most=3&ids=any", True),
    ],
)
def test_a_slow_call_is_known_by_its_rule(
    method: str, path: str, query: str, is_slow: bool
) -> None:
    assert SlowPaths(RULES).match(environ(method, path, query)) is is_slow


def test_an_address_elsewhere_is_one_caller_whatever_its_tokens() -> None:
    one, two = (
        environ("GET", "/", REMOTE_ADDR=ELSEWHERE, HTTP_AUTHORIZATION=f"Bearer {n}")
        for n in range(2)
    )

    assert caller_of(one, 0) == caller_of(two, 0)
    assert caller_of(environ("GET", "/", REMOTE_ADDR=BESIDE), 0) != caller_of(one, 0)


def test_tokens_tell_callers_on_this_machine_apart() -> None:
    one, two = (environ("GET", "/", HTTP_AUTHORIZATION=f"Bearer {n}") for n in range(2))

    assert caller_of(one, 0) != caller_of(two, 0)


@pytest.mark.parametrize(
    ("proxies", "told", "caller"),
    [
        (0, ELSEWHERE, ""),
        (1, ELSEWHERE, ELSEWHERE),
        (1, f"{BESIDE}, {ELSEWHERE}", ELSEWHERE),
        (2, f"{BESIDE}, {ELSEWHERE}", BESIDE),
        (2, ELSEWHERE, ""),
        (1, "not an address", "not an address"),
        (1, "127.0.0.1", "127.0.0.1"),
    ],
)
def test_only_proxies_that_we_know_of_name_the_caller(proxies: int, told: str, caller: str) -> None:
    assert caller_of(environ("GET", "/", HTTP_X_FORWARDED_FOR=told), proxies) == caller


def test_callers_take_turns_however_many_calls_one_of_them_sent_first() -> None:
    order, go_on = list[str](), Event()

    async def ask() -> None:
        lane = SlowLane(100)
        first = asyncio.create_task(lane.run("first", lambda: go_on.wait(30), stay))
        await asyncio.sleep(0)
        asked = [
            asyncio.create_task(lane.run(caller, partial(order.append, caller), stay))
            for caller in ("many", "many", "many", "few", "other", "few")
        ]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *asked)

    asyncio.run(ask())

    assert order == ["many", "few", "other", "many", "few", "many"]


def test_one_caller_gets_a_share_of_the_lane_and_leaves_the_rest_to_others() -> None:
    most, go_on = 8, Event()

    async def ask() -> list[Any]:
        lane = SlowLane(most)
        calls = ["running", *["many"] * most, *[f"other {n}" for n in range(most)]]
        tasks = []
        for caller in calls:
            tasks.append(asyncio.create_task(lane.run(caller, lambda: go_on.wait(30), stay)))
            await asyncio.sleep(0)
        go_on.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    _, *answers = asyncio.run(ask())

    share = most // FOR_ONE_CALLER
    assert answers[:share] == [True] * share
    assert all(isinstance(answer, QueueFull) for answer in answers[share:most])
    assert answers[most:].count(True) == most - 1 - share


def test_a_call_whose_caller_leaves_while_it_waits_is_dropped() -> None:
    go_on, ran = Event(), list[str]()

    async def ask() -> list[Any]:
        lane, closed = SlowLane(FOR_ONE_CALLER), asyncio.Event()
        first = asyncio.create_task(lane.run("first", lambda: go_on.wait(30), stay))
        await asyncio.sleep(0)

        async def leave() -> None:
            await closed.wait()

        gone = asyncio.create_task(lane.run("one", lambda: ran.append("gone"), leave))
        await asyncio.sleep(0)
        closed.set()
        left = await asyncio.gather(gone, return_exceptions=True)
        # The place of the call that was dropped is free before the first has ended.
        after = asyncio.create_task(lane.run("one", lambda: ran.append("after"), stay))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, after)
        return list(left)

    [left] = asyncio.run(ask())

    assert isinstance(left, CallerGone)
    assert ran == ["after"]


def test_work_that_has_begun_ends_and_keeps_the_lane_until_then() -> None:
    go_on, order = Event(), list[str]()

    def work() -> None:
        go_on.wait(30)
        order.append("begun")

    async def leave() -> None:
        """Be gone at once."""

    async def ask() -> None:
        lane = SlowLane(8)
        first = asyncio.create_task(lane.run("first", work, leave))
        await asyncio.sleep(0)
        after = asyncio.create_task(lane.run("after", lambda: order.append("after"), stay))
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, after)

    asyncio.run(ask())

    assert order == ["begun", "after"]


def test_work_that_fails_frees_the_lane() -> None:
    async def ask() -> bool:
        lane = SlowLane(1)
        with pytest.raises(ZeroDivisionError):
            await lane.run("one", lambda: 1 // 0, stay)
        return await lane.run("one", lambda: True, stay)

    assert asyncio.run(ask())
