"""A game as an animated SVG: a picture for every turn, one after another, without any script."""

from xml.sax.saxutils import escape

from replays.cursor import Cursor
from replays.pictures import draw, sprite

SECONDS_A_TURN = 1.5
WIDTH = 1280
CAPTION = 40


def film(cursor: Cursor, language: str) -> str:
    """Write the film; it begins anew when it has ended."""
    game = cursor.game
    moments = [cursor.to(at) for at in cursor.timeline.turns]
    drawings = [
        draw(game.ruleset, here.state, names=game.names, language=language, width=WIDTH)
        for here in moments
    ]
    height = max(drawing.block[1] for drawing in drawings) + CAPTION
    seconds = SECONDS_A_TURN * len(moments)
    frames = [
        f'<g class="frame" style="animation-delay:{at * SECONDS_A_TURN:g}s">'
        f'<text x="16" y="28" font-size="22">{escape(_caption(here, language))}</text>'
        f'<svg y="{CAPTION}" width="{WIDTH}" height="{height - CAPTION}" '
        f'viewBox="0 0 {WIDTH} {height - CAPTION}" preserveAspectRatio="xMidYMin">'
        f"{drawing.inline()}</svg></g>"
        for at, (here, drawing) in enumerate(zip(moments, drawings, strict=True))
    ]
    shown = 100 / len(moments)
    style = (
        f".frame{{opacity:0;animation:show {seconds:g}s step-end infinite}}"
        f"@keyframes show{{0%{{opacity:1}}{shown:.4f}%{{opacity:0}}}}"
    )
    deck = game.after(1).state.deck
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" font-family="sans-serif">'
        f"<style>{style}</style>"
        f'<rect width="{WIDTH}" height="{height:g}" fill="#faf7f0"/>'
        f"{sprite(game.ruleset, deck)}{''.join(frames)}</svg>\n"
    )


def _caption(here: Cursor, language: str) -> str:
    return f"{here.label} · {here.sentence(language)}"
