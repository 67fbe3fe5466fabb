"""The job that has push messages sent, and how players get into it."""

from functools import lru_cache
from typing import TYPE_CHECKING

from workers.delivery.player_run import Pairs, queue_due, send_claimed
from workers.wiring import Tools, current_tools

if TYPE_CHECKING:  # it needs the extra `push`
    from service.events.push.vapid import VapidKey


def queue_pushes(tools: Tools) -> None:
    """Queue players whose browsers are due to be told something."""
    if tools.settings.push.is_on:
        queue_due(tools, tools.push_schedule, send_pushes)


def send_pushes(pairs: Pairs) -> None:
    """Have push messages of players sent."""
    tools = current_tools()
    if tools.settings.push.key is None:  # the worker that queued the job has one
        return
    from workers.push.channel import PushChannel

    key = _key(tools.settings.push.key, tools.settings.push.contact or "")
    send_claimed(tools, PushChannel(tools, key), pairs)


@lru_cache(maxsize=1)
def _key(text: str, contact: str) -> "VapidKey":
    from service.events.push.vapid import VapidKey

    return VapidKey(text, contact)
