"""Standard output that can't be written: one sentence, and an exit code of its own."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

NOT_WRITTEN = 9  # the exit code of output that can't be written
READER_GONE = 128 + 13  # what a shell says of a tool whose reader has gone
# Why what is printed can't be written; writers of files catch them with the name of the file.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


@contextmanager
def checked_output() -> Iterator[None]:
    """Turn a full disk behind standard output, or a reader who has gone, into an exit code."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError as gone:
        # The reader has seen enough; code 1 would say that nothing was found.
        _discard()
        raise click.exceptions.Exit(READER_GONE) from gone
    except OSError as problem:
        if problem.errno not in _FULL or problem.filename is not None:
            raise
        _discard()
        click.echo(f"altana: standard output: {problem.strerror or problem}", err=True)
        raise click.exceptions.Exit(NOT_WRITTEN) from problem


def _discard() -> None:
    """Let what still waits to be printed go nowhere; else Python would try once more at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
