"""Prints the lines of a command; on a terminal, long texts go through a pager."""

import os
import shutil
import sys
from collections.abc import Iterable

import click


def print_lines(lines: Iterable[str]) -> None:
    """Print lines one by one; on a terminal, through a pager if they fill the screen."""
    if not sys.stdout.isatty():
        for line in lines:
            click.echo(line)
        return
    text = "\n".join(lines)
    if _fits(text):
        click.echo(text)
    else:
        os.environ.setdefault("LESSCHARSET", "utf-8")  # less goes by the locale, Altana doesn't
        # Click asks less to show colours only if it decides by itself whether there are any.
        click.echo_via_pager(f"{text}\n", color=None)


def _fits(text: str) -> bool:
    """Return whether a text leaves room on the screen for the prompt."""
    columns, rows = shutil.get_terminal_size()
    lines = click.unstyle(text).split("\n")
    return sum(max(1, -(-len(line) // columns)) for line in lines) < rows
