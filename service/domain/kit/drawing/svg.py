"""Writes compact SVG: elements, numbers and texts."""

import re
from functools import lru_cache
from html import escape
from unicodedata import east_asian_width

INK = "#33261f"
PAPER = "#fffaf0"
SKY = "#dcecf3"
FAINT = "#6b5a4d"  # contrast on PAPER still 4.5 to 1
FONT = "'Avenir Next','Segoe UI','Noto Sans','DejaVu Sans',Verdana,sans-serif"
WIDTH_OF_A_BOLD_LETTER = 0.68
WIDTH_OF_A_LETTER = 0.58  # of the font size, on average; rather too wide than too narrow

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Value = str | float | None


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """Write a length with at most one decimal."""
    rounded = round(value, 1) + 0.0
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Escape a text for XML; characters that XML can't contain are replaced."""
    return escape(_NOT_XML.sub("\ufffd", text))


def element(name: str, *inside: str, **attributes: Value) -> str:
    """Write an element; an attribute without a value is left out, `_` stands for `-`."""
    attributes_text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(inside)
    return f"<{name}{attributes_text}>{body}</{name}>" if body else f"<{name}{attributes_text}/>"


def group(*inside: str, **attributes: Value) -> str:
    return element("g", *inside, **attributes)


def rect(x: float, y: float, width: float, height: float, fill: str, **more: Value) -> str:
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def path(d: str, fill: str = "none", **more: Value) -> str:
    return element("path", d=d, fill=fill, **more)


def use(
    name: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    stretch: float | None = None,
    **more: Value,
) -> str:
    """Place a drawing by its origin; `stretch` is a separate scale for its height."""
    across, up = round(scale, 3), round(scale if stretch is None else stretch, 3)
    if across == up == 1:
        return element("use", href=f"#{name}", x=x or None, y=y or None, **more)
    scaled = f"scale({across:g})" if across == up else f"scale({across:g} {up:g})"
    at = f"translate({number(x)} {number(y)})" if x or y else ""
    return element("use", href=f"#{name}", transform=at + scaled, **more)


def at(x: float, y: float, *inside: str, scale: float = 1, **more: Value) -> str:
    """Move a group to a place, and scale it there."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    scaled = f"scale({round(scale, 3):g})" if scale != 1 else ""
    return group(*inside, transform=moved + scaled or None, **more)


def text(x: float, y: float, content: str, size: float = 14, **more: Value) -> str:
    fill = more.pop("fill", INK)
    return element("text", plain(content), x=x, y=y, font_size=size, fill=fill, **more)


def fit(content: str, size: float, width: float, letter: float = WIDTH_OF_A_LETTER) -> str:
    """Cut a text that would be wider than `width`."""
    most = max(1, round(width / (size * letter)))
    if letters(content) <= most:
        return content
    while content and letters(content) > most - 1:
        content = content[:-1]
    return content.rstrip() + "…"


def letters(content: str) -> float:
    """Count letters; Chinese, Japanese and Korean letters count almost double."""
    return sum(1.7 if east_asian_width(letter) in "WF" else 1 for letter in content)


def title(content: str) -> str:
    return f"<title>{plain(content)}</title>"


def tidy(drawing: str) -> str:
    """Join the lines of a drawing that was written by hand."""
    return re.sub(r"\s*\n\s*", " ", drawing).replace("> <", "><").strip()


def _value(value: str | float) -> str:
    return plain(value) if isinstance(value, str) else number(value)
