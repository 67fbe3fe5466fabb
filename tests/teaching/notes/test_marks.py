"""What can be marked: cards and slots of the table, or of one seat."""

import pytest

from service.domain.kit.messages import Seat
from service.teaching.notes.marks import names_in_picture, slots_of_seat
from tests.teaching.explaining.games import golden, turns


@pytest.mark.parametrize("name", ["burano-3", "dream-home-3"])
def test_the_slots_of_a_seat_are_those_of_the_whole_table(name: str) -> None:
    ruleset = golden(name).ruleset
    for turn in turns(name)[::9]:
        everything = names_in_picture(ruleset, turn.start)
        for seat in map(Seat, range(1, turn.start.seats + 1)):
            own = {each for each in everything if each.startswith(f"{seat}:")}

            assert {each for each in slots_of_seat(ruleset, turn.start, seat) if ":" in each} == own
