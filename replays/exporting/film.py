"""A game as an animated SVG: a picture for every turn, without any script."""

from xml.sax.saxutils import escape

from replays.console.progress import Tell
from replays.reading.cursor import Cursor
from service.domain.kit.drawing.sheet import Drawing
from service.pictures import draw, sprite

SECONDS_A_TURN = 1.5
WIDTH = 1280
CAPTION = 40


def film(cursor: Cursor, language: str, tell: Tell) -> str:
    """Write the film, which loops."""
    game = cursor.game
    moments = [cursor.to(at) for at in cursor.timeline.turns]
    drawings = list[Drawing]()
    for done, here in enumerate(moments, 1):
        drawings.append(draw(game.ruleset, here.state, game.names, language, WIDTH))
        tell(done, len(moments))
    height = max(drawing.height for drawing in drawings) + CAPTION
    frames = [
        _frame(at, _caption(here, language), drawing, height)
        for at, (here, drawing) in enumerate(zip(moments, drawings, strict=True))
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" font-family="sans-serif">'
        f"<style>{_style(len(frames))}</style>"
        f'<rect width="{WIDTH}" height="{height:g}" fill="#faf7f0"/>'
        f"{sprite(game.ruleset, game.after(1).state.deck)}{''.join(frames)}</svg>\n"
    )


def _frame(at: int, caption: str, drawing: Drawing, height: float) -> str:
    below = f"{height - CAPTION:g}"
    return (
        f'<g class="frame" style="animation-delay:{at * SECONDS_A_TURN:g}s">'
        f'<text x="16" y="28" font-size="22">{escape(caption)}</text>'
        f'<svg y="{CAPTION}" width="{WIDTH}" height="{below}" viewBox="0 0 {WIDTH} {below}" '
        f'preserveAspectRatio="xMidYMin">{drawing.inline}</svg></g>'
    )


def _style(frames: int) -> str:
    """Return CSS that shows the frames one after another."""
    return (
        f".frame{{opacity:0;animation:show {SECONDS_A_TURN * frames:g}s step-end infinite}}"
        f"@keyframes show{{0%{{opacity:1}}{100 / frames:.4f}%{{opacity:0}}}}"
    )


def _caption(here: Cursor, language: str) -> str:
    return f"{here.label} · {here.sentence(language)}"
