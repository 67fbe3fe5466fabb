"""The metrics folder: a killed service leaves its folder, and the next one removes it."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from service.commands.run.metrics_folder import metrics_folder
from tests.kit.processes import ROOT

COUNT = """
from service.commands.run.metrics_folder import metrics_folder
with metrics_folder() as folder:
    print(folder, flush=True)
    input()
"""


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)


def killed_service() -> Path:
    command = [sys.executable, "-c", COUNT]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as service:
        assert service.stdout is not None
        folder = Path(service.stdout.readline().strip())
        service.kill()
    return folder


def test_the_folder_of_a_killed_service_is_removed_by_the_next() -> None:
    left = killed_service()
    assert left.exists()

    with metrics_folder():
        assert not left.exists()


def test_a_folder_in_use_is_not_removed() -> None:
    with metrics_folder() as first, metrics_folder() as second:
        assert Path(first).exists()
        assert first != second


def test_a_service_that_ends_normally_leaves_nothing(tmp_path: Path) -> None:
    with metrics_folder():
        pass

    assert list(tmp_path.iterdir()) == []
