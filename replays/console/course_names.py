"""The names of the courses for beginners, which stand for their files."""

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from replays.console.output_options import FILE_NAME
from service.teaching.courses.samples import ENDING, sample_files


def sample_course(name: str) -> bytes | None:
    """Return a course for beginners; None if there is none, or a file of that name."""
    return None if Path(name).exists() else sample_files().get(f"{name}{ENDING}")


def samples_and_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the names of files, and of the courses for beginners."""
    names = (name.removesuffix(ENDING) for name in sample_files())
    samples = [CompletionItem(name) for name in names if name.startswith(incomplete)]
    # Files come first: at a file, click's script for bash forgets what it has.
    return [*FILE_NAME.shell_complete(ctx, param, incomplete), *samples]
