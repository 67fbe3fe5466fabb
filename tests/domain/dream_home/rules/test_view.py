"""What may be seen: nothing about the stacks, nothing of face-down roofs but their number."""

import msgspec
import pytest
from msgspec.structs import replace

from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.commands import EndTurn
from service.domain.dream_home.model.events import RoundDealt
from service.domain.dream_home.rules.view import view
from service.domain.kit.chance import DealHidden, DryRunChance
from service.domain.kit.decks import encode_deck
from service.domain.kit.table import Sight
from tests.domain.dream_home.play import (
    RULES,
    at_the_end,
    chance,
    fold,
    full_house,
    house,
    laid_out,
    random_game,
    started,
    table,
)
from tests.kit.effort import some_pairs

NAMES = ("Ana", "Bo", "Cem", "Dee")


class OtherwiseBelow:
    """A chance that agrees with another on the cards of the first rounds and on nothing else."""

    def __init__(self, seed, rounds):
        self._order, self._rounds = chance(seed), rounds

    def order(self, deck, size):
        order = self._order.order(deck, size)
        dealt = {"rooms": 5, "specials": 4}.get(deck)
        if dealt is None:
            return order
        return order[: dealt * self._rounds] + order[dealt * self._rounds :][::-1]


def seen(state):
    """Collect everything that any seat or spectator sees of a state."""
    text = RULES.text
    return [
        *(msgspec.json.encode(view(state, seat)) for seat in (None, *range(1, state.seats + 1))),
        msgspec.json.encode(RULES.scores(state)),
        repr(text.table(state, Sight(NAMES))),
        *(text.line(line, "en") for s in RULES.scores(state) for line in (*s.lines, *s.notes)),
        repr(RULES.candidates(state, state.asked)),
    ]


@pytest.mark.rule("D-SET-1")
@pytest.mark.parametrize(("rounds", "players"), some_pairs([1, 5, 11], [2, 3, 4]))
def test_nothing_shown_depends_on_the_order_of_the_undealt_cards(rounds, players):
    other = OtherwiseBelow(3, rounds)
    state = laid_out(players)
    state = fold(state, RULES.start(state, other))
    steps = 0
    for step in random_game(players, 3):
        if any(isinstance(e, RoundDealt) and e.round > rounds for e in step.events):
            break
        assert state == step.before
        assert seen(state) == seen(step.before)
        events = tuple(RULES.decide(step.command, step.seat, state, other))
        assert events == step.events
        state = fold(state, events)
        steps += 1

    assert steps > 3 * rounds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_state_itself_names_only_cards_that_were_dealt(players):
    for step in random_game(players, 9):
        written = msgspec.json.encode(step.after, enc_hook=encode_deck).decode()
        hidden = [DECK.rooms[at] for at in chance(9).order("rooms", 60)[5 * step.after.round :]]
        assert not [card for card in hidden if f'"{card}"' in written]


@pytest.mark.rule("D-ROOF-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_shown_depends_on_which_roofs_lie_in_a_pile(players):
    for step in random_game(players, 5):
        state = step.before
        other = tuple(
            replace(home, roofs=tuple(f"roof-grey-{n}" for n, _ in enumerate(home.roofs, 1)))
            for home in state.houses
        )
        assert seen(replace(state, houses=other)) == seen(state)


@pytest.mark.rule("D-ROOF-1")
def test_the_text_of_a_laid_roof_does_not_name_it():
    for step in random_game(3, 2):
        for event in step.events:
            if type(event).__name__ == "RoofLaid":
                text = RULES.text.event(event, "en", NAMES)
                assert not any(colour in text for colour in ("red", "brown", "grey", "blue"))


def test_a_dry_run_stops_where_a_stack_would_be_dealt_from():
    state = table(has_taken=True, asked=2, played=(1,))

    with pytest.raises(DealHidden):
        RULES.decide(EndTurn(), 2, state, DryRunChance())


def test_everybody_sees_the_same_and_where_they_sit():
    state = started(3, 1)

    assert [view(state, seat).you for seat in (None, 1, 3)] == [None, 1, 3]
    assert replace(view(state, 2), you=None) == view(state, None)


def test_a_view_tells_what_is_asked_and_what_is_held():
    state = table(has_taken=True, room="kitchen-8", special="piano-1")

    asked = view(state, 2).asked

    assert (asked.seat, asked.phase, asked.room, asked.special) == (
        1,
        "turn",
        "kitchen-8",
        "piano-1",
    )
    assert view(table(asked=None), None).asked is None


def test_a_view_counts_the_stacks_and_shows_the_discards():
    seen_by_all = view(table(room_discards=("kitchen-1",), special_discards=("drill-1",)), None)

    assert (seen_by_all.rooms_in_stack, seen_by_all.specials_in_stack) == (35, 28)
    assert seen_by_all.room_discards == ("kitchen-1",)
    assert seen_by_all.special_discards == ("drill-1",)


def test_a_view_shows_cards_tokens_and_scaffoldings_by_slot():
    home = house("", "L+piano X . . .", "# .", outside=("tree_house-1",), tools=("drill-1",))

    cards = {card.slot: card for card in view(table(home, house()), None).houses[0].cards}

    assert set(cards) == {"1.1", "1.2", "0.4"}
    assert (cards["1.1"].room, cards["1.1"].token) == ("living_room", "piano-1")
    assert cards["1.2"].face_down
    assert (cards["0.4"].card, cards["0.4"].room) == ("scaffolding-1", None)


@pytest.mark.rule("D-ROOF-1")
def test_open_piles_are_seen():
    state = at_the_end(full_house(roofs=("roof-red-1",)), piles_open=True)

    assert view(state, 2).houses[0].roofs == ("roof-red-1",)


@pytest.mark.parametrize(("next_start", "there"), [(None, True), (2, False)])
def test_the_start_player_card_lies_in_column_one_until_it_is_taken(next_start, there):
    display = view(table(next_start=next_start), None).display

    assert [column.start_player_card for column in display] == [there, *[False] * 4]
