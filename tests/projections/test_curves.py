"""Score curves: counted after every turn, and only what changed is counted again."""

import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.domain.catalog import AnyRuleset, all_games
from service.domain.kit.fold import Position, advance
from service.domain.kit.ledger import Score
from service.events.store.codec import codec_for
from service.projections.models.game_history import Totals, fold_history
from tests.kit.effort import some_of
from tests.kit.random_play import RandomGame

EVERY_GAME = pytest.mark.parametrize("ruleset", all_games().rulesets, ids=lambda one: one.name)


def counted_from_scratch(ruleset: AnyRuleset, state: Any) -> tuple[Score, ...]:
    """Count every line without any cache of other positions."""
    with pytest.MonkeyPatch.context() as patched:
        for module in [
            found for name, found in sys.modules.items() if name.startswith(f"{ruleset.package}.")
        ]:
            for name, found in [*vars(module).items()]:
                if hasattr(found, "cache_clear"):
                    patched.setattr(module, name, found.__wrapped__)
        return ruleset.scores(state)


@EVERY_GAME
@settings(max_examples=some_of(20), deadline=None)
@given(data=st.data())
def test_counting_only_what_changed_gives_every_line_at_every_move(ruleset: AnyRuleset, data):
    players = data.draw(st.sampled_from(ruleset.players))
    game, states = RandomGame(ruleset, players, data.draw(st.integers(0, 2**32))), list[Any]()
    for _ in range(data.draw(st.integers(1, 250))):
        if game.position.state.is_over:
            break
        game.step(undo=0.1, resign=0.005)
        states.append(game.position.state)
    totals = Totals(ruleset)

    known = [(ruleset.scores(state), totals.of(state)) for state in states]

    for state, (scores, sums) in zip(states, known, strict=True):
        assert scores == counted_from_scratch(ruleset, state)
        assert sums == tuple(score.total for score in scores)


@EVERY_GAME
def test_every_point_is_what_the_ledger_of_its_move_adds_up_to(ruleset: AnyRuleset):
    game = RandomGame(ruleset, ruleset.players[-1], seed=5)
    game.play(undo=0.1)
    moves = codec_for(ruleset).decode([entry.body for entry in game.entries])

    points = fold_history(ruleset, moves).points

    position: Position[Any] | None = None
    assert points
    for point in points:
        done = 0 if position is None else position.version
        position = advance(ruleset, position, moves[done : point.move])
        counted = counted_from_scratch(ruleset, position.state)
        assert point.scores == tuple(score.total for score in counted)
