"""The faces of the cards: everything that the deck says can be counted in the drawing."""

import gzip
import math
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from service.domain.burano.faces.sheet import sheet as burano_sheet
from service.domain.burano.model.cards import (
    CHARACTERS,
    COLOURS,
    COLUMNS,
    FEATURES,
    LEVEL_OF_FEATURE,
    TABLE,
    Card,
    own_deck,
    read_deck,
)
from service.domain.catalog import AnyRuleset
from service.domain.dream_home.faces.sheet import sheet as dream_home_sheet
from service.domain.dream_home.model.cards import DECK, ROOMS
from service.domain.dream_home.model.cards import read_deck as read_rooms
from service.domain.kit.drawing.face_files import faces_of
from service.pictures import sprite
from tests.pictures.positions import DRAWN
from tests.pictures.reading import every, parsed, used

ROOT = Path(__file__).parents[2]
BURANO_DECK = own_deck()
CLASS_OF = {feature: feature.removesuffix("s") for feature in FEATURES} | {
    "passers_by": "passer_by"
}
COUNTED = {"flower", "plant", "cat", "lamp", "chimney", "passer_by", "red_awning", "blue_awning"}
LEAST_DISTANCE = 12  # of a card that is 120 wide
LARGEST_SPRITE = 95_000
LARGEST_ZIPPED = 15_000

each_game = pytest.mark.parametrize("ruleset", DRAWN, ids=lambda ruleset: ruleset.game)


def classes(drawing: str) -> Counter[str]:
    return Counter(every(ElementTree.fromstring(drawing), "class"))


@pytest.mark.parametrize("card", BURANO_DECK.cards.values(), ids=lambda card: card.id)
def test_a_floor_card_shows_exactly_what_the_deck_says(card: Card) -> None:
    shown = classes(burano_sheet(BURANO_DECK).parts[f"burano-{card.id}"])

    assert {feature: shown[CLASS_OF[feature]] for feature in FEATURES} == {
        feature: getattr(card, feature) for feature in FEATURES
    }
    assert shown["shop"] == bool(card.shop)


@pytest.mark.parametrize("card", BURANO_DECK.cards.values(), ids=lambda card: card.id)
def test_a_floor_card_shows_its_colour_its_shop_and_the_points_of_the_shop(card: Card) -> None:
    drawing = burano_sheet(BURANO_DECK).parts[f"burano-{card.id}"]

    assert f"burano-bare-{card.level}-{card.colour}" in drawing
    assert re.findall(r"burano-shop-(\w+)", drawing) == ([card.shop] if card.shop else [])
    assert re.findall(r"burano-points-(\d)", drawing) == [str(card.shop_points)] * bool(card.shop)


@pytest.mark.parametrize("card", BURANO_DECK.cards.values(), ids=lambda card: card.id)
def test_things_on_a_card_keep_apart_so_that_they_can_be_counted(card: Card) -> None:
    drawing = ElementTree.fromstring(burano_sheet(BURANO_DECK).parts[f"burano-{card.id}"])
    things = [place(found) for found in drawing.iter("use") if found.get("class") in COUNTED]

    assert all(math.dist(one, other) >= LEAST_DISTANCE for one, other in combinations(things, 2))


def place(use: ElementTree.Element) -> tuple[float, float]:
    moved = re.match(r"translate\(([-.\d]+) ([-.\d]+)\)", use.get("transform", ""))
    if moved:
        return float(moved[1]), float(moved[2])
    return float(use.get("x", "0")), float(use.get("y", "0"))


@pytest.mark.parametrize("card", ["ground-red-1", "upper-green-2", "roof-blue-3"])
def test_another_deck_with_nine_of_everything_can_be_drawn_too(card: str) -> None:
    level = card.partition("-")[0]
    rows = [line.split(",") for line in BURANO_DECK.tables[TABLE].splitlines()]
    [row] = [row for row in rows if row[0] == card]
    for at, column in enumerate(COLUMNS):
        if column in FEATURES and LEVEL_OF_FEATURE.get(column, level) == level:
            row[at] = "9"
    deck = read_deck({TABLE: "\n".join(",".join(row) for row in rows)})

    shown = classes(burano_sheet(deck).parts[f"burano-{card}"])

    assert {feature: shown[CLASS_OF[feature]] for feature in FEATURES} == {
        feature: 9 if LEVEL_OF_FEATURE.get(feature, level) == level else 0 for feature in FEATURES
    }


def test_each_house_colour_has_its_own_wall_window_and_emblem() -> None:
    for detail in ("wall", "window", "emblem"):
        assert len(shapes("burano", f"{detail}-(?:{'|'.join(COLOURS)})")) == len(COLOURS)


