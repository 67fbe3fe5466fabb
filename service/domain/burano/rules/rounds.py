"""The start and the end of turns, rounds and games."""

from collections.abc import Iterator, Sequence

from service.domain.burano.model.cards import CHARACTERS, LEVELS
from service.domain.burano.model.commands import Dismiss, EndTurn
from service.domain.burano.model.errors import (
    CharacterNotInSupply,
    CharacterOwed,
    TakeFirst,
    WrongDiscard,
    raise_first,
)
from service.domain.burano.model.events import (
    BuranoEvent,
    Cards,
    CatPassed,
    CharacterDismissed,
    DismissalAsked,
    DisplayFoundEmpty,
    DisplayRefilled,
    GameEnded,
    RightmostCleared,
    RoundBegun,
    Row,
    SeatResigned,
    Started,
    TurnBegun,
    TurnEnded,
)
from service.domain.burano.model.slots import HOUSES_OF_A_STREET
from service.domain.burano.model.state import BuranoState, Stack
from service.domain.burano.rules.evolve import evolve
from service.domain.burano.rules.taking import hand_refusals
from service.domain.kit.chance import Chance, deal
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import RuleId, Seat

HAND_LIMIT = 3
COIN_LIMIT = 6  # B-LIM-2
START_PLAYER = "start player"  # the name of this draw in the game's shuffle
BY_RESIGNATION = RuleId("API-RESIGN")


def start(state: BuranoState, chance: Chance) -> Sequence[BuranoEvent]:
    """Deal the display (B-SET-1) and draw who begins (B-SET-5)."""
    first = Seat(1 if state.is_solo else 1 + chance.order(START_PLAYER, state.seats)[0])
    ground, upper, roof = (
        _fill_row((), _top(state, height, state.row_length, chance), state.row_length)
        for height in range(len(LEVELS))
    )
    return (
        Started(start=first, display=(ground, upper, roof)),
        RoundBegun(round=1, idle_rounds=0, is_last=False),
        TurnBegun(seat=first, turn=1),
    )


def end_turn(
    command: EndTurn, seat: Seat, state: BuranoState, chance: Chance
) -> Sequence[BuranoEvent]:
    if state.phase == "take":
        raise TakeFirst(cards=state.cards_in_display)
    raise_first(_why_the_turn_goes_on(command, seat, state))

    event = TurnEnded(
        seat=seat,
        discarded=command.discard,
        coins_returned=max(0, state.street(seat).coins - COIN_LIMIT),
        without_character=state.owed,
    )
    return (event, *_after_turn(evolve(state, event), seat, chance))


def _why_the_turn_goes_on(
    command: EndTurn, seat: Seat, state: BuranoState
) -> Iterator[RuleViolation]:
    if state.must_welcome(seat):
        yield CharacterOwed(columns=", ".join(str(column) for column in state.owed))
    yield from hand_refusals(command.discard, seat, state, RuleId("B-LIM-1"))
    hand_size, discards = len(state.street(seat).hand), len(command.discard)
    surplus = max(0, hand_size - HAND_LIMIT)
    if discards != surplus:
        yield WrongDiscard(held=hand_size, surplus=surplus, named=discards)


def dismiss(
    command: Dismiss, seat: Seat, state: BuranoState, chance: Chance
) -> Sequence[BuranoEvent]:
    if not state.supply[CHARACTERS.index(command.character)]:
        raise CharacterNotInSupply(character=command.character, rules=(RuleId("B-SOLO-2"),))

    event = CharacterDismissed(seat=seat, character=command.character)
    after = evolve(state, event)
    if not any(after.supply):
        return (event, GameEnded(by=RuleId("B-SOLO-3")))
    return (event, *_next_round(after, seat, chance))


def resign(seat: Seat, state: BuranoState, chance: Chance) -> Sequence[BuranoEvent]:
    """Leave the game; a player who is left alone wins at once."""
    resignation = SeatResigned(seat=seat)
    after = evolve(state, resignation)
    if len(after.seats_still_in()) <= 1:
        return (resignation, GameEnded(by=BY_RESIGNATION))
    events: list[BuranoEvent] = [resignation]
    if seat == state.cat:
        events.append(CatPassed(seat=after.next_still_in(seat)))
        after = evolve(after, events[-1])
    if seat != state.asked:
        return events
    if seat == state.cat:
        return (*events, *_begin_turn(after, after.next_still_in(seat), state.turn + 1))
    return (*events, *_after_turn(after, seat, chance))


