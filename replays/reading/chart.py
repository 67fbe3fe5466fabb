"""The score curve as a picture, in SVG or PNG."""

import io
from collections.abc import Iterator
from xml.sax.saxutils import escape

from PIL import Image, ImageDraw, ImageFont

from replays.reading.score_curve import ScoreCurve
from service.domain.kit.translation import number

WIDTH, HEIGHT = 960, 480
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 24, 44
# Okabe and Ito's palette for colour-blind readers; dashes tell lines apart without colour.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
DASHES = ("", "10 4", "2 4", "12 4 2 4")
INK, GRID, PAPER = "#222222", "#DDDDDD", "#FFFFFF"
Dot = tuple[float, float]


def svg(curve: ScoreCurve, title: str) -> str:
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="14" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        *_svg_grid(curve),
        *_svg_lines(curve),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def png(curve: ScoreCurve) -> bytes:
    image = Image.new("RGB", (WIDTH * 2, HEIGHT * 2), PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(26)
    for value, y in _levels(curve):
        pen.line([(LEFT * 2, y * 2), ((WIDTH - RIGHT) * 2, y * 2)], GRID, 2)
        pen.text((LEFT * 2 - 16, y * 2), number(value), INK, font, anchor="rm")
    for at, x in _rounds(curve):
        pen.text((x * 2, (HEIGHT - BOTTOM + 10) * 2), at, INK, font, anchor="ma")
    for seat, dots in enumerate(_dots(curve)):
        pen.line([(x * 2, y * 2) for x, y in dots], COLOURS[seat % 4], 6, joint="curve")
    for seat, y in enumerate(_label_heights(curve)):
        text = f"{curve.names[seat]}: {number(curve.points[-1].totals[seat])}"
        pen.text(((WIDTH - RIGHT + 10) * 2, y * 2), text, COLOURS[seat % 4], font, anchor="lm")
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _svg_grid(curve: ScoreCurve) -> Iterator[str]:
    for value, y in _levels(curve):
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>'
        yield (
            f'<text x="{LEFT - 8}" y="{y:.1f}" dy="5" text-anchor="end" fill="{INK}">'
            f"{number(value)}</text>"
        )
    for at, x in _rounds(curve):
        y = HEIGHT - BOTTOM + 22
        yield f'<text x="{x:.1f}" y="{y}" text-anchor="middle" fill="{INK}">{at}</text>'


def _svg_lines(curve: ScoreCurve) -> Iterator[str]:
    heights = _label_heights(curve)
    for seat, dots in enumerate(_dots(curve)):
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in dots)
        colour, dash = COLOURS[seat % 4], DASHES[seat % 4]
        yield (
            f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="3" '
            f'stroke-linejoin="round" stroke-dasharray="{dash}"/>'
        )
        text = escape(f"{curve.names[seat]}: {number(curve.points[-1].totals[seat])}")
        x = WIDTH - RIGHT + 10
        yield f'<text x="{x}" y="{heights[seat]:.1f}" dy="5" fill="{colour}">{text}</text>'


def _dots(curve: ScoreCurve) -> Iterator[list[Dot]]:
    for seat in range(len(curve.names)):
        yield [
            (_x(curve, at), _y(curve, point.totals[seat])) for at, point in enumerate(curve.points)
        ]


def _x(curve: ScoreCurve, at: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, len(curve.points) - 1)


def _y(curve: ScoreCurve, total: int) -> float:
    span = curve.highest - curve.lowest
    return TOP + (HEIGHT - TOP - BOTTOM) * (curve.highest - total) / span


def _levels(curve: ScoreCurve) -> Iterator[tuple[int, float]]:
    """Yield the heights of the grid, at round numbers."""
    span = curve.highest - curve.lowest
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if span / step <= 8)
    first = -(-curve.lowest // step) * step
    for value in range(first, curve.highest + 1, step):
        yield value, _y(curve, value)


def _rounds(curve: ScoreCurve) -> Iterator[tuple[str, float]]:
    """Yield the labels of rounds below the curve, as many as fit."""
    starts = {point.at.partition(".")[0]: at for at, point in reversed([*enumerate(curve.points)])}
    starts = dict(reversed(starts.items()))
    step = -(-len(starts) // 14) or 1
    for at in [*starts][::step]:
        yield at, _x(curve, starts[at])


def _label_heights(curve: ScoreCurve) -> list[float]:
    """Return the heights of the names at the ends of the lines, at least a line of text apart."""
    ends = [_y(curve, total) for total in curve.points[-1].totals]
    heights = list(ends)
    lowest = float("-inf")
    for seat in sorted(range(len(ends)), key=ends.__getitem__):
        lowest = heights[seat] = max(ends[seat], lowest + 18)
    return heights
