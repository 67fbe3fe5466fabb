"""The solo game: a character leaves each round, and a table of grades at the end."""

import pytest
from msgspec.structs import replace

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.commands import Arrange, Dismiss, EndTurn, Exchange, Take
from service.domain.burano.model.errors import CharacterNotInSupply, DismissFirst, NothingToDismiss
from service.domain.burano.model.events import (
    CharacterDismissed,
    DismissalAsked,
    DisplayRefilled,
    GameEnded,
    RightmostCleared,
    RoundBegun,
    TurnBegun,
    TurnEnded,
)
from service.domain.burano.model.state import BuranoState, Stack, Street
from service.domain.kit.chance import DryRunChance
from service.domain.kit.messages import Resign
from tests.domain.burano.play import (
    ASIDE,
    given,
    having,
    house,
    placing,
    scaffolds,
    shuffle,
    started,
)


def supply(**left: int) -> tuple[int, ...]:
    return tuple(left.get(character, 0) for character in CHARACTERS)


def dismiss(character: str) -> Dismiss:
    return Dismiss(character=character)


@pytest.mark.rule("B-SOLO-1", "B-RND-3")
def test_a_solo_round_clears_the_rightmost_cards_and_refills_to_four():
    spec = given(placing(1), shuffle(1)).when(EndTurn())
    assert [type(event) for event in spec.events] == [TurnEnded, RightmostCleared, DismissalAsked]

    spec = spec.when(dismiss("boy"))
    assert [type(event) for event in spec.events] == [
        CharacterDismissed,
        DisplayRefilled,
        RoundBegun,
        TurnBegun,
    ]
    assert [len(row) for row in spec.state.display] == [4, 4, 4]
    assert not any(None in row for row in spec.state.display)
    spec.then_state(cat=None, asked=1, round=2, phase="take")


@pytest.mark.rule("B-RND-3")
@pytest.mark.parametrize("options", [{"edition": "short"}, {"two_player_refill": "remove"}])
def test_under_remove_the_rightmost_cards_leave_a_solo_game(options):
    state = placing(1, options)
    right = tuple(row[-1] for row in state.display)
    spec = given(state, shuffle(1)).when(EndTurn())

    assert spec.events[1] == RightmostCleared(cards=right, out_of_game=True)
    spec = spec.when(dismiss("boy"))
    spec.then_state(out_of_game=right, is_last_round=False)
    assert [stack.under for stack in spec.state.stacks] == [(), (), ()]
    assert [stack.size for stack in spec.state.stacks] == [19, 19, 19]


@pytest.mark.rule("B-RND-5")
@pytest.mark.parametrize(
    ("roofs", "is_last"), [((1,), True), ((1, 2), True), ((1, 2, 3), False)], ids=str
)
def test_under_remove_the_next_solo_round_is_the_last_with_one_card_left(roofs, is_last):
    # One roof is removed, and no stack can deal another card.
    row = (None,) * (4 - len(roofs)) + tuple(f"roof-red-{number}" for number in roofs)
    state = placing(1, {"two_player_refill": "remove", "stall_limit": 0})
    stacks = (Stack(24), Stack(24), Stack(24))
    state = replace(state, display=((None,) * 4, (None,) * 4, row), stacks=stacks)
    spec = given(state, shuffle(1)).when(EndTurn(), dismiss("boy"))

    spec.then_state(is_last_round=is_last, round=2)
    under = replace(spec.state, phase="place", stacks=(Stack(24, ("ground-red-1",) * 9),) * 3)
    assert (given(under).when(EndTurn()).state.ended_by == "B-RND-5") is is_last


@pytest.mark.rule("B-RND-5")
def test_a_small_display_ends_no_solo_game_whose_cards_come_back():
    state = replace(
        placing(1),
        display=((None,) * 4, (None,) * 4, (None, None, None, "roof-red-1")),
        stacks=(Stack(24), Stack(24), Stack(24)),
    )

    given(state, shuffle(1)).when(EndTurn(), dismiss("boy")).then_state(is_last_round=False)


@pytest.mark.rule("B-SOLO-2")
def test_each_round_a_character_of_choice_leaves_the_supply():
    spec = given(placing(1), shuffle(1)).when(EndTurn(), dismiss("florist"))

    assert spec.state.supply[CHARACTERS.index("florist")] == 0
    assert sum(spec.state.supply) == 14


@pytest.mark.rule("B-SOLO-2")
def test_the_character_is_removed_before_new_cards_are_seen():
    spec = given(placing(1), DryRunChance()).when(EndTurn())

    assert spec.refusal is None
    assert spec.state.phase == "dismiss"
    assert sum(card is None for row in spec.state.display for card in row) == 3


