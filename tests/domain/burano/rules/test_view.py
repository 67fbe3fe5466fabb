"""Views: everything is open but the order of the stacks."""

import hashlib
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import LEVELS
from service.domain.burano.model.commands import Place
from service.domain.burano.model.events import DisplayRefilled
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules.view import view as view_of
from service.domain.kit.chance import Chance, DealHidden, DryRunChance
from service.domain.kit.messages import Resign
from service.domain.kit.table import Sight
from tests.domain.burano.play import (
    Step,
    given,
    house,
    placing,
    random_game,
    random_positions,
    shuffle,
    started,
)


class OtherwiseUnseen:
    """A shuffle that agrees with another on every card dealt so far, and on no further one."""

    def __init__(
        self, seen: Chance, state: BuranoState, more: tuple[int, int, int] = (0, 0, 0)
    ) -> None:
        self._seen = seen
        self._known: dict[str, int] = {
            level: stack.dealt + count
            for level, stack, count in zip(LEVELS, state.stacks, more, strict=True)
        }

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        order = self._seen.order(deck, size)
        known = self._known.get(deck, size)
        return order[:known] + order[known:][::-1]


def dealing(step: Step) -> tuple[int, int, int]:
    """How many cards of each stack a step turned over."""
    for event in step.events:
        if isinstance(event, DisplayRefilled):
            ground, upper, roof = (len(dealt) for dealt in event.dealt)
            return ground, upper, roof
    return 0, 0, 0


def shown(state: BuranoState) -> Iterator[str]:
    """Everything a running game tells anybody about a position."""
    for seat in (None, *range(1, state.seats + 1)):
        yield msgspec.json.encode(view_of(state, seat)).decode()
    yield msgspec.json.encode(BURANO_1.scores(state)).decode()
    yield repr(BURANO_1.text.table(state, Sight()))


@pytest.mark.rule("B-MAT-5")
@for_all(players=st.integers(1, 4), seed=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_nothing_told_depends_on_cards_that_were_not_turned_over(players, seed):
    chance = shuffle(seed)
    for step in random_game(players, seed):
        other = OtherwiseUnseen(chance, step.before, dealing(step))
        assert BURANO_1.decide(step.command, step.seat, step.before, other) == step.events


@pytest.mark.rule("B-MAT-5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_view_names_a_card_that_lies_in_a_stack(players):
    for step in random_game(players, "hidden"):
        for level, stack in enumerate(step.after.stacks):
            order = shuffle("hidden").order(LEVELS[level], 24)
            hidden = [step.after.deck.stacks[level][at] for at in order[stack.dealt :]]
            text = msgspec.json.encode(view_of(step.after, None)).decode()
            assert not any(f'"{card}"' in text for card in (*hidden, *stack.under))


@pytest.mark.rule("B-MAT-5")
def test_what_is_told_says_how_high_a_stack_is_but_not_what_was_put_under_it():
    for state in random_positions(12):
        reversed_under = tuple(
            msgspec.structs.replace(stack, under=stack.under[::-1]) for stack in state.stacks
        )
        other = msgspec.structs.replace(state, stacks=reversed_under)
        assert list(shown(other)) == list(shown(state))


@pytest.mark.rule("B-MAT-5")
def test_hands_streets_and_supply_are_open_to_all():
    state = placing(3, hand=("ground-red-1",))
    views = [view_of(state, seat) for seat in (1, 2, 3, None)]

    for view in views:
        assert view.streets[(state.asked or 1) - 1].hand == ("ground-red-1",)
        assert view.supply["mayor"] == 2
    assert [view.seat for view in views] == [1, 2, 3, None]
    assert len({hashlib.sha256(msgspec.json.encode(v.streets)).digest() for v in views}) == 1


def test_a_view_says_what_is_asked():
    view = view_of(placing(2, hand=("ground-red-1",)), None)

    assert view.phase == "place"
    assert view.next_card_costs == 1
    assert view.stacks.ground == 21
    assert view_of(started(2), None).phase == "take"


def test_a_view_of_a_finished_game_asks_nothing():
    *_, last = random_game(2, "over")
    view = view_of(last.after, None)

    assert view.asked is None
    assert view.phase is None
    assert view.next_card_costs is None
    assert view.ended_by == last.after.ended_by


def test_a_view_of_a_game_that_ended_in_the_middle_of_a_turn_asks_nothing():
    state = placing(2, hand=("roof-red-1",), houses=(house(0, "red/red/-"), house(1, "blue/-/-")))
    spec = given(state).when(Place(card="roof-red-1", column=0))
    assert (spec.state.placed, spec.state.owed) == (1, (0,))
    view = view_of(spec.when(Resign()).state, None)

    assert (view.asked, view.phase) == (None, None)
    assert (view.cards_placed, view.next_card_costs, view.houses_waiting) == (0, None, ())


@pytest.mark.parametrize(
    ("phase", "placed", "costs"),
    [
        ("take", 0, 1),
        ("place", 0, 1),
        ("place", 1, 2),
        ("place", 2, 2),
        ("place", 3, None),
        ("characters", 1, None),
        ("dismiss", 0, None),
    ],
)
def test_a_view_has_a_price_only_where_a_card_can_still_be_placed(phase, placed, costs):
    state = msgspec.structs.replace(started(1), phase=phase, placed=placed)

    assert view_of(state, None).next_card_costs == costs


def test_a_dry_run_stops_where_a_stack_would_be_dealt_from():
    for step in random_game(3, "dry"):
        if any(dealing(step)):
            with pytest.raises(DealHidden):
                BURANO_1.decide(step.command, step.seat, step.before, DryRunChance())
        else:
            events = BURANO_1.decide(step.command, step.seat, step.before, DryRunChance())
            assert events == step.events
