"""One timer for many short waits."""

import asyncio

import pytest

from service.api.rsgi.timeouts import Timeouts

LONG = 30.0


async def _after(event: asyncio.Event) -> str:
    await event.wait()
    return "done"


def test_what_is_done_in_time_is_returned() -> None:
    async def wait() -> list[str]:
        timeouts, done = Timeouts(LONG), asyncio.Event()
        waits = [asyncio.create_task(timeouts.run(_after(done))) for _ in range(3)]
        await asyncio.sleep(0)
        done.set()
        return await asyncio.gather(*waits)

    assert asyncio.run(wait()) == ["done"] * 3


def test_what_takes_too_long_ends_and_the_task_goes_on() -> None:
    async def wait() -> list[str]:
        timeouts, never = Timeouts(0.01), asyncio.Event()

        async def one() -> str:
            with pytest.raises(TimeoutError):
                await timeouts.run(_after(never))
            await asyncio.sleep(0)  # it was not cancelled
            return "went on"

        return list(await asyncio.gather(one(), one()))

    assert asyncio.run(wait()) == ["went on"] * 2


def test_a_wait_that_begins_later_has_its_own_time() -> None:
    async def wait() -> str:
        timeouts, never, done = Timeouts(0.5), asyncio.Event(), asyncio.Event()

        async def first() -> None:
            with pytest.raises(TimeoutError):
                await timeouts.run(_after(never))
            done.set()  # in time for the second one

        early = asyncio.create_task(first())
        await asyncio.sleep(0.25)
        second = await timeouts.run(_after(done))
        await early
        return second

    assert asyncio.run(wait()) == "done"


def test_somebody_else_may_cancel_a_wait() -> None:
    async def wait() -> bool:
        timeouts, never = Timeouts(LONG), asyncio.Event()
        task = asyncio.create_task(timeouts.run(_after(never)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return task.cancelled()

    assert asyncio.run(wait())