@pytest.mark.rule("B-SOLO-2")
@pytest.mark.parametrize(
    "command",
    [
        Take(column=1, end="top", count=1),
        EndTurn(),
        Exchange(cards=("roof-red-1", "roof-red-2")),
        Arrange(scaffolds=scaffolds(None, None)),
    ],
)
def test_nothing_else_can_be_done_before_the_removal(command):
    given(placing(1), shuffle(1)).when(EndTurn(), command).then_refused(DismissFirst)


@pytest.mark.rule("B-SOLO-2")
@pytest.mark.parametrize("players", [1, 2])
def test_characters_are_removed_at_the_end_of_a_solo_round_only(players):
    given(placing(players)).when(dismiss("boy")).then_refused(NothingToDismiss)


@pytest.mark.rule("B-SOLO-2")
def test_only_what_is_in_the_supply_can_be_removed():
    state = replace(placing(1), supply=supply(boy=2))
    spec = given(state, shuffle(1)).when(EndTurn(), dismiss("girl"))

    spec.then_refused(CharacterNotInSupply, character="girl")
    assert spec.broken_rules == ("B-SOLO-2",)


@pytest.mark.rule("B-SOLO-2")
def test_a_round_that_ends_the_game_asks_for_no_removal():
    spec = given(placing(1, {"round_limit": 1}), shuffle(1)).when(EndTurn())

    assert spec.events[1:] == (GameEnded(by="B-RND-6"),)


@pytest.mark.rule("B-SOLO-3")
def test_the_game_ends_when_the_turn_leaves_the_supply_empty():
    state = replace(placing(1), supply=supply())

    given(state).when(EndTurn()).then_state(ended_by="B-SOLO-3")


@pytest.mark.rule("B-SOLO-3")
def test_the_game_ends_right_after_the_removal_of_the_last_character():
    state = replace(placing(1), supply=supply(boy=1))
    spec = given(state, DryRunChance()).when(EndTurn(), dismiss("boy"))

    spec.then(CharacterDismissed(seat=1, character="boy"), GameEnded(by="B-SOLO-3"))


@pytest.mark.rule("B-SOLO-3")
def test_an_empty_supply_ends_no_game_of_several():
    state = replace(placing(3), supply=supply(), turn=3, cat=1, asked=3)

    given(state, shuffle(1)).when(EndTurn()).then_state(ended_by=None)


@pytest.mark.rule("B-SOLO-4", "B-SCO-10")
def test_the_solo_player_always_has_the_most_closed_windows():
    state = having(started(1), houses=(house(0, "red-2/red-3/red-2"),), scaffolds=ASIDE)
    lines = BURANO_1.scores(state)[0].lines

    assert [line.points for line in lines if line.what == "windows"] == [-3]


def over(points: int, **options: object) -> BuranoState:
    """A finished solo game with so many points: markers worth 3, and shops worth 2."""
    shops = (house(0, "orange-1/-/-"), house(1, "orange-2/-/-"))[: -points % 3]
    street = Street(markers=(points - 2 * len(shops)) // 3, houses=shops, scaffolds=ASIDE)
    return replace(started(1, **options), streets=(street,), asked=None, ended_by="B-RND-1")


@pytest.mark.rule("B-SOLO-5")
@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (0, "fair"),
        (60, "fair"),
        (61, "not_bad"),
        (70, "not_bad"),
        (71, "well_done"),
        (80, "well_done"),
        (81, "impressive"),
        (85, "impressive"),
        (86, "masterpiece"),
        (120, "masterpiece"),
    ],
)
def test_the_verdict_has_five_grades(points, grade):
    result = BURANO_1.result(over(points))

    assert result.standings[0].points == points
    assert result.verdict == grade


@pytest.mark.rule("B-SOLO-5")
def test_a_score_below_nothing_is_fair_as_well():
    street = Street(markers=0, houses=(house(0, "-/red-3/-"),), scaffolds=ASIDE)
    state = replace(started(1), streets=(street,), asked=None, ended_by="B-SOLO-3")

    assert BURANO_1.scores(state)[0].total == -1
    assert BURANO_1.result(state).verdict == "fair"


@pytest.mark.rule("B-SOLO-5")
def test_there_is_no_verdict_without_the_window_penalty():
    assert BURANO_1.result(over(90, no_window_penalty=True)).verdict is None


def test_a_solo_game_that_is_resigned_ends_without_verdict():
    spec = given(started(1)).when(Resign())

    spec.then_state(ended_by="API-RESIGN", resigned=(1,), asked=None)
    assert BURANO_1.result(spec.state).verdict is None


def test_a_solo_game_can_be_resigned_before_the_removal():
    spec = given(placing(1), shuffle(1)).when(EndTurn(), Resign())

    spec.then_state(ended_by="API-RESIGN")
