"""Handles standard output that can't be written: one sentence, and its own exit code."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

NOT_WRITTEN = 9  # the exit code of output that can't be written
READER_GONE = 128 + 13  # as a shell reports death by SIGPIPE
# Errors of standard output; code that writes files handles its own, which have a file name.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


@contextmanager
def checked_output() -> Iterator[None]:
    """Exit with a code of its own if standard output is full or its reader has gone."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError as gone:
        # The reader has seen enough; exit code 1 would mean that nothing was found.
        _discard()
        raise click.exceptions.Exit(READER_GONE) from gone
    except OSError as problem:
        if problem.errno not in _FULL or problem.filename is not None:
            raise
        _discard()
        click.echo(f"altana: standard output: {problem.strerror or problem}", err=True)
        raise click.exceptions.Exit(NOT_WRITTEN) from problem


def _discard() -> None:
    """Discard buffered output; otherwise Python would try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
