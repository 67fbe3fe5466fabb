"""How far the sweep of all games has come: once through all of them, then a bounded part a time."""

from datetime import datetime
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client

PASS = "altana:sweep:pass"
JOBS_A_PASS = 10  # a thousand games each
WITHOUT_END = 1_000_000_000  # jobs of the first pass, which goes through all games
A_JOB_MAY_WAIT = 1800  # seconds; after that it counts as lost


class FullPass(msgspec.Struct, frozen=True, kw_only=True):
    """The game before which the next job begins, and how many jobs are left for now."""

    before: GameId | None = None
    jobs_left: int = 0
    at: float = 0.0  # when the last job ended, in seconds of the epoch
    is_complete: bool = False  # whether all games were seen once

    def is_under_way(self, now: datetime) -> bool:
        return bool(self.jobs_left) and abs(now.timestamp() - self.at) < A_JOB_MAY_WAIT

    def begin(self) -> Self:
        return replace(self, jobs_left=JOBS_A_PASS if self.is_complete else WITHOUT_END)

    def advance(self, last: GameId | None, now: datetime) -> Self:
        """Return the pass after a job; without a last game, it has come to the end of all games."""
        at = now.timestamp()
        if last is None:
            return replace(self, before=None, jobs_left=0, at=at, is_complete=True)
        return replace(self, before=last, jobs_left=max(self.jobs_left - 1, 0), at=at)


def read_pass(client: Client) -> FullPass:
    raw: Any = client.get(PASS)
    return FullPass() if raw is None else msgspec.json.decode(raw, type=FullPass)


def save_pass(client: Client, passed: FullPass) -> None:
    client.set(PASS, msgspec.json.encode(passed))
