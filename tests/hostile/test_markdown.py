"""Untrusted Markdown: rendered once, within limits, on the service and in the terminal."""

from collections.abc import Callable

import pytest

from replays.console.terminal_markdown import lines_of
from service.teaching.notes.limits import LONGEST_TEXT
from service.teaching.notes.markdown import render
from tests.hostile.cost import GROWTH, require_linear, time_of
from tests.kit.effort import part_of_size

LARGEST = part_of_size(LONGEST_TEXT) // GROWTH

SIGNS = (
    *("[", "![", "*", "*a_", "`", "`a``b", "> ", ">", "- ", "* a\n  ", "<", "<a ", "&", "&a;"),
    *("[a]: b\n", "[a]\n", "[a](<b", "](", "\\", "~~a", "# ", "a\n", "\n", " ", "\t", "<http://a"),
    *("_a ", "a**b", "!", "<!--", "<![CDATA[", "<?", "a\n=\n", "```\n", "1. ", "|", "|a"),
    *("|a|\n|-|\n", "[a](", "<a@", "--- ", "[a][b]", "*a **a ", "a  \n", "&#x"),
)


def unkept(text: str) -> str:
    """Render a text as if it were the first time."""
    render.cache_clear()
    return render(text)


def drawn(text: str) -> object:
    lines_of.cache_clear()
    return lines_of(text, 80, False)


def filled(piece: str) -> Callable[[int], str]:
    return lambda size: (piece * size)[:size]


def table(size: int) -> str:
    """Write a table as wide as half a text, and rows of one cell, which are padded."""
    columns = size // 8
    head = "|a" * columns + "\n" + "|-" * columns + "\n"
    return (head + "|x\n" * size)[:size]


@pytest.mark.parametrize("piece", SIGNS)
def test_a_text_costs_what_it_is_long(piece: str) -> None:
    require_linear(filled(piece), unkept, LARGEST)


@pytest.mark.parametrize("read", [unkept, drawn], ids=["HTML", "terminal"])
def test_a_table_costs_what_its_text_is_long(read: Callable[[str], object]) -> None:
    require_linear(table, read, LARGEST)


def test_no_table_makes_much_of_a_small_text() -> None:
    most = len(unkept(filled("&")(LONGEST_TEXT)))  # each becomes an entity

    assert len(unkept(table(LONGEST_TEXT))) <= most


def test_a_table_that_people_write_is_a_table() -> None:
    rows = "\n".join(f"| {n} | two | three | four |" for n in range(100))

    assert unkept(f"| a | b | c | d |\n|---|---|---|---|\n{rows}").count("<td>") == 400


def test_a_text_is_rendered_once() -> None:
    text = filled("[a](")(LONGEST_TEXT)
    first = time_of(unkept, text)

    again = time_of(render, text)

    assert again < first / 4


def test_what_is_kept_is_bounded() -> None:
    render.cache_clear()
    for number in range(10):
        render(filled(f"{number}&")(LONGEST_TEXT))

    assert 0 < render.cache.currsize <= render.cache.maxsize


def test_a_text_of_an_old_file_that_is_too_long_is_shown_as_it_was_written() -> None:
    html = unkept("<*a*>" * LONGEST_TEXT)

    assert html.startswith("<pre>&lt;*a*&gt;")
    assert "<em>" not in html
