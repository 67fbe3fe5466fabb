"""Calls by two ways are compared while the time stands still."""

from types import SimpleNamespace

import pytest

from service.api.limits import rate_limits
from service.api.operating import call_accounting
from tests.api.rsgi.pairs import NOON


@pytest.fixture
def one_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no limit depend on the time: neither on the minute's end nor on how long a call took."""
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", float("inf"))
    monkeypatch.setattr(rate_limits, "time", SimpleNamespace(time=NOON.timestamp))
