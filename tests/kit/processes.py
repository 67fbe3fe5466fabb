"""Real processes for tests: starting, finding and ending them."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import psutil

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds: a busy machine may be slow
FORKING = "multiprocessing.forkserver"  # the process that those serving HTTP are forked from
# Elsewhere than on Linux they are not forked; see service/commands/run/serve.py.
SERVING = "forked to serve" if sys.platform == "linux" else "--multiprocessing-fork"
_DEAD = (psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD)


def start(
    *arguments: str,
    environment: dict[str, str] | None = None,
    errors: int | IO[str] = subprocess.PIPE,
) -> subprocess.Popen[str]:
    """Start Python with these arguments and pipes to talk to it."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**bare_environment(), **(environment or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
    )


def end(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Close its input, wait for its end, and return its output and errors."""
    return process.communicate(timeout=PATIENCE)


def naming(text: str) -> list[psutil.Process]:
    """Return the running processes whose command line contains a text."""
    return [found for found in _running() if text in " ".join(_or_default(found.cmdline, []))]


def describe(process: psutil.Process) -> str:
    """Return its command line; SERVING is part of it in a process that serves HTTP."""
    line, above = " ".join(process.cmdline()), process.parent()
    is_forked = above is not None and above.cmdline() == process.cmdline()
    return line.replace(FORKING, SERVING) if is_forked else line


def marked(name: str, value: str) -> list[psutil.Process]:
    """Return the running processes with this variable in their environment."""
    return [found for found in _running() if _or_default(found.environ, {}).get(name) == value]


def is_setting(name: str) -> bool:
    """Return whether a variable of the environment sets something in Altana."""
    return name.startswith("ALTANA_") or name in ("REDIS_URL", "RQ_REDIS_URL")


def bare_environment() -> dict[str, str]:
    """Return the environment without the user's own settings for Altana."""
    return {name: value for name, value in os.environ.items() if not is_setting(name)}


def _running() -> list[psutil.Process]:
    me = os.getpid()
    return [
        found
        for found in psutil.process_iter()
        if found.pid != me and _or_default(found.status, psutil.STATUS_DEAD) not in _DEAD
    ]


def _or_default(question: Callable[[], Any], default: Any) -> Any:
    try:
        return question()
    except psutil.Error:
        return default
