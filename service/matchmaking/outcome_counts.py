"""Counts the outcomes of invitations and seeks, for the metrics."""

from contextlib import suppress

from service.events.errors import Unavailable
from service.events.records.records import Records

FIGURES = "altana:{seeks}:counts"


def count_outcomes(records: Records, *steps: str) -> None:
    """Count what happened; what was done does not fail because it can't be counted."""
    if steps:
        with suppress(Unavailable):
            records.count(FIGURES, *steps)
