"""The options that notes are written with, the same for adding and for editing."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from replays.annotate.parse_options import GLYPHS

F = TypeVar("F", bound=Callable[..., Any])
OF_AN_ANSWER = ("answer", "achieves", "worth", "reply")


def options(*chosen: Callable[[F], F]) -> Callable[[F], F]:
    """Put options on a command; the help lists them in this order."""

    def put(command: F) -> F:
        for option in reversed(chosen):
            command = option(command)
        return command

    return put


ANCHOR = options(
    click.option("--at", metavar="MOMENT", help="17 (that move), R3 or R3.2 (a turn's start)."),
    click.option("--before", is_flag=True, help="Before the move, and not after it."),
    click.option("--to", metavar="MOMENT", help="The last move of a stretch of moves."),
)
TEXT = click.option(
    "--text", multiple=True, metavar="TEXT", help="Markdown; `de=…` in another language. Repeat."
)
OF_AN_ANNOTATION = options(
    click.option("--glyph", "glyphs", multiple=True, type=click.Choice(GLYPHS), help="Repeat."),
    click.option(
        "--mark",
        "marks",
        multiple=True,
        metavar="MARK",
        help="ring:CARD, arrow:CARD>1:SLOT, label:1:SLOT=TEXT. Repeat.",
    ),
)
OF_A_QUESTION = options(
    click.option("--answer", multiple=True, metavar="JSON", help="Right: a list of commands."),
    click.option("--achieves", multiple=True, metavar="CONDITION", help="Right: gain >= 3."),
    click.option("--worth", multiple=True, type=click.IntRange(min=0), help="Of that answer; 1."),
    click.option("--reply", multiple=True, metavar="TEXT", help="To that answer."),
    click.option("--hint", "hints", multiple=True, metavar="TEXT", help="One after another."),
    click.option("--wrong", multiple=True, metavar="TEXT", help="Replied to any other answer."),
    click.option("--wrong-variation", metavar="ID", help="The variation that shows why."),
)
