"""A client for TypeScript, generated as docs/api.md says, is compiled strictly and plays."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.serving import Running

SOURCE = Path(__file__).parent / "typescript"
PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text("utf-8")
[GENERATE] = re.findall(r"^    npx (openapi-typescript .*)$", PAGE, re.MULTILINE)
NEEDS = "a client for TypeScript was NOT tested: it needs node, npm and the packages of npm"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bot and the packages that it needs; without them the test is skipped."""
    made = tmp_path_factory.mktemp("typescript") / "bot"
    shutil.copytree(SOURCE, made)
    try:
        quietly = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
        run(made, "npm", "install", *quietly)
    except (OSError, AssertionError) as problem:
        pytest.skip(f"{NEEDS}: {problem}")
    return made


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout


@pytest.mark.slow
def test_the_client_is_compiled_and_plays_both_games(folder: Path, running: Running) -> None:
    command = GENERATE.replace("http://127.0.0.1:8000", running.address)
    run(folder, "npx", "--no-install", *shlex.split(command))
    run(folder, "npx", "--no-install", "tsc", "-p", ".")

    for title in ("burano", "dream-home"):
        assert " points" in run(folder, "node", "bot.js", running.address, title)
