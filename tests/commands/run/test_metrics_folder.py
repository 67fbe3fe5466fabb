"""The metrics folder: a killed service leaves its folder, and the next one removes it."""

import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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
def _temporary(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:  # its path is shorter than that of tmp_path
        monkeypatch.setenv("TMPDIR", folder)
        monkeypatch.setattr(tempfile, "tempdir", None)
        yield


def killed_service() -> Path:
    command = [sys.executable, "-c", COUNT]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as service:
        assert service.stdout is not None
        folder = Path(service.stdout.readline().strip())
        service.kill()
    return folder


def test_a_socket_fits_into_it_however_long_the_path_of_the_temporary_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ("long" * 30)).mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / ("long" * 30)))
    monkeypatch.setattr(tempfile, "tempdir", None)

    with metrics_folder() as folder, socket.socket(socket.AF_UNIX) as line:
        line.bind(f"{folder}/listener-12345678")


def test_the_folder_of_a_killed_service_is_removed_by_the_next() -> None:
    left = killed_service()
    assert left.exists()

    with metrics_folder():
        assert not left.exists()


def test_a_folder_in_use_is_not_removed() -> None:
    with metrics_folder() as first, metrics_folder() as second:
        assert Path(first).exists()
        assert first != second


def test_a_service_that_ends_normally_leaves_nothing() -> None:
    with metrics_folder():
        pass

    assert list(Path(tempfile.gettempdir()).iterdir()) == []
