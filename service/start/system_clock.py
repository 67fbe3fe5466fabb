"""The system clock, which services and workers pass to code that needs the time."""

from datetime import UTC, datetime


def utc_now() -> datetime:
    return datetime.now(UTC)