def _after_turn(state: BuranoState, seat: Seat, chance: Chance) -> Iterator[BuranoEvent]:
    following = state.next_still_in(seat)
    if not state.is_solo and following != state.cat:
        yield from _begin_turn(state, following, state.turn + 1)
        return
    by = _end_of_the_game(state)
    if by is not None:
        yield GameEnded(by=by)
        return
    first = state.next_still_in(state.cat or seat)  # B-RND-2
    if not state.is_solo:
        yield CatPassed(seat=first)
    if state.seats <= 2:
        event = _clear_rightmost(state)
        yield event
        state = evolve(state, event)
    if state.is_solo:
        yield DismissalAsked(seat=seat)
    else:
        yield from _next_round(state, first, chance)


def _end_of_the_game(state: BuranoState) -> RuleId | None:
    """Return the rule that ends the game after this round, the first in the order of B-RND-8."""
    ends = (
        ("B-RND-1", _somebody_is_finished(state)),
        ("B-SOLO-3", state.is_solo and not any(state.supply)),
        ("B-RND-5", state.is_last_round),
        ("B-RND-6", state.round == state.options.round_limit),
        ("B-RND-7", 0 < state.options.stall_limit <= _idle_rounds(state)),
    )
    return next((RuleId(rule) for rule, is_met in ends if is_met), None)


def _idle_rounds(state: BuranoState) -> int:
    """Count the rounds in a row without a placed card, including the one that ends."""
    return state.idle_rounds + 1 if state.is_idle else 0


def _somebody_is_finished(state: BuranoState) -> bool:
    return any(
        state.street(seat).renovated >= HOUSES_OF_A_STREET for seat in state.seats_still_in()
    )


def _next_round(state: BuranoState, first: Seat, chance: Chance) -> Iterator[BuranoEvent]:
    refill = _refill(state, chance)
    after = evolve(state, refill)
    yield refill
    yield RoundBegun(
        round=state.round + 1,
        idle_rounds=_idle_rounds(state),
        is_last=_removes(state) and after.cards_in_display <= state.seats,
    )
    yield from _begin_turn(after, first, 1)


def _begin_turn(state: BuranoState, seat: Seat, turn: int) -> Iterator[BuranoEvent]:
    yield TurnBegun(seat=seat, turn=turn)
    if not state.cards_in_display:
        yield DisplayFoundEmpty(seat=seat)


def _removes(state: BuranoState) -> bool:
    return state.seats <= 2 and state.options.two_player_refill == "remove"


def _clear_rightmost(state: BuranoState) -> RightmostCleared:
    """Clear the rightmost card lying in each row, if there is one (B-RND-3)."""
    lying = ([card for card in row if card is not None] for row in state.display)
    cards = tuple(row[-1] for row in lying if row)
    return RightmostCleared(cards=cards, out_of_game=_removes(state))


def _refill(state: BuranoState, chance: Chance) -> DisplayRefilled:
    """Move rows to the right and fill free slots while the stacks last (B-RND-4)."""
    length = state.row_length
    rows = [tuple(card for card in row if card is not None) for row in state.display]
    deals = [_top(state, height, length - len(row), chance) for height, row in enumerate(rows)]
    ground, upper, roof = (
        _fill_row(row, cards, length) for row, cards in zip(rows, deals, strict=True)
    )
    return DisplayRefilled(dealt=(deals[0], deals[1], deals[2]), display=(ground, upper, roof))


def _top(state: BuranoState, height: int, count: int, chance: Chance) -> Cards:
    """Return the top cards of a stack: the shuffled ones, then those put under them."""
    stack: Stack = state.stacks[height]
    count = min(count, stack.size)
    shuffled = deal(chance, LEVELS[height], state.deck.stacks[height], stack.dealt, count)
    return shuffled + stack.under[: count - len(shuffled)]


def _fill_row(right: Cards, new: Cards, length: int) -> Row:
    """Lay new cards to the left of those already there, from right to left."""
    empty = (None,) * (length - len(right) - len(new))
    return (*empty, *reversed(new), *right)
