"""Scaffolds: moved for free, never a roof, never in the air."""

import msgspec
import pytest
from msgspec.structs import replace

from service.domain.burano.model.commands import Arrange, Place
from service.domain.burano.model.errors_placing import (
    HangsInTheAir,
    NothingMoved,
    OutsideTheStreet,
    SlotTaken,
    StreetFallsApart,
    StreetTooLong,
)
from service.domain.burano.model.events import ScaffoldsArranged
from tests.domain.burano.play import ASIDE, given, house, placing, scaffolds, started, street


def arrange(*slots: tuple[int, str] | None) -> Arrange:
    return Arrange(scaffolds=scaffolds(*slots))


@pytest.mark.rule("B-SCAF-1")
@pytest.mark.parametrize("phase", ["take", "place", "characters"])
def test_scaffolds_move_for_free_at_any_moment_of_the_turn(phase):
    state = replace(started(2), phase=phase)
    spec = given(state).when(arrange((0, "ground"), (0, "upper")))

    spec.then(ScaffoldsArranged(seat=state.asked, scaffolds=scaffolds((0, "ground"), (0, "upper"))))
    assert street(spec.state).coins == 4
    assert spec.state.phase == phase


@pytest.mark.rule("B-SCAF-1")
def test_scaffolds_go_aside_and_come_back():
    built = placing(houses=(house(0, "red/red/-"),), scaffolds=scaffolds((1, "ground"), None))
    spec = given(built).when(arrange(None, None))
    assert street(spec.state).scaffolds == ASIDE

    spec = spec.when(arrange((-1, "ground"), (1, "ground")))
    assert street(spec.state).scaffolds == scaffolds((-1, "ground"), (1, "ground"))


@pytest.mark.rule("B-SCAF-1")
def test_both_scaffolds_move_in_one_command_and_only_the_result_must_be_legal():
    # Neither scaffold could make its way alone: a single card is not a street.
    spec = given(placing()).when(arrange((3, "ground"), (4, "ground")))

    assert street(spec.state).scaffolds == scaffolds((3, "ground"), (4, "ground"))


@pytest.mark.rule("B-SCAF-1")
@pytest.mark.parametrize("same", [((0, "ground"), (1, "ground")), ((1, "ground"), (0, "ground"))])
def test_scaffolds_are_alike_so_changing_their_places_moves_nothing(same):
    given(placing()).when(arrange(*same)).then_refused(NothingMoved)


@pytest.mark.rule("B-SCAF-1")
def test_putting_aside_what_lies_aside_moves_nothing():
    built = placing(houses=(house(0, "red/red/-"),), scaffolds=scaffolds((1, "ground"), None))

    given(built).when(arrange(None, (1, "ground"))).then_refused(NothingMoved)


@pytest.mark.rule("B-SCAF-2")
def test_a_scaffold_is_never_a_roof():
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(
            {"type": "arrange", "scaffolds": [{"column": 0, "level": "roof"}, None]}, Arrange
        )


@pytest.mark.rule("B-SCAF-2", "B-COL-1")
def test_a_scaffold_has_no_colour():
    state = placing(
        hand=("upper-red-1",),
        houses=(house(2, "red/red/-"),),
        scaffolds=scaffolds((0, "ground"), (1, "ground")),
    )
    spec = given(state).when(Place(card="upper-red-1", column=0))

    assert spec.events[0].marker_spent is False


@pytest.mark.rule("B-SCAF-2", "B-PLACE-3")
def test_the_slot_under_another_card_cannot_become_empty():
    state = placing(
        houses=(house(0, "-/red/-"),), scaffolds=scaffolds((0, "ground"), (1, "ground"))
    )

    given(state).when(arrange((1, "ground"), (2, "ground"))).then_refused(HangsInTheAir, column=0)
    given(state).when(arrange(None, (1, "ground"))).then_refused(HangsInTheAir, column=0)


@pytest.mark.rule("B-SCAF-2", "B-PLACE-6")
def test_the_scaffold_under_another_card_can_be_replaced_by_a_floor_card():
    state = placing(
        hand=("ground-red-1",),
        houses=(house(0, "-/red/-"),),
        scaffolds=scaffolds((0, "ground"), (1, "ground")),
    )
    spec = given(state).when(Place(card="ground-red-1", column=0))

    assert street(spec.state).scaffolds == scaffolds((1, "ground"), None)
    assert street(spec.state).houses == (house(0, "red/red/-"),)


@pytest.mark.rule("B-SCAF-2", "B-PLACE-2")
def test_a_scaffold_takes_no_slot_that_is_taken():
    state = placing(houses=(house(0, "red/red/-"),), scaffolds=scaffolds((1, "ground"), None))

    given(state).when(arrange((0, "upper"), (1, "ground"))).then_refused(
        SlotTaken, column=0, level="upper"
    )
    given(state).when(arrange((1, "ground"), (1, "ground"))).then_refused(
        SlotTaken, column=1, level="ground"
    )


