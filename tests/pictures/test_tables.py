"""Pictures of tables: everything visible is there once, and nothing hidden is."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from service.domain.burano.faces import table as burano_table
from service.domain.burano.faces.example import example as burano_example
from service.domain.burano.faces.street import QUAY, WATER
from service.domain.catalog import AnyRuleset
from service.domain.dream_home.faces import table as dream_home_table
from service.domain.dream_home.faces.example import example as dream_home_example
from service.domain.dream_home.faces.house import BARE_WALL
from service.domain.kit.drawing.layout import ON_TURN, PANEL
from service.domain.kit.drawing.sheet import Drawing
from service.domain.kit.drawing.svg import FAINT, INK
from service.domain.kit.messages import CardId, Resign, Seat
from service.domain.kit.table import Sight
from service.domain.kit.translation import LANGUAGES
from service.pictures import (
    NoPicture,
    cover,
    draw,
    draw_deck,
    draw_seat,
    draw_shared,
    sprite,
)
from service.pictures.__main__ import main
from tests.kit.random_play import RandomGame
from tests.pictures import positions
from tests.pictures.positions import BURANO, DRAWN, DREAM_HOME, samples
from tests.pictures.reading import every, parsed, titles, used, without_symbols
from tests.toy import RULESET as TOY

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
WIDTHS = (320, 390, 760, 1280, 4000)
LARGEST_TABLE = 150_000

each_seating = pytest.mark.parametrize(
    ("ruleset", "players"),
    positions.seatings(),
    ids=lambda value: value.game if hasattr(value, "game") else str(value),
)
each_game = pytest.mark.parametrize("ruleset", DRAWN, ids=lambda ruleset: ruleset.game)


@each_seating
def test_every_visible_card_is_shown_exactly_once(ruleset: AnyRuleset, players: int) -> None:
    for state in samples(ruleset.name, players):
        shown = every(parsed(draw(ruleset, state)), "data-card")

        assert sorted(shown) == positions.visible(ruleset, state)


@pytest.mark.parametrize("players", DREAM_HOME.players)
def test_every_token_is_shown_exactly_once(players: int) -> None:
    for state in samples(DREAM_HOME.name, players):
        shown = every(parsed(draw(DREAM_HOME, state)), "data-token")

        assert sorted(shown) == positions.tokens(state)


@each_seating
def test_a_table_uses_no_face_of_a_card_that_is_hidden(ruleset: AnyRuleset, players: int) -> None:
    for state in samples(ruleset.name, players):
        picture = draw(ruleset, state)
        used_faces = {name.removeprefix(f"{ruleset.game}-") for name in used(parsed(picture))}
        hidden = positions.cards(ruleset) - set(positions.visible(ruleset, state))

        assert used_faces & hidden == set()


def test_a_roof_pile_looks_the_same_whatever_lies_in_it() -> None:
    state = next(s for s in samples(DREAM_HOME.name, 2) if s.houses[0].roofs and s.asked)
    other = tuple(CardId(f"roof-blue-{n}") for n, _ in enumerate(state.houses[0].roofs, 1))
    house = msgspec.structs.replace(state.houses[0], roofs=other)
    swapped = msgspec.structs.replace(state, houses=(house, *state.houses[1:]))

    assert draw(DREAM_HOME, swapped) == draw(DREAM_HOME, state)


def test_a_stack_looks_the_same_whatever_was_put_under_it() -> None:
    state = samples(BURANO.name, 3)[3]
    stack = state.stacks[0]
    more = (*stack.under, CardId("ground-red-1"))
    under = msgspec.structs.replace(stack, dealt=stack.dealt + 1, under=more)
    swapped = msgspec.structs.replace(state, stacks=(under, *state.stacks[1:]))

    assert draw(BURANO, swapped) == draw(BURANO, state)


@each_game
def test_an_open_roof_and_an_ended_game_can_be_seen(ruleset: AnyRuleset) -> None:
    last = samples(ruleset.name, 2)[-1]

    assert last.is_over
    assert any("is over" in title for title in titles(parsed(draw(ruleset, last))))


@each_game
def test_a_game_that_has_not_begun_can_be_drawn(ruleset: AnyRuleset) -> None:
    state = ruleset.initial(ruleset.setup(2, {}, None))

    assert any("not begun" in title for title in titles(parsed(draw(ruleset, state))))


@each_game
def test_a_seat_that_has_resigned_is_marked(ruleset: AnyRuleset) -> None:
    game = RandomGame(ruleset, 3, seed=1)
    game.give(Seat(2), Resign())
    picture = draw(ruleset, game.position.state, names=("Ana", "Bo", "Cy"))

    assert ">Bo (resigned)<" in picture
    assert "Ana (resigned)" not in picture


@each_game
@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_is_as_wide_as_asked_for(ruleset: AnyRuleset, width: int) -> None:
    picture = parsed(draw(ruleset, samples(ruleset.name, 2)[5], width=width))

    assert float(picture.attrib["width"]) == pytest.approx(width, abs=0.5)


@each_game
def test_ids_of_a_table_are_unique_and_every_reference_is_answered(ruleset: AnyRuleset) -> None:
    root = parsed(draw(ruleset, samples(ruleset.name, 2)[5]))
    ids = every(root, "id")

    assert len(ids) == len(set(ids))
    assert used(root) <= set(ids)


@each_game
def test_a_table_brings_only_the_symbols_it_needs(ruleset: AnyRuleset) -> None:
    root = parsed(draw(ruleset, samples(ruleset.name, 2)[5]))
    symbols = {found.attrib["id"] for found in root.iter() if found.tag.endswith("symbol")}

    assert symbols <= used(root)


@each_seating
def test_a_table_is_a_small_file(ruleset: AnyRuleset, players: int) -> None:
    assert len(draw(ruleset, samples(ruleset.name, players)[-1])) < LARGEST_TABLE


@each_game
def test_on_a_page_the_sprite_answers_every_reference_of_a_table(ruleset: AnyRuleset) -> None:
    page = without_symbols(draw(ruleset, samples(ruleset.name, 2)[5]))

    assert list(page.iter("{http://www.w3.org/2000/svg}defs")) == []
    assert used(page) <= set(every(parsed(sprite(ruleset)), "id"))


@each_game
def test_parts_of_a_table_can_be_drawn_alone(ruleset: AnyRuleset) -> None:
    state = samples(ruleset.name, 2)[5]
    whole = set(every(parsed(draw(ruleset, state)), "data-slot"))
    parts = set[str]()
    drawings: list[Drawing] = [draw_shared(ruleset, state)]
    drawings += [draw_seat(ruleset, state, seat) for seat in (Seat(1), Seat(2))]
    for drawing in drawings:
        parts |= set(every(parsed(drawing), "data-slot"))

    assert whole == parts


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_placed_has_a_title_in_the_readers_language(
    ruleset: AnyRuleset, language: str
) -> None:
    state = samples(ruleset.name, 2)[5]
    root = parsed(draw(ruleset, state, language=language))
    placed = [found for found in root.iter() if found.get("role") == "img"]
    said = [title for group in placed for title in titles(group)]

    assert len(said) == len(placed)
    assert all(said)
    assert root.get("lang") == language


@each_game
def test_three_languages_are_three_pictures(ruleset: AnyRuleset) -> None:
    state = samples(ruleset.name, 2)[5]
    pictures = {draw(ruleset, state, language=language) for language in LANGUAGES}

    assert len(pictures) == len(LANGUAGES)


def test_a_card_is_said_with_everything_it_shows() -> None:
    ruleset, state = examples()["burano"]
    said = titles(parsed(draw(ruleset, state)))
    gesagt = titles(parsed(draw(ruleset, state, language="de")))

    assert "red ground floor 4: 2 green plants, 1 red awning, 3 passers-by" in said
    assert "yellow ground floor 1: 3 green plants, fashion shop (3 points)" in said
    assert any("2 Grünpflanzen, 1 rote Markise, 3 Passanten" in title for title in gesagt)


def test_what_is_highlighted_is_lit_and_nothing_else() -> None:
    ruleset, state = examples()["burano"]
    root = parsed(draw(ruleset, state, highlight={"ground-red-4", "2:1.roof", "2:-1.visitor"}))
    lit = [found for found in root.iter() if "lit" in (found.get("class") or "").split()]

    assert sorted(found.attrib["data-slot"] for found in lit) == [
        "1:0.ground",
        "2:-1.visitor",
        "2:1.roof",
    ]


@pytest.mark.parametrize(
    ("name", "slot"),
    [
        ("burano", "1:coins"),
        ("burano", "2:markers"),
        ("burano", "1:cat"),
        ("burano", "stack:roof"),
        ("burano", "supply:girl"),
        ("burano", "display:2.upper"),
        ("dream-home", "1:roof"),
        ("dream-home", "2:outside"),
        ("dream-home", "2:2.5"),
        ("dream-home", "display:1.special"),
        ("dream-home", "1:start"),
    ],
)
def test_every_kind_of_slot_can_be_lit(name: str, slot: str) -> None:
    ruleset, state = examples()[name]
    root = parsed(draw(ruleset, state, highlight={slot}))
    lit = {
        found.get("data-slot") for found in root.iter() if "lit" in found.get("class", "").split()
    }

    assert lit == {slot}


def test_a_token_is_lit_together_with_its_card() -> None:
    ruleset, state = examples()["dream-home"]
    root = parsed(draw(ruleset, state, highlight={"piano-1"}))
    lit = [found.get("id") for found in root.iter() if "lit" in found.get("class", "").split()]

    assert sorted(str(found) for found in lit) == ["card-piano-1", "token-piano-1"]


def test_a_hidden_card_can_not_be_lit() -> None:
    ruleset, state = examples()["dream-home"]
    hidden = state.houses[0].roofs

    assert draw(ruleset, state, highlight=set(hidden)) == draw(ruleset, state)


@pytest.mark.parametrize("name", ["<b>&\"'", "\x00\x1b[31m\ud800", "W" * 300, "عبد الله", ""])
@each_game
def test_any_name_gives_a_well_formed_picture(ruleset: AnyRuleset, name: str) -> None:
    state = samples(ruleset.name, 2)[5]

    assert parsed(draw(ruleset, state, names=(name, name))).tag.endswith("svg")


@each_game
@pytest.mark.parametrize("width", [0, 319, 4001, float("nan")])
def test_a_width_that_no_table_fits_is_refused(ruleset: AnyRuleset, width: float) -> None:
    with pytest.raises(NoPicture, match="320 to 4000"):
        draw(ruleset, samples(ruleset.name, 2)[0], width=width)


@pytest.mark.parametrize("seat", [0, 3])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(NoPicture, match="seats are 1 to 2"):
        draw_seat(BURANO, samples(BURANO.name, 2)[0], Seat(seat))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_faces_is_drawn_as_its_cells(language: str) -> None:
    state = samples("toy/1", 2)[1]
    picture = draw(TOY, state, ("Ana", "Bo"), language, 600)
    said = TOY.text.table(state, Sight(("Ana", "Bo"), language))

    slots = set(every(parsed(picture), "data-slot"))
    assert slots == {f"row:{at}" for at in range(1, len(state.row) + 1)}
    assert "Ana" in picture
    assert said.moment in picture
    assert f"Bo · {state.won[1]}<" in draw_seat(TOY, state, Seat(2), names=("Ana", "Bo"))
    assert set(every(parsed(draw_shared(TOY, state)), "data-slot")) == slots
    assert parsed(draw_deck(TOY)).tag.endswith("svg")
    assert parsed(sprite(TOY)).tag.endswith("svg")


def test_a_game_without_faces_has_a_cover_and_a_picture_before_its_start() -> None:
    unfinished = TOY.initial(TOY.setup(2, {}, None))

    assert float(parsed(draw_shared(TOY, unfinished)).attrib["height"]) > 0
    assert parsed(str(cover(TOY))).tag.endswith("svg")


def examples() -> dict[str, tuple[AnyRuleset, Any]]:
    """Return a table of each game, by the name of its picture."""
    return {"burano": (BURANO, burano_example()), "dream-home": (DREAM_HOME, dream_home_example())}


def test_the_command_writes_a_table_of_each_game(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, [str(tmp_path / "new"), "--language", "it", "--width", "390"])

    assert done.exit_code == 0, done.output
    for name, (ruleset, state) in examples().items():
        wanted = draw(ruleset, state, ("Ana", "Bo"), "it", 390)
        assert (tmp_path / "new" / f"{name}.svg").read_text("utf-8") == f"{wanted}\n"


@pytest.mark.parametrize("wrong", [("--width", "12"), ("--language", "xx")])
def test_the_command_refuses_what_it_cannot_draw(tmp_path: Path, wrong: tuple[str, str]) -> None:
    done = CliRunner().invoke(main, [str(tmp_path / "new"), *wrong])

    assert done.exit_code == 2
    assert not (tmp_path / "new").exists()


def test_a_language_that_nobody_wrote_is_refused() -> None:
    ruleset, state = examples()["burano"]
    with pytest.raises(ValueError, match="xx"):
        draw(ruleset, state, language="xx")


def test_the_pictures_of_the_documentation_show_the_examples_of_the_rulebooks() -> None:
    street, house = burano_example(), dream_home_example()
    opened = msgspec.structs.replace(house, piles_open=True)

    assert BURANO.scores(street)[0].total == 64
    assert DREAM_HOME.scores(opened)[0].total == 29


@pytest.mark.parametrize("name", ["burano", "dream-home"])
def test_the_pictures_of_the_documentation_are_those_that_are_drawn_now(name: str) -> None:
    ruleset, state = examples()[name]
    drawn = {name: draw(ruleset, state, ("Ana", "Bo")), f"{name}-cards": draw_deck(ruleset)}
    kept = {file: (DOCS / f"{file}.svg").read_text("utf-8") for file in drawn}

    assert kept == {file: f"{picture}\n" for file, picture in drawn.items()}, (
        "run python -m service.pictures"
    )


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((INK, ground) for ground in (PANEL, ON_TURN, WATER, QUAY)),
        *((INK, table.GROUND) for table in (burano_table, dream_home_table)),
        *((FAINT, ground) for ground in (PANEL, ON_TURN, BARE_WALL)),
    ],
)
def test_text_stands_out_from_what_it_is_written_on(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= 4.5


def contrast(one: str, other: str) -> float:
    """Compute the ratio of WCAG 2.2."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
