"""Turns pictures into PNG, with the fonts that ship along."""

import subprocess
import sys
from functools import cache
from pathlib import Path

WIDEST = 4000
PATIENCE = 15  # seconds for a picture; it takes one, and other slow calls wait for it
# What the fonts in the folder can write; other letters are looked for in the system's fonts.
LETTERS = (
    *((0x20, 0x7E), (0xA0, 0x24F), (0x370, 0x3E1), (0x3F0, 0x4FF), (0x1E00, 0x1EFF)),
    *((0x2000, 0x206F), (0x20A0, 0x20BF), (0x25A0, 0x2609), (0xFFFD, 0xFFFD)),
)
FAMILY = "Noto Sans"
_FONTS = Path(__file__).with_name("fonts")


class NoRasteriser(RuntimeError):
    """What turns pictures into PNG is not installed."""


class DrawingFailed(RuntimeError):
    """A process that was to draw a picture failed, or took too long and was ended."""


def png(picture: str, width: int) -> bytes:
    """Draw an SVG picture as a PNG of this width; the height follows.

    It takes up to a second for a whole table, and no other thread runs in that time.
    """
    if not 1 <= width <= WIDEST:
        raise ValueError(f"a PNG is 1 to {WIDEST} wide, not {width}")
    require_rasteriser()
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=picture,
        width=width,
        skip_system_fonts=_covers(picture),
        font_files=list(_font_files()),
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )


def png_apart(picture: str, width: int) -> bytes:
    """Draw a PNG in a process of its own, so that the threads of this one go on.

    Raises DrawingFailed.
    """
    command = [sys.executable, "-I", __file__, str(width)]
    try:
        drawn = subprocess.run(
            command, input=picture.encode(), capture_output=True, check=True, timeout=PATIENCE
        )
    except subprocess.CalledProcessError as problem:
        raise DrawingFailed(f"{problem}\n{problem.stderr.decode(errors='replace')}") from problem
    except (subprocess.TimeoutExpired, OSError) as problem:
        raise DrawingFailed(str(problem)) from problem
    return drawn.stdout


def require_rasteriser() -> None:
    """Raise NoRasteriser where resvg is missing."""
    try:
        import resvg_py  # noqa: F401
    except ImportError as missing:
        raise NoRasteriser("PNG needs resvg: pip install resvg-py") from missing


@cache
def _font_files() -> tuple[str, ...]:
    return tuple(str(file) for file in sorted(_FONTS.glob("*.ttf")))


def _covers(picture: str) -> bool:
    return all(
        any(first <= ord(letter) <= last for first, last in LETTERS)
        for letter in set(picture) - {"\n"}
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