@pytest.mark.rule("B-SCAF-2", "B-PLACE-3")
def test_a_scaffold_does_not_hang_in_the_air():
    given(placing()).when(arrange((0, "ground"), (1, "upper"))).then_refused(
        HangsInTheAir, column=1
    )


@pytest.mark.rule("B-SCAF-2", "B-PLACE-4")
def test_a_scaffold_touches_the_street():
    state = placing(houses=(house(0, "red/red/-"),))

    given(state).when(arrange((2, "ground"), None)).then_refused(StreetFallsApart)
    given(state).when(arrange((2, "ground"), (3, "ground"))).then_refused(StreetFallsApart)


@pytest.mark.rule("B-PLACE-4")
def test_a_scaffold_alone_is_no_street_but_an_empty_street_is():
    given(placing()).when(arrange((0, "ground"), None)).then_refused(StreetFallsApart)
    spec = given(placing()).when(arrange(None, None))
    assert street(spec.state).scaffolds == ASIDE

    spec.when(arrange((0, "ground"), None)).then_refused(StreetFallsApart)
    back = spec.when(arrange((2, "ground"), (2, "upper")))
    assert street(back.state).scaffolds == scaffolds((2, "ground"), (2, "upper"))


@pytest.mark.rule("B-PLACE-4")
def test_a_card_cannot_be_placed_in_an_empty_street():
    state = placing(hand=("ground-red-1",), scaffolds=ASIDE)

    given(state).when(Place(card="ground-red-1", column=0)).then_refused(StreetFallsApart)


@pytest.mark.rule("B-SCAF-2", "B-PLACE-5")
def test_a_column_with_only_a_scaffold_counts_as_a_house():
    colours = ("red", "blue", "pink", "green")
    houses = tuple(house(column, f"{colour}/-/-") for column, colour in enumerate(colours))
    state = placing(houses=houses, scaffolds=scaffolds((4, "ground"), None))

    given(state).when(arrange((-1, "ground"), (4, "ground"))).then_refused(StreetTooLong, houses=5)
    given(state).when(arrange((-1, "ground"), None)).then(
        ScaffoldsArranged(seat=state.asked, scaffolds=scaffolds((-1, "ground"), None))
    )


@pytest.mark.rule("B-PLACE-5")
@pytest.mark.parametrize("column", [-5, 6, 2**52, -(2**52)])
def test_a_street_lies_between_columns_minus_4_and_5(column):
    given(placing()).when(arrange((column, "ground"), (0, "ground"))).then_refused(
        OutsideTheStreet, column=column, first=-4, last=5
    )


@pytest.mark.rule("B-PLACE-5")
@pytest.mark.parametrize("columns", [(-4, -3), (4, 5)])
def test_a_street_can_begin_at_its_ends(columns):
    first, second = columns
    spec = given(placing()).when(arrange((first, "ground"), (second, "ground")))

    assert street(spec.state).scaffolds == scaffolds((first, "ground"), (second, "ground"))


def test_several_broken_rules_are_all_named():
    state = placing(houses=(house(0, "red/red/-"),))
    spec = given(state).when(arrange((0, "upper"), (5, "upper")))

    spec.then_refused(SlotTaken, column=0, level="upper")
    assert spec.broken_rules == ("B-PLACE-2", "B-PLACE-3", "B-PLACE-4", "B-PLACE-5")


@pytest.mark.parametrize(
    ("slots", "rules"),
    [
        (((9, "ground"), (0, "upper")), ("B-PLACE-5", "B-PLACE-2", "B-PLACE-4")),
        (((9, "ground"), (1, "upper")), ("B-PLACE-5", "B-PLACE-3", "B-PLACE-4")),
        (((9, "upper"), (1, "ground")), ("B-PLACE-5", "B-PLACE-3", "B-PLACE-4")),
        (((9, "ground"), (9, "upper")), ("B-PLACE-5", "B-PLACE-4")),
        (((9, "ground"), (9, "ground")), ("B-PLACE-5", "B-PLACE-2", "B-PLACE-4")),
    ],
)
def test_a_scaffold_outside_hides_nothing_else_that_is_wrong(slots, rules):
    spec = given(placing(houses=(house(0, "red/red/-"),))).when(arrange(*slots))

    spec.then_refused(OutsideTheStreet, column=9)
    assert spec.broken_rules == rules


@pytest.mark.parametrize(
    ("slots", "rules"),
    [
        (((-5, "ground"), (-4, "ground")), ("B-PLACE-5",)),
        (((6, "ground"), (7, "ground")), ("B-PLACE-5",)),
        (((6, "ground"), None), ("B-PLACE-5", "B-PLACE-4")),
    ],
)
def test_a_street_that_only_lies_outside_breaks_no_other_rule(slots, rules):
    spec = given(placing()).when(arrange(*slots))

    spec.then_refused(OutsideTheStreet)
    assert spec.broken_rules == rules