def test_each_roof_colour_has_its_own_tiles() -> None:
    assert len(shapes("dream-home", r"tiles-\w+")) == 4


def shapes(game: str, names: str) -> set[tuple[str, ...]]:
    """Return the lines of drawings, without their colours."""
    package = f"service.domain.{game.replace('-', '_')}"
    faces = faces_of(package, game).items()
    return {
        tuple(re.findall(r' d="([^"]+)"', face))
        for name, face in faces
        if re.fullmatch(f"{game}-{names}", name)
    }


@each_game
def test_a_face_is_a_file_that_can_be_opened_alone(ruleset: AnyRuleset) -> None:
    files = sorted((ROOT / ruleset.package.replace(".", "/") / "faces").glob("*/*.svg"))

    assert files
    for file in files:
        drawing = ElementTree.parse(file).getroot()
        assert drawing.get("viewBox"), file.name
        assert len(drawing) >= 1, file.name
        if file.parent.name == "details":
            assert len(drawing) == 1, f"{file.name} is not one group"


@each_game
def test_every_card_of_a_deck_has_a_symbol_of_its_name(ruleset: AnyRuleset) -> None:
    cards = BURANO_DECK.cards if ruleset.game == "burano" else [*DECK.rooms, *DECK.specials]
    symbols = set(every(parsed(sprite(ruleset)), "id"))

    assert {f"{ruleset.game}-{card}" for card in cards} <= symbols


def test_every_character_has_a_symbol_of_its_name() -> None:
    assert all(f"burano-{character}" in burano_sheet(BURANO_DECK) for character in CHARACTERS)


def test_rooms_with_a_child_show_one() -> None:
    parts = dream_home_sheet(DECK).parts
    shown = {card for card in DECK.rooms if classes(parts[f"dream-home-{card}"])["child"]}

    assert shown == DECK.children


def test_a_room_card_says_what_each_size_is_worth() -> None:
    parts = dream_home_sheet(DECK).parts
    for kind in DECK.kinds.values():
        strip = ElementTree.fromstring(parts[f"dream-home-strip-{kind.name}"])
        said = [int(text) for found in strip.iter("text") if (text := found.text)]

        assert said == [*kind.points, *([kind.points_beside] if kind.beside else [])]
        assert every(strip, "class").count("size") == sum(range(kind.largest + 1))


def test_a_room_of_another_deck_that_has_much_to_say_is_squeezed() -> None:
    rooms = DECK.tables[ROOMS].replace(
        "living_room,floors,12,3,1/4/9,,", "living_room,floors,12,3,88/88/99,sauna,77"
    )
    deck = read_rooms({**DECK.tables, ROOMS: rooms})
    strip = ElementTree.fromstring(dream_home_sheet(deck).parts["dream-home-strip-living_room"])
    said = [text.text for text in strip.iter("text")]
    [squeezed] = re.findall(r"scale\(([.\d]+) 1\)", " ".join(every(strip, "transform")))

    assert said == ["88", "88", "99", "77"]
    assert float(squeezed) < 1


def test_only_roofs_with_a_window_show_one() -> None:
    parts = dream_home_sheet(DECK).parts
    shown = {card for card in DECK.specials if classes(parts[f"dream-home-{card}"])["window"]}

    assert shown == {card for card, special in DECK.special.items() if special.window}


def test_a_decoration_says_its_points_on_card_and_token() -> None:
    parts = dream_home_sheet(DECK).parts
    for card, special in DECK.special.items():
        if special.type == "decoration":
            for name in (f"dream-home-{card}", f"dream-home-token-{card}"):
                [points] = ElementTree.fromstring(parts[name]).iter("text")
                assert points.text == str(special.points)


@each_game
def test_ids_of_a_sprite_are_unique_and_every_reference_is_answered(ruleset: AnyRuleset) -> None:
    root = parsed(sprite(ruleset))
    ids = every(root, "id")

    assert len(ids) == len(set(ids))
    assert used(root) <= set(ids)


@each_game
def test_a_sprite_is_small(ruleset: AnyRuleset) -> None:
    drawn = sprite(ruleset).encode()

    assert len(drawn) < LARGEST_SPRITE
    assert len(gzip.compress(drawn)) < LARGEST_ZIPPED


@each_game
def test_a_sprite_brings_no_script_no_style_and_nothing_from_elsewhere(ruleset: AnyRuleset) -> None:
    root = parsed(sprite(ruleset))
    names = {found.tag.rpartition("}")[2] for found in root.iter()}

    assert names <= {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse"} | {
        "text",
        "pattern",
    }
    assert all(link.startswith("#") for link in every(root, "href"))
