"""What a better turn leads up to: counted from what nobody has seen, in three languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from service.coach.analyse import analyse
from service.domain.burano import explaining as burano
from service.domain.burano.explaining.preparations import PREPARED as BURANO_TEXTS
from service.domain.dream_home import explaining as dream_home
from service.domain.dream_home.explaining.preparations import PREPARED as DREAM_HOME_TEXTS
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.kit.explaining.prospects import Preparation, TurnPair
from service.domain.kit.messages import Seat
from service.domain.kit.translation import LANGUAGES
from service.teaching.explaining.findings import better_turn
from service.teaching.explaining.questions import QuestionOptions
from service.teaching.explaining.report import write_report
from tests.domain.burano.play import having, started
from tests.domain.burano.play import house as burano_house
from tests.domain.dream_home.play import house, table
from tests.teaching.explaining.games import golden, turns

ME = Seat(1)
BURANO: Any = burano.PROSPECTS
DREAM_HOME: Any = dream_home.PROSPECTS


def prepared(played: DreamHomeState, better: DreamHomeState) -> dict[str, Preparation]:
    pair = TurnPair(start=table(house()), played=played, better=better, seat=ME)
    return {each.what: each for each in DREAM_HOME.prepared(pair)}


def test_a_living_room_that_may_grow_tells_the_points_and_the_cards_to_come() -> None:
    better = table(house(first="L L . . ."))

    found = prepared(table(house(first="study . . . .")), better)["grows"]

    living = [card for card in DECK.rooms if DECK.room[card].name == "living_room"]
    assert found.stake == 5
    assert found.facts["count"] == len(living) - 3  # one lies on the display
    told = DREAM_HOME.tell_prepared(found, "en")
    assert told.startswith("Living room on 1.1 and 1.2: one more card makes it worth 5 more; ")
    assert told.endswith(f"still to come: {len(living) - 3}.")


def test_cards_that_everybody_sees_are_not_to_come() -> None:
    there = table(house(first="L . . . ."))
    gone = replace(there, room_discards=("living_room-4",))
    counts: list[Any] = [
        prepared(table(house()), each)["grows"].facts["count"] for each in (there, gone)
    ]

    assert counts[1] == counts[0] - 1


def test_what_the_played_turn_leads_up_to_as_well_is_not_told() -> None:
    better = table(house(first="L . . . ."))

    assert prepared(better, better) == {}


def test_the_last_round_leads_up_to_nothing_but_a_roof() -> None:
    better = table(house(first="L . . . ."), round=ROUNDS)

    assert prepared(table(house(), round=ROUNDS), better) == {}


def test_in_the_last_round_a_roof_counts_with_what_the_roofer_may_fetch() -> None:
    pile = ["roof-red-2", "roof-red-3", "roof-grey-2"]
    discards: dict[str, Any] = {
        "round": ROUNDS,
        "special_discards": ("roof-blue-3", "roof-red-6", "drill-1"),
    }
    played = table(house(roofs=pile, helpers=["roofer-1"]), **discards)
    better = table(house(roofs=[*pile, "roof-red-4"], helpers=["roofer-1"]), **discards)

    found = prepared(played, better)["last_roof"]

    assert found.facts["before"] == 4  # several colours, and the window of the red one
    assert found.facts["points"] == 9
    assert found.stake == 5


def test_a_sauna_waits_for_a_bathroom_and_a_bathroom_for_another_floor() -> None:
    found = prepared(table(house()), table(house(". . B . .", "sauna . . . .")))

    assert (found["neighbour"].stake, found["neighbour"].facts["beside"]) == (2, "bathroom")
    assert found["bathrooms"].facts["floor"] == 1


def test_a_roof_card_counts_towards_a_roof() -> None:
    better = table(house(roofs=["roof-red-2"]))

    found = prepared(table(house()), better)["roof"]

    assert (found.facts["cards"], found.facts["needed"]) == (1, 4)
    assert prepared(better, better) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_told(language: str) -> None:
    numbers = dict.fromkeys(
        ("more", "count", "floor", "cards", "needed", "points", "coins", "before"), 3
    )
    home: dict[str, Any] = {**numbers, "room": "kitchen", "slots": ("1.1",), "beside": "bathroom"}
    street: dict[str, Any] = {
        **numbers,
        "column": 2,
        "level": "roof",
        "colours": ("red",),
        "character": "mayor",
    }
    for prospects, texts, facts in (
        (DREAM_HOME, DREAM_HOME_TEXTS, home),
        (BURANO, BURANO_TEXTS, street),
    ):
        for what in texts:
            told = prospects.tell_prepared(Preparation(what=what, facts=facts), language)
            assert told.endswith(".")
            assert "{" not in told


def test_a_house_that_lacks_one_floor_and_coins_are_told_in_burano() -> None:
    played = having(started(), ME, coins=1, houses=(burano_house(0, "red/-/-"),))
    better = having(started(), ME, coins=3, houses=(burano_house(0, "red/red/-"),))
    pair = TurnPair(start=played, played=played, better=better, seat=ME)

    found = {each.what: each for each in BURANO.prepared(pair)}

    assert found["coins"].facts == {"coins": 3, "more": 2}
    assert (found["lacks_one"].facts["level"], found["lacks_one"].facts["count"]) == ("roof", 4)


@pytest.mark.parametrize("name", ["dream-home-3", "burano-3"])
def test_every_mistake_has_a_kind_that_its_game_names(name: str) -> None:
    game = golden(name)
    kinds = game.ruleset.prospects.mistakes
    judged = analyse(game.ruleset, game.moves).turns
    found = [
        better_turn(game.ruleset, turn, each).kind
        for turn, each in zip(turns(name), judged, strict=True)
        if each.best
    ]

    assert found
    assert set(found) <= set(kinds)


def test_a_house_whose_character_brings_nothing_has_a_kind_too() -> None:
    played = having(started(), ME, houses=(burano_house(0, "red/red/-"),))
    better = having(started(), ME, houses=(burano_house(0, "red/red/red"),))

    kind = BURANO.mistake(TurnPair(start=played, played=played, better=better, seat=ME))

    assert kind in BURANO.mistakes


def test_a_report_lists_the_mistakes_of_seats_with_their_questions() -> None:
    game = golden("dream-home-3")
    seats = [Seat(1), Seat(2)]
    asking = QuestionOptions(secret=game.secret)
    report = write_report(game.ruleset, game.moves, game.hashes, asking=asking, seats=seats)
    records = report.mistakes(seats)

    assert records
    assert [each.lost for each in records] == sorted((r.lost for r in records), reverse=True)
    assert {each.seat for each in records} <= set(seats)
    asked = {(each.seat, each.question): each.move for each in records if each.question}
    assert asked
    for (seat, number), move in asked.items():
        assert report.questions_of(seat)[number - 1].anchor.move == move - 1
