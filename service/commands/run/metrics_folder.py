"""The folder in which all processes of a service count, for /metrics."""

from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir

PREFIX = "altana-figures-"
IN_USE = "in-use"  # locked by the service that counts here, for as long as it lives


@contextmanager
def metrics_folder() -> Iterator[str]:
    """Return an empty folder, and remove those that killed services have left."""
    for left in Path(gettempdir()).glob(f"{PREFIX}*"):
        _remove_unused(left)
    with TemporaryDirectory(prefix=PREFIX) as folder:
        made = Path(folder) / "new"
        with made.open("w") as mark:
            flock(mark, LOCK_EX)
            made.rename(made.with_name(IN_USE))  # so that nobody ever finds it without its lock
            yield folder


def _remove_unused(folder: Path) -> None:
    try:
        with (folder / IN_USE).open() as mark:
            flock(mark, LOCK_EX | LOCK_NB)
            rmtree(folder, ignore_errors=True)
    except OSError:  # somebody counts there, or it is somebody else's
        return
