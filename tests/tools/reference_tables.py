"""What all pages of the reference are written with."""

from collections.abc import Iterable

GENERATED = "Generated from the code.\n"


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table."""
    lines = [list(heads)]
    lines += [["---"] * len(lines[0])]
    lines += [[str(cell).replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"
