"""How many turns computer players have played, and how many plainly because they failed."""

from collections.abc import Mapping
from typing import Any

from service.events.redis.connect import Client

PLAYED, FAILED = "altana:{bots}:played", "altana:{bots}:failed"


def count_turns(client: Client, played: Mapping[str, int], failed: Mapping[str, int]) -> None:
    """Add turns, by bot."""
    with client.pipeline(transaction=False) as pipeline:
        for key, counts in ((PLAYED, played), (FAILED, failed)):
            for bot, count in counts.items():
                pipeline.hincrby(key, bot, count)
        pipeline.execute()


def turns(client: Client) -> tuple[dict[str, int], dict[str, int]]:
    """Return the turns played and the turns that failed, by bot."""
    played, failed = (_counts(client, key) for key in (PLAYED, FAILED))
    return played, failed


def _counts(client: Client, key: str) -> dict[str, int]:
    rows: Any = client.hgetall(key)
    return {bot.decode(): int(count) for bot, count in rows.items()}
