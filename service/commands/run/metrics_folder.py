"""The folder where all processes of a service store their counters for /metrics.

The socket by which they are asked for is there, too, so it goes even if they are killed.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir

PREFIX = "altana-figures-"
SHORT = "/tmp"
LONGEST = 60  # bytes of the folder above; a kernel allows a socket's path 104 or more
IN_USE = "in-use"  # locked by the service that uses the folder, while it lives


@contextmanager
def metrics_folder() -> Iterator[str]:
    """Yield an empty folder, and remove the folders of killed services."""
    above = gettempdir() if len(os.fsencode(gettempdir())) <= LONGEST else SHORT
    for left in Path(above).glob(f"{PREFIX}*"):
        _remove_unused(left)
    with TemporaryDirectory(prefix=PREFIX, dir=above) as folder:
        made = Path(folder) / "new"
        with made.open("w") as mark:
            flock(mark, LOCK_EX)
            made.rename(made.with_name(IN_USE))  # so that it never exists without its lock
            yield folder


def _remove_unused(folder: Path) -> None:
    try:
        with (folder / IN_USE).open() as mark:
            flock(mark, LOCK_EX | LOCK_NB)
            rmtree(folder, ignore_errors=True)
    except OSError:  # a service uses it, or it belongs to another user
        return
