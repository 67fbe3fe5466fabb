"""Renders untrusted Markdown in a terminal, without raw HTML and escape codes."""

from copy import copy
from functools import lru_cache

from markdown_it import MarkdownIt
from rich.console import Console
from rich.markdown import Markdown
from rich.segment import Segment

from service.events.terminal_text import printable
from service.teaching.notes.markdown import tables_fit

# Raw HTML is not markup here, so that readers see it as it was written.
_PLAIN_PARSER = MarkdownIt("commonmark", {"html": False}).enable("strikethrough")
_PARSER = MarkdownIt("commonmark", {"html": False}).enable("strikethrough").enable("table")
# Rich takes longer to make one from scratch than to draw it.
_BLANK = Markdown("", hyperlinks=False)


def rendered(text: str) -> Markdown:
    """Parse Markdown for Rich; links show their addresses."""
    clean = "\n".join(map(printable, text.splitlines()))
    markdown = copy(_BLANK)
    parser = _PARSER if tables_fit(clean) else _PLAIN_PARSER
    markdown.markup, markdown.parsed = clean, parser.parse(clean)
    return markdown


def plain(text: str, width: int) -> str:
    """Return Markdown as lines of plain text."""
    lines = lines_of(text, width, False)
    return "\n".join("".join(part.text for part in line).rstrip() for line in lines)


@lru_cache(maxsize=256)
def lines_of(text: str, width: int, colour: bool) -> tuple[list[Segment], ...]:
    """Render Markdown as lines of at most a width, without blank lines around them."""
    console = _console(max(width, 1), colour)
    lines = [_trimmed(line) for line in console.render_lines(rendered(text), pad=False)]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines[next((at for at, line in enumerate(lines) if line), 0) :])


@lru_cache(maxsize=8)
def _console(width: int, colour: bool) -> Console:
    return Console(
        width=width,
        color_system="truecolor" if colour else None,
        force_terminal=True,
        legacy_windows=False,
    )


def _trimmed(line: list[Segment]) -> list[Segment]:
    return line if any(segment.text.strip() for segment in line) else []
