"""The table of the stepper: complete, correct, as wide as the screen, with changes highlighted."""

import random
import re
from typing import Any

import pytest
from rich.cells import cell_len

from replays.reading.card_places import places
from replays.stepper.reader import Reader
from replays.stepper.scene import Scene
from replays.table.brush import Highlights
from replays.table.canvas import draw, layout_for
from service.domain.kit.messages import Seat
from service.domain.kit.table import Sight, Table, changed
from service.pictures import draw_seat
from tests.golden import FOLDER
from tests.kit.effort import some_games
from tests.replays.golden_games import opened

NAMES = some_games(sorted(file.stem for file in FOLDER.glob("*.replay")))
each_golden_game = pytest.mark.parametrize("name", NAMES)
TABLES = ((80, 17), (100, 23), (112, 48))  # what the screens leave for the table


def table(name: str, moment: int, sees_piles: bool = True) -> Table:
    cursor = opened(name).to(moment)
    scores = cursor.game.ruleset.scores(cursor.state)
    sight = Sight(cursor.game.names, "en", scores, sees_piles)
    return cursor.game.ruleset.text.table(cursor.state, sight)


def moments(name: str, count: int = 12) -> list[int]:
    events = opened(name).game.events
    return sorted({1, events, *random.Random(name).choices(range(1, events + 1), k=count)})


@each_golden_game
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_every_line_is_as_wide_as_the_screen(name: str, language: str):
    scene = Scene(Reader(opened(name), language), colour=True)
    for moment in moments(name, 4):
        scene.reader.go(opened(name).to(moment))
        for width, height in (*TABLES, (30, 8)):
            lines = scene.draw_lines(width, height)
            assert len(lines) <= height
            assert {sum(cell_len(segment.text) for segment in line) for line in lines} == {width}


@each_golden_game
def test_a_hundred_columns_and_thirty_lines_show_every_seat(name: str):
    for moment in moments(name, 4):
        layout = layout_for(table(name, moment), 100, 23)
        assert layout.is_whole
        assert layout.seat_lines == 2


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("burano")])
def test_a_street_has_the_same_columns_as_in_its_picture(name: str):
    for moment in moments(name, 4):
        keys = [cell.key for cell in table(name, moment).cells()]
        cursor = opened(name).to(moment)
        for seat in range(1, cursor.state.seats + 1):
            picture = draw_seat(cursor.game.ruleset, cursor.state, Seat(seat))
            drawn = re.findall(rf'data-slot="{seat}:(-?\d+)\.roof"', picture)
            shown = [re.fullmatch(rf"{seat}\.(-?\d+)\.roof", key) for key in keys]
            assert [found[1] for found in shown if found] == drawn


@each_golden_game
def test_the_layout_does_not_jump_while_the_game_goes_on(name: str):
    for width, height in TABLES:
        assert len({layout_for(table(name, at), width, height) for at in moments(name)}) == 1


@each_golden_game
def test_every_card_that_can_be_seen_has_its_cell(name: str):
    for moment in moments(name):
        state = opened(name).to(moment).state
        cards = {cell.card for cell in table(name, moment).cells()}
        seen = {
            card
            for card, place in places(opened(name).game, state).items()
            if not place.endswith(("out_of_game", "discards", "roofs", "token"))
        }
        assert seen <= cards


@each_golden_game
def test_no_place_is_told_twice(name: str):
    for moment in moments(name):
        keys = [cell.key for cell in table(name, moment).cells()]
        assert len(keys) == len(set(keys))


def test_what_changed_with_a_step_is_lit_up_and_nothing_else():
    cursor = opened("burano-4").jump("42.1")
    before, after = table("burano-4", cursor.at - 1), table("burano-4", cursor.at)
    taken: Any = cursor.event
    [card] = taken.cards

    assert changed(before, after) == {
        f"{taken.seat}.hand.{card}",
        f"{taken.seat}.coins",
        *(cell.key for cell in before.cells() if cell.card == card),
    }
    assert changed(after, after) == frozenset()
    assert changed(None, after) == frozenset()


@pytest.mark.parametrize("name", ["burano-4", "dream-home-4"])
def test_what_is_lit_up_moves_nothing_out_of_its_place(name: str):
    laid = table(name, 120)
    everything = frozenset(cell.key for cell in laid.cells() if "earth" not in cell.key)

    def rows(look: Highlights) -> list[str]:
        lines = draw(laid, 100, 23, look, Seat(1))
        texts = ["".join(segment.text for segment in line).replace("▶", " ") for line in lines]
        in_rows = 3 if name.startswith("burano") else 2
        return [*texts[:in_rows], *texts[in_rows + 2 : in_rows + 8]]

    assert rows(Highlights(everything)) == rows(Highlights())


def test_what_changed_is_told_without_colour_too():
    cursor = opened("dream-home-3").jump("R4.2").step("event", 2)
    before, after = table("dream-home-3", cursor.at - 1), table("dream-home-3", cursor.at)
    lit = changed(before, after)

    for colour in (True, False):
        lines = draw(after, 100, 23, Highlights(lit, colour=colour), Seat(1))
        signs = sum(segment.text == "▶" for line in lines for segment in line)
        assert signs == len(lit) > 0


def test_without_colour_nothing_has_a_colour():
    lines = draw(table("burano-4", 200), 100, 23, Highlights(colour=False), Seat(1))
    styles = [segment.style for line in lines for segment in line if segment.style]

    assert styles
    assert all(style.color is None and style.bgcolor is None for style in styles)


def test_every_facade_says_its_colour_in_letters():
    for cell in table("burano-4", 200).cells():
        if cell.card.startswith(("ground", "upper", "roof")):
            assert any(letters in cell.name for letters in ("Rd", "Or", "Ye", "Gn", "Bl", "Pk"))


def test_with_a_seats_eyes_the_roofs_are_face_down_until_the_piles_are_opened():
    moment = opened("dream-home-3").jump("R12.3").at

    def roofs(at: int, eyes: Seat | None) -> list[str]:
        cells = table("dream-home-3", at, sees_piles=eyes is None).cells()
        return [cell.name for cell in cells if "roof" in cell.key]

    assert not any("face down" in roof for roof in roofs(moment, None))
    assert any("face down" in roof for roof in roofs(moment, Seat(1)))
    last = opened("dream-home-3").last().at
    assert not any("face down" in roof for roof in roofs(last, Seat(1)))


def test_where_one_seat_has_to_do_the_others_are_named():
    lines = draw(table("burano-4", 200), 80, 17, Highlights(), Seat(3))
    text = ["".join(segment.text for segment in line) for line in lines]

    for name in ("Ana", "Bo", "Cleo", "Dario"):
        assert sum(name in line for line in text) == 1
    assert sum("Hand" in line for line in text) == 1
