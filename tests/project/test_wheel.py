"""The wheel brings everything: what is installed from it runs in an empty folder."""

import signal
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.processes import PATIENCE, bare_environment

ROOT = Path(__file__).parents[2]
PATHS = ("/", "/learn", "/v1/rules/burano", "/v1/docs", "/v1/openapi.json", "/favicon.ico")
START = "from service.entry_point import main; main()"
PACKAGES = ("service", "workers", "replays")
# What only developers need: sources of catalogues and courses, and a page for people who add games.
NOT_INSTALLED = ("*.po", "service/teaching/samples/*/*", "service/domain/README.md")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of what is under version control."""
    folder = tmp_path_factory.mktemp("wheel")
    sources = folder / "sources"
    subprocess.run(["git", "checkout-index", "--all", f"--prefix={sources}/"], cwd=ROOT, check=True)
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--wheel", "-o", folder, sources],
        capture_output=True,
        check=True,
    )
    [built] = folder.glob("altana-*.whl")
    return built


@pytest.fixture(scope="module")
def bin_folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with Altana from the wheel; the libraries are those of this one."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    target = ["--prefix", str(folder), "--no-deps", "--no-index", "--no-compile"]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--ignore-installed", *target, wheel], check=True)
    return folder / "bin"


@contextmanager
def altana(bin_folder: Path, folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The installed command, run in an empty folder."""
    # Folders of PYTHONPATH are searched without their .pth files, so these sources stay unseen.
    libraries = {"PYTHONPATH": sysconfig.get_paths()["purelib"]}
    settings = {"ALTANA_DATA": str(folder / "data"), "ALTANA_PORT": "0", "ALTANA_PROCESSES": "1"}
    settings["ALTANA_BOT_WORKERS"] = "0"  # else it would compile their search
    with subprocess.Popen(
        [bin_folder / "python", "-P", "-c", START, *arguments],
        cwd=folder,
        env={**bare_environment(), **libraries, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)


def run(bin_folder: Path, folder: Path, *arguments: str) -> str:
    with altana(bin_folder, folder, *arguments) as process:
        printed, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, errors
    return printed


def test_every_file_of_a_package_is_in_the_wheel(wheel: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = {Path(name) for name in tracked.stdout.splitlines()}
    wanted = {str(file) for file in files if not any(file.match(one) for one in NOT_INSTALLED)}

    packed = set(zipfile.ZipFile(wheel).namelist())

    assert sorted(wanted - packed) == []
    assert sorted(name for name in packed - wanted if not name.startswith("altana-")) == []


def test_a_game_is_verified_and_a_course_is_played(bin_folder: Path, tmp_path: Path) -> None:
    replay = str(ROOT / "tests" / "golden" / "dream-home-2.replay")

    assert "dream-home-2.replay" in run(bin_folder, tmp_path, "replay", "verify", replay)
    assert run(bin_folder, tmp_path, "replay", "show", replay)


@pytest.mark.slow  # that its files are in the wheel is a test of its own
def test_the_service_runs_with_its_texts_and_pictures(bin_folder: Path, tmp_path: Path) -> None:
    with altana(bin_folder, tmp_path, "run") as process:
        assert process.stdout is not None
        address = process.stdout.readline().removeprefix("Altana is at ").strip()

        for path in PATHS:
            with urllib.request.urlopen(address + path, timeout=PATIENCE) as answer:
                assert answer.status == 200, path
