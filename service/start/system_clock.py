"""The clock of the machine, which services and workers hand to whatever needs the time."""

from datetime import UTC, datetime


def utc_now() -> datetime:
    return datetime.now(UTC)
