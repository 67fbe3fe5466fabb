"""The colours of a table: the palette of Okabe and Ito, for colour-blind readers too."""

from rich.style import Style

INK, PAPER = "#14161b", "#f4f1ea"
GROUND = Style(bgcolor="#1b1f27")  # background of the table
PAINTS = {
    # cards
    "red": Style(color=INK, bgcolor="#d55e00"),
    "orange": Style(color=INK, bgcolor="#e69f00"),
    "yellow": Style(color=INK, bgcolor="#f0e442"),
    "green": Style(color=INK, bgcolor="#2fb58d"),
    "blue": Style(color=INK, bgcolor="#56b4e9"),
    "pink": Style(color=INK, bgcolor="#e3a3c6"),
    "navy": Style(color=PAPER, bgcolor="#0072b2"),
    "sand": Style(color=INK, bgcolor="#b9b3a6"),
    "brown": Style(color=PAPER, bgcolor="#7a5230"),
    "grey": Style(color=INK, bgcolor="#9a9a9a"),
    # everything else
    "special": Style(color=PAPER, bgcolor="#3b4252"),
    "scaffold": Style(color="#9aa3b2", bgcolor="#2a2f3a"),
    "empty": Style(color="#6b7280"),
    "earth": Style(color="#5b4a3a"),
    "roof": Style(color="#c9c2b4", bgcolor="#333a47"),
    "label": Style(color="#8b94a5"),
    "heading": Style(color=PAPER, bold=True),
    "fact": Style(color="#c4c9d4"),
    "asked": Style(color="#f0e442", bold=True),
    "changed": Style(color=INK, bgcolor="#ffffff", bold=True),
    "marked": Style(color="#e3a3c6", bold=True),
}
NOTHING = Style()
# Without colour, names identify cards, and bold and a sign mark changes.
WEIGHTS = {
    "heading": Style(bold=True),
    "asked": Style(bold=True),
    "changed": Style(bold=True, reverse=True),
    "marked": Style(bold=True, underline=True),
}


_ON_THE_GROUND = {name: GROUND + paint for name, paint in PAINTS.items()}


def style_of(paint: str, colour: bool) -> Style:
    """Return the style of text."""
    return (PAINTS if colour else WEIGHTS).get(paint, NOTHING)


def style_on_the_ground(paint: str, colour: bool) -> Style:
    """Return the style of cells, with the background of the table."""
    return _ON_THE_GROUND.get(paint, GROUND) if colour else WEIGHTS.get(paint, NOTHING)
