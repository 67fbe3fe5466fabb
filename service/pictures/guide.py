"""The rules of a game for people, in a language, with their pictures."""

from functools import lru_cache
from typing import NamedTuple

from service.domain.catalog import AnyRuleset, part_of_game
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.guide import CardGroup, CardNote, Guide
from service.domain.kit.drawing.layout import PANEL, paged
from service.domain.kit.drawing.sheet import NAMESPACE, Drawing
from service.domain.kit.translation import SOFT_HYPHEN, Words, words
from service.pictures.draw import NoPicture, scene_of, table_of

WIDTH, MARGIN = 460, 10


class GuideStep(NamedTuple):
    """A step in the reader's language; its picture has a number."""

    title: str
    text: str
    picture: int
    width: float
    height: float


class GuidePage(NamedTuple):
    """A guide in the reader's language; `sprite` has the faces of the cards in its groups."""

    aim: str
    steps: tuple[GuideStep, ...]
    ending: tuple[str, ...]
    scoring: tuple[str, ...]
    groups: tuple[CardGroup, ...]
    sprite: str


@lru_cache(maxsize=16)
def guide_page(ruleset: AnyRuleset, language: str) -> GuidePage | None:
    """Translate the guide of a game; None if the game has none."""
    guide: Guide | None = part_of_game(ruleset, "guide", "GUIDE")
    if guide is None:
        return None
    spoken = words(ruleset.package, language)
    return GuidePage(
        aim=spoken.say(guide.aim),
        steps=tuple(_steps(ruleset, guide, spoken)),
        ending=tuple(map(spoken.say, guide.ending)),
        scoring=tuple(map(spoken.say, guide.scoring)),
        groups=tuple(_group(group, spoken) for group in guide.groups),
        sprite=_sprite(ruleset, guide, language),
    )


@lru_cache(maxsize=64)
def guide_picture(ruleset: AnyRuleset, language: str, number: int) -> Drawing:
    """Draw the picture of a step, counted from 1. Raises NoPicture."""
    guide: Guide | None = part_of_game(ruleset, "guide", "GUIDE")
    if guide is None or not 1 <= number <= len(guide.steps):
        raise NoPicture(f"there is no picture {number}")
    step = guide.steps[number - 1]
    state, paint, highlight = step.picture
    position = state()
    scene = scene_of(ruleset, position.deck, language, WIDTH, highlight, counts_from_left=True)
    block = paint(table_of(ruleset, position, (), language), scene, WIDTH - 2 * MARGIN)
    title = scene.words.say(step.title)
    return Drawing(paged(block, MARGIN, PANEL), scene.sheet, title, language)


def _steps(ruleset: AnyRuleset, guide: Guide, spoken: Words) -> list[GuideStep]:
    pictures = [
        guide_picture(ruleset, spoken.language, number) for number in range(1, len(guide.steps) + 1)
    ]
    return [
        GuideStep(spoken.say(step.title), spoken.say(step.text), number, drawn.width, drawn.height)
        for number, (step, drawn) in enumerate(zip(guide.steps, pictures, strict=True), 1)
    ]


def _group(group: CardGroup, spoken: Words) -> CardGroup:
    cards = tuple(
        CardNote(card.symbol, spoken.say(card.name).replace(SOFT_HYPHEN, ""), spoken.say(card.text))
        for card in group.cards
    )
    return CardGroup(spoken.say(group.title), cards)


def _sprite(ruleset: AnyRuleset, guide: Guide, language: str) -> str:
    """Return the faces of the cards in the groups, for a page that uses their symbols."""
    scene = scene_of(ruleset, ruleset.deck, language)
    used = (f'href="#{card.symbol}"' for group in guide.groups for card in group.cards)
    defs = svg.element("defs", scene.sheet.needed("".join(used)))
    return svg.element(
        *("svg", defs),
        xmlns=NAMESPACE,
        width="0",
        height="0",
        aria_hidden="true",
        focusable="false",
    )
