"""Games between computer players, and positions from random play."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from service.domain.kit.chance import Chance, Shuffle
from service.domain.kit.compact import Core
from service.domain.kit.fold import fold
from service.domain.kit.messages import Command, Seat
from service.domain.kit.ruleset import AnyRuleset

Chooser = Callable[[Any, Seat], tuple[Command, ...]]

OPTIONS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "burano": st.fixed_dictionaries(
        {
            "edition": st.sampled_from(["full", "short"]),
            "simple_characters": st.booleans(),
            "no_window_penalty": st.booleans(),
            "stall_limit": st.sampled_from([1, 5, 20]),
        },
        optional={
            "two_player_refill": st.sampled_from(["recycle", "remove"]),
            "exchange": st.booleans(),
            "tourist_limit": st.sampled_from([None, 1, 2, 3]),
            "round_limit": st.integers(1, 30),
        },
    ),
    "dream-home": st.fixed_dictionaries(
        {
            "tie_break": st.sampled_from(["children", "shared"]),
            "token_on_removed_card": st.sampled_from(["room", "card"]),
            "face_down": st.sampled_from(["barred", "free"]),
            "no_pair_discard": st.booleans(),
        }
    ),
    "toy": st.fixed_dictionaries({"cards": st.integers(2, 30)}),
}


def started(
    ruleset: AnyRuleset, players: int, chance: Chance, options: Mapping[str, Any] | None = None
) -> Any:
    state = ruleset.initial(ruleset.setup(players, options or {}, None))
    return fold(ruleset, state, ruleset.start(state, chance))


def random_states(
    ruleset: AnyRuleset, players: int, seed: int, options: Mapping[str, Any] | None = None
) -> Iterator[Any]:
    """Yield the states of a game of random commands, in which many a turn is half played."""
    draw, chance = random.Random(seed), Shuffle(seed.to_bytes(32, "big"))
    state = started(ruleset, players, chance, options)
    while not state.is_over:
        yield state
        command = draw.choice(ruleset.candidates(state, state.asked))
        state = play(ruleset, state, state.asked, (command,), chance)


def play(
    ruleset: AnyRuleset, state: Any, seat: Seat, commands: tuple[Command, ...], chance: Chance
) -> Any:
    for command in commands:
        state = fold(ruleset, state, ruleset.decide(command, seat, state, chance))
    return state


def core_of(ruleset: AnyRuleset) -> Core[Any, Any]:
    assert ruleset.strategy is not None
    assert ruleset.strategy.core is not None
    return ruleset.strategy.core
