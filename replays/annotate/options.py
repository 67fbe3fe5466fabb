"""The options for notes that `add`, `question` and `edit` share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from replays.annotate.parse_options import GLYPHS

F = TypeVar("F", bound=Callable[..., Any])
OF_AN_ANSWER = ("answer", "achieves", "worth", "reply")


def options(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Add options to a command; --help lists them in this order."""

    def put(command: F) -> F:
        for option in reversed(decorators):
            command = option(command)
        return command

    return put


ANCHOR = options(
    click.option("--at", metavar="MOMENT", help="17 (that move), R3 or R3.2 (a turn's start)."),
    click.option("--before", is_flag=True, help="Before the move instead of after it."),
    click.option("--to", metavar="MOMENT", help="The last move of a range."),
)
TEXT = click.option(
    "--text",
    multiple=True,
    metavar="TEXT",
    help="Markdown; `de=…` in another language. Repeatable.",
)
OF_AN_ANNOTATION = options(
    click.option(
        "--glyph",
        "glyphs",
        multiple=True,
        type=click.Choice(GLYPHS),
        help="What the move is worth.",
    ),
    click.option(
        "--mark",
        "marks",
        multiple=True,
        metavar="MARK",
        help="ring:CARD, arrow:CARD>1:SLOT, label:1:SLOT=TEXT. Repeatable.",
    ),
)
OF_A_QUESTION = options(
    click.option(
        "--answer",
        multiple=True,
        metavar="MOVE",
        help="A right answer: played, best, sentences of `replay legal`, or commands as JSON.",
    ),
    click.option(
        "--achieves",
        multiple=True,
        metavar="CONDITION",
        help="A right answer: a condition, gain >= 3.",
    ),
    click.option(
        "--worth",
        multiple=True,
        type=click.IntRange(min=0),
        help="Worth of that answer; 1 by default.",
    ),
    click.option("--reply", multiple=True, metavar="TEXT", help="Reply to that answer."),
    click.option("--hint", "hints", multiple=True, metavar="TEXT", help="A hint. Repeatable."),
    click.option("--wrong", multiple=True, metavar="TEXT", help="Reply to any other answer."),
    click.option(
        "--wrong-variation", metavar="ID", help="The variation that shows why an answer is wrong."
    ),
)
