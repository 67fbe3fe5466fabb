"""Why a call had no success."""

from collections.abc import Mapping
from typing import Any

GONE_ON = 412
NOT_NOW = (429, 503)  # these say nothing about the call itself


class NotReached(Exception):
    """No answer came, or none that is Altana's, even after some patience."""


class Refused(Exception):
    """The service refused a call, which has changed nothing then; `problem` is its answer."""

    def __init__(
        self, status: int, problem: Mapping[str, Any], retry_after: float | None = None
    ) -> None:
        super().__init__(str(problem.get("detail") or f"the service answered {status}"))
        self.status, self.problem, self.retry_after = status, problem, retry_after

    @property
    def rule(self) -> str | None:
        """The id of the rule that forbids it, such as B-PLACE-1."""
        return self.problem.get("rule")

    @property
    def is_for_now(self) -> bool:
        """Whether the same call may be accepted later."""
        return self.status in NOT_NOW


class GoneOn(Refused):
    """The game has gone on since the table was seen: look again, and choose again."""
