"""Progress of slow commands, on a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from service.commands.operate.progress_bar import progress

Tell = Callable[[int, int], None]  # what is done, and of how much


def silent(done: int, of: int) -> None:
    """Report no progress: a script doesn't need it."""


@contextmanager
def progress_on_terminal() -> Iterator[Tell]:
    """Show a bar on standard error if it is a terminal."""
    if not sys.stderr.isatty():
        yield silent
        return
    with progress() as bar:
        task = bar.add_task("", total=None)

        def tell(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        yield tell
