"""Pieces of Markdown: percentages, lists, paragraphs."""

from collections.abc import Iterable


def percent(share: float) -> str:
    return f"{round(100 * share)}\u00a0%"


def bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def numbered(lines: Iterable[str]) -> str:
    return "\n".join(f"{at}. {line}" for at, line in enumerate(lines, 1))


def paragraphs(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)
