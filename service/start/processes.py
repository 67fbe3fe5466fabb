"""How a process of Altana starts another Python process of Altana."""

import os
import sys
from pathlib import Path

import service

ROOT = Path(str(service.__file__)).resolve().parents[1]


def command(module: str, *arguments: str, options: tuple[str, ...] = ()) -> list[str]:
    """Return the command line that runs one of our modules from any working directory."""
    # -P: a folder called `service` in the working directory is not ours.
    return [sys.executable, "-P", *options, "-m", module, *arguments]


def environment(**values: str) -> dict[str, str]:
    """Return this process's environment with our own code first on the path."""
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **values}
