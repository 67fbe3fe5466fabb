"""Draws what lies beside the cards: scaffolds, backs of cards, coins, markers and the cat."""

from service.domain.burano.model.cards import LEVELS
from service.pictures.burano.facades import HEIGHT, WIDTH
from service.pictures.kit import svg
from service.pictures.kit.sheet import detail, symbol

POLES = """
<path d="M16 110V{top}M60 110V{top}M104 110V{top}" fill="none" stroke-width="6.5"/>
<path d="M16 109V{top}M60 109V{top}M104 109V{top}" fill="none" stroke="#c99a5b"
 stroke-width="4"/>
<path d="M18 104L58 64M102 104L62 64M18 64L58 104M102 64L62 104" fill="none"
 stroke-width="4.5"/>
<path d="M18 104L58 64M102 104L62 64M18 64L58 104M102 64L62 104" fill="none" stroke="#dbb57c"
 stroke-width="2.5"/>
<path d="M4 54H116V61H4Z" fill="#c08a48"/>
<path d="M30 54V61M74 54V61M92 54V61" fill="none"/>
<path d="M4 {rail}H116" fill="none" stroke-width="4.5"/>
<path d="M5 {rail}H115" fill="none" stroke="#dbb57c" stroke-width="2.5"/>
"""
GROUND_SIDE = POLES.format(top=10, rail=22) + (
    """
<path d="M42 110V78H78V110Z" fill="#f7efdf"/>
<path d="M47 110V83H73V110Z" fill="#7a5230"/>
<path d="M47 83L73 110M73 83L47 110" fill="none"/>
<path d="M38 30H82V48H38Z" fill="#ffd75e"/>
<path d="M46 48L54 30M60 48L68 30M74 48L82 30" fill="none" stroke-width="3.5"/>
"""
)
UPPER_SIDE = POLES.format(top=10, rail=22) + (
    """
<path d="M10 22C30 34 50 28 60 22C72 34 96 32 110 22V54H10Z" fill="#5f9e8a" opacity=".55"/>
<path d="M84 54V44H100V54Z" fill="#8f9aa0"/>
<path d="M86 44Q92 36 98 44" fill="none"/>
"""
)
COIN = """
<circle r="9" fill="#f2b93b"/>
<circle r="6.3" fill="#ffd75e" stroke-width=".8"/>
<path d="M-3 3.5V-1.5L0-4L3-1.5V3.5Z" fill="#b57a14" stroke="none"/>
"""
MARKER = """
<circle r="9" fill="#7b4ea3"/>
<path d="M0-6L1.8-1.9L6.2-1.6L2.8 1.2L3.9 5.5L0 3.200 L-3.9 5.5L-2.8 1.2L-6.2-1.6L-1.8-1.9Z"
 fill="#fff" stroke-width=".8"/>
"""
BACKS = {"ground": ("#4a4038", "I"), "upper": ("#a3486c", "II"), "roof": ("#2f669c", "III")}


def things() -> dict[str, str]:
    parts = {**detail("burano-coin", COIN), **detail("burano-marker", MARKER)}
    for level, drawing in (("ground", GROUND_SIDE), ("upper", UPPER_SIDE)):
        poles = detail(f"burano-poles-{level}", drawing, 1)
        parts |= poles
        parts |= symbol(
            f"burano-scaffold-{level}",
            WIDTH,
            HEIGHT,
            svg.rect(0, 0, WIDTH, HEIGHT, svg.SKY),
            svg.rect(0, 104, WIDTH, 6, "#d9cdb9") if level == "ground" else "",
            svg.use(f"burano-poles-{level}"),
        )
    for level in LEVELS:
        parts |= symbol(f"burano-back-{level}", WIDTH, HEIGHT, *_back(*BACKS[level]))
    return parts


def _back(colour: str, number: str) -> tuple[str, ...]:
    return (
        svg.rect(1, 1, WIDTH - 2, HEIGHT - 2, colour, rx=8, stroke=svg.INK, stroke_width=1.5),
        svg.rect(8, 8, WIDTH - 16, HEIGHT - 16, "none", rx=5, stroke="#fff", stroke_width=2),
        svg.path("M26 88V54L60 30L94 54V88Z", "none", stroke="#fff", stroke_width=2, opacity="0.6"),
        svg.text(60, 80, number, 30, fill="#fff", font_weight="700", text_anchor="middle"),
    )
