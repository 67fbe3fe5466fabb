"""A trial judges moves from a position, takes them back, and shows no hidden card."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Seat
from service.domain.kit.trial import BadCommands, StillHidden, Trial, commands_of
from tests.kit.processes import ROOT
from tests.kit.random_play import RULESETS, RandomGame

EVERY_GAME = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
# The modules that play, prove, list and try moves.
JUDGES = {
    "service/domain/kit/trial.py",
    "service/events/submission.py",
    "service/events/store/audit.py",
    "service/api/games/legal_moves.py",
}


def at_turn(trial: Trial) -> Seat:
    assert trial.seat is not None
    return trial.seat


def running(ruleset) -> RandomGame:
    """A game in which something can be tried that deals no card."""
    game = RandomGame(ruleset, max(ruleset.players), 7)
    for _ in range(5):
        game.step()
    while not any(tried(Trial(ruleset, game.position))):
        game.step()
    return game


def acceptable(trial: Trial):
    """The first choice that reveals nothing."""
    return next(tried(trial))


def tried(trial: Trial):
    for command in trial.choices():
        with suppress(RuleViolation):
            trial.ruling(at_turn(trial), [command])
            yield command


@EVERY_GAME
def test_a_move_that_is_tried_leads_on_and_is_taken_back(ruleset):
    start = running(ruleset).position
    trial = Trial(ruleset, start)

    move = trial.play(at_turn(trial), [acceptable(trial)])

    assert trial.position == move.position != start
    assert trial.position_before == start
    assert trial.back()
    assert trial.position == start
    assert not trial.back()


@EVERY_GAME
def test_a_refusal_leaves_the_trial_as_it_was(ruleset):
    trial = Trial(ruleset, running(ruleset).position)
    command, other = acceptable(trial), Seat(at_turn(trial) % max(ruleset.players) + 1)

    with pytest.raises(RuleViolation):
        trial.play(other, [command])

    assert trial.moves == []


@EVERY_GAME
def test_without_the_secret_no_card_is_dealt(ruleset):
    game = RandomGame(ruleset, max(ruleset.players), 3)
    is_hidden = False
    while not game.position.state.is_over and not is_hidden:
        trial = Trial(ruleset, game.position)
        for command in trial.choices():
            try:
                trial.ruling(at_turn(trial), [command])
            except StillHidden:
                is_hidden = True
                break
            except RuleViolation:
                pass
        game.step()

    assert is_hidden


@EVERY_GAME
def test_what_may_be_added_depends_on_the_commands_before(ruleset):
    trial = Trial(ruleset, running(ruleset).position)
    command = acceptable(trial)

    assert {*trial.choices([command])} <= {*trial.choices()}


def test_commands_that_are_none_can_not_be_read():
    ruleset = next(iter(RULESETS.values()))
    unreadable: tuple[Any, ...] = (
        [],
        [{"type": "take_seat"}],
        ["take"],
        [{}],
        [{"type": "undo"}] * 101,
    )
    for raw in unreadable:
        with pytest.raises(BadCommands):
            commands_of(ruleset, raw)


def test_only_handlers_audits_legal_moves_and_trials_judge():
    found = {
        str(path.relative_to(ROOT))
        for package in ("service", "replays", "workers")
        for path in Path(ROOT, package).rglob("*.py")
        if "judge(" in path.read_text().replace("def judge(", "")
    }

    assert found == JUDGES
