"""The course of a game: which seat acts next, what is dealt, when it ends."""

from service.domain.dream_home.model.cards import ROOMS, SPECIALS, DreamHomeDeck
from service.domain.dream_home.model.events import (
    DreamHomeEvent,
    GameEnded,
    HandDiscarded,
    Phase,
    PilesOpened,
    RoundDealt,
    RoundEnded,
    SeatAsked,
    SeatResigned,
    StartPlayerDrawn,
)
from service.domain.dream_home.model.houses import House
from service.domain.dream_home.model.state import ROUNDS, DreamHomeState
from service.domain.dream_home.rules.evolve import evolve
from service.domain.kit.chance import Chance, deal
from service.domain.kit.messages import CardId, RuleId, Seat

ROOMS_A_ROUND, SPECIALS_A_ROUND = 5, 4
MOST_SEATS_WITH_PAIR_DISCARD = 3
ALL_DONE, BY_RESIGNATION = RuleId("D-END-1"), RuleId("API-RESIGN")


def start(state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    """Draw the start player and deal the first round (D-SET-1)."""
    drawn = StartPlayerDrawn(seat=Seat(chance.order("start_player", state.seats)[0] + 1))
    return [drawn, *_deal(evolve(state, drawn), chance)]


def go_on(state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    """Return the events after a turn or an answer: the next seat acts, or the round ends."""
    if len(state.resigned) == state.seats - 1:
        return [*_discard_hand(state), *_end(state, BY_RESIGNATION)]
    if state.phase == "helpers":
        return _ask_for_helpers(state)
    to_play = turns_left(state)
    holder = next((seat for seat in to_play if _holds_a_question(state, seat)), None)
    if holder is not None:
        return [_ask(state, holder, "jackhammer")]
    if not to_play:
        return _end_round(state, chance)
    if pair_is_due(state):
        return [_ask(state, state.start_player, "discard_pair")]
    return [_ask(state, to_play[0], "turn")]


def resign(seat: Seat, state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    """Leave the game; the next seat takes over as start player, and for column 1."""
    heir = state.next_still_in(seat)
    resignation = SeatResigned(
        seat=seat,
        room=state.room if seat == state.asked else None,
        special=state.special if seat == state.asked else None,
        start_player=heir if seat == state.start_player else None,
        next_start=heir if seat == state.next_start else None,
    )
    after = evolve(state, resignation)
    return [resignation, *(go_on(after, chance) if _must_go_on(after, seat) else [])]


def _must_go_on(after: DreamHomeState, seat: Seat) -> bool:
    """Return whether the game waits for nobody after this seat resigned."""
    if seat == after.asked or len(after.resigned) == after.seats - 1:
        return True
    # D-RND-2: no pair is discarded when no turn is left in the round.
    return after.phase == "discard_pair" and not turns_left(after)


def turns_left(state: DreamHomeState) -> list[Seat]:
    """Return the seats that have not had their turn in this round, clockwise."""
    return [seat for seat in state.clockwise_from(state.start_player) if seat not in state.played]


def pair_is_due(state: DreamHomeState) -> bool:
    """Return whether a pair is to be discarded, by the seats at the start (D-RND-2)."""
    few = state.seats <= MOST_SEATS_WITH_PAIR_DISCARD
    return few and not state.options.no_pair_discard and not state.pair_discarded


def usable_tool(house: House, name: str, round_: int, deck: DreamHomeDeck) -> CardId | None:
    """Find the first tool of this name that was taken in an earlier round."""
    for tool in house.tools:
        if tool.round < round_ and deck.special[tool.card].name == name:
            return tool.card
    return None


def _holds_a_question(state: DreamHomeState, seat: Seat) -> bool:
    """Return whether a seat must still be asked about its jackhammer (D-TOOL-JACK-2)."""
    if seat in state.waited:
        return False
    return usable_tool(state.house(seat), "jackhammer", state.round, state.deck) is not None


def _ask(state: DreamHomeState, seat: Seat, phase: Phase) -> SeatAsked:
    return SeatAsked(seat=seat, phase=phase, turn=len(state.played) + len(state.done) + 1)


def _end_round(state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    """Discard what is left (D-RND-3), and name the next start player (D-RND-4)."""
    end = RoundEnded(
        round=state.round,
        rooms=tuple(card for card in state.rooms if card is not None),
        specials=tuple(card for card in state.specials if card is not None),
        start_player=state.next_start or state.start_player,
    )
    after = evolve(state, end)
    return [end, *(_ask_for_helpers(after) if state.round == ROUNDS else _deal(after, chance))]


def _deal(state: DreamHomeState, chance: Chance) -> list[DreamHomeEvent]:
    deck, rounds = state.deck, state.round
    rooms = deal(chance, ROOMS, deck.rooms, ROOMS_A_ROUND * rounds, ROOMS_A_ROUND)
    specials = deal(chance, SPECIALS, deck.specials, SPECIALS_A_ROUND * rounds, SPECIALS_A_ROUND)
    event = RoundDealt(round=state.round + 1, rooms=rooms, specials=specials)
    return [event, *go_on(evolve(state, event), chance)]


def _ask_for_helpers(state: DreamHomeState) -> list[DreamHomeEvent]:
    """Ask the next seat for its helpers, even if it has none (D-END-1)."""
    for seat in state.clockwise_from(state.start_player):
        if seat not in state.done:
            return [_ask(state, seat, "helpers")]
    return _end(state, ALL_DONE)


def _discard_hand(state: DreamHomeState) -> list[DreamHomeEvent]:
    """Discard what the seat at its turn has taken and not placed (D-RND-3)."""
    if state.rules_version < 2 or (state.room is None and state.special is None):
        return []
    assert state.asked is not None
    return [HandDiscarded(seat=state.asked, room=state.room, special=state.special)]


def _end(state: DreamHomeState, by: RuleId) -> list[DreamHomeEvent]:
    piles = tuple(house.roofs for house in state.houses)
    return [PilesOpened(piles=piles), GameEnded(ended_by=by)]
