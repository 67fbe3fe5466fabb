"""Completion in real shells, with the scripts that `altana completion` prints."""

import fcntl
import os
import pty
import re
import shutil
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.processes import ROOT

WRITTEN = {
    "altana replay ver": "altana replay verify",
    "altana replay show a-g": "altana replay show a-game.replay",
    "altana learn drea": "altana learn dream-home",
}


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Return a folder with a game, and an environment with the command `altana`."""
    programs, games = tmp_path_factory.mktemp("bin"), tmp_path_factory.mktemp("games")
    run = "from service.entry_point import main; main()"
    altana = programs / "altana"
    altana.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -c "{run}" "$@"\n')
    altana.chmod(0o755)
    (games / "a-game.replay").touch()
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return games, {**os.environ, "PATH": path, "TERM": "xterm", "HOME": str(programs)}


def shell(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not here: ITS COMPLETION WAS NOT TRIED")
    return found


def test_bash_completes(surroundings: tuple[Path, dict[str, str]]):
    folder, environment = surroundings
    script = 'eval "$(altana completion bash)"\n' + "\n".join(
        f"COMP_WORDS=({line}); COMP_CWORD={line.count(' ')}; COMPREPLY=(); "
        f'_altana_completion altana; echo "${{COMPREPLY[0]}}"'
        for line in WRITTEN
    )
    said = subprocess.run(
        [shell("bash"), "-c", script], cwd=folder, env=environment, capture_output=True, text=True
    )

    # Bash itself completes files: the script only says that one is wanted.
    assert said.stdout.split() == ["verify", "dream-home"]


def test_fish_completes(surroundings: tuple[Path, dict[str, str]]):
    folder, environment = surroundings
    asked = "; ".join(f"complete -C '{line}'" for line in WRITTEN)
    script = f"source (altana completion fish | psub); {asked}"
    said = subprocess.run(
        [shell("fish"), "--no-config", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
    )

    offered = [line.partition("\t")[0] for line in said.stdout.splitlines()]
    assert [line.rpartition(" ")[2] for line in WRITTEN.values()] == offered


@contextmanager
def interactive(program: list[str], folder: Path, environment: dict[str, str]) -> Iterator[int]:
    """Start a shell with a terminal of its own; yields the other end of it."""
    main, other = pty.openpty()
    process = subprocess.Popen(
        program,
        stdin=other,
        stdout=other,
        stderr=other,
        cwd=folder,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(other)
    try:
        yield main
    finally:
        process.kill()
        process.wait()
        os.close(main)


def test_zsh_completes(surroundings: tuple[Path, dict[str, str]]):
    folder, environment = surroundings
    with interactive([shell("zsh"), "-f", "-i"], folder, environment) as terminal:

        def printed(keys: str) -> str:
            """Press keys; return the next line that stands between 2< and >."""
            os.write(terminal, keys.encode())
            seen = ""
            while (found := re.search(r"2<(.*)>", seen)) is None:
                seen += os.read(terminal, 65536).decode(errors="replace")
            return found[1]

        # What is typed has $((1+1)), so that only what is printed has the 2.
        begin, end = "\x01print -r -- $((1+1))'<", "\x05>'\n"  # ^A and ^E: start, end of the line
        set_up = 'autoload -Uz compinit; compinit -u -D; eval "$(altana completion zsh)"; '
        assert printed(f"{set_up}print $((1+1))'<ready>'\n") == "ready"
        completed = [printed(f"{line}\t{begin}{end}").strip() for line in WRITTEN]

    assert completed == list(WRITTEN.values())
