"""Names in pictures are written smaller, and a program is not marked, before they are cut."""

from types import SimpleNamespace
from typing import Any

import pytest

from service.domain.kit.drawing.headers import seat_name
from service.domain.kit.drawing.layout import caption, heading


def seat(name: str) -> Any:
    return SimpleNamespace(
        heading=[SimpleNamespace(name=name)], fact=lambda key: None, is_asked=False
    )


@pytest.mark.parametrize(
    ("width", "shown"),
    [(200, ">Gieriger (Bot)<"), (120, ">Gieriger<"), (70, ">Gieri…<")],
)
def test_that_a_program_plays_is_left_out_before_a_letter_of_its_name(
    width: float, shown: str
) -> None:
    scene: Any = None

    assert shown in seat_name(seat("Gieriger (Bot)"), scene, 0, width)


def test_the_name_of_a_card_is_written_closer_before_it_is_cut() -> None:
    assert ">Weihnachtsmann<" in caption(0, 0, "Weihnachtsmann", 54)
    assert "…<" in caption(0, 0, "Weihnachtsmann", 30)


def test_the_name_of_a_row_is_written_smaller_before_it_is_cut() -> None:
    assert ">Eingesetzte Helfer<" in heading("Eingesetzte Helfer", 90).body
