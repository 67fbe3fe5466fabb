"""Golden games: judged today as they were then, and enough of them."""

import json
from functools import cache
from pathlib import Path

import pytest

from service.domain.catalog import all_games
from service.domain.kit.seating import GameCreated
from service.events.move import AnyMove
from service.events.replay_files.file import read
from service.events.store.audit import audit
from service.events.store.codec import codec_for, schema, tag
from tests.golden import FILES
from tests.golden.plans import OPTIONS, plans

each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@cache
def moves_of(file: Path) -> list[AnyMove]:
    replay = read(file.read_bytes().splitlines(keepends=True))
    ruleset = all_games().ruleset(replay.header["ruleset"])
    return codec_for(ruleset).decode([entry.body for entry in replay.entries])


def created_in(file: Path) -> GameCreated:
    [created, *_] = moves_of(file)[0].events
    assert isinstance(created, GameCreated)
    return created


@each_file
def test_a_game_is_judged_today_as_it_was_then(file: Path):
    replay = read(file.read_bytes().splitlines(keepends=True))
    found = audit(all_games(), replay.entries)

    assert found.fault is None
    assert found.deals_proven


def test_every_plan_has_its_game():
    assert {file.stem for file in FILES} == {plan.name for plan in plans()}


def test_there_is_a_game_for_every_number_of_players_of_every_ruleset():
    played = {
        (created.ruleset, created.players) for file in FILES for created in [created_in(file)]
    }

    assert played == {
        (ruleset.name, players) for ruleset in all_games().rulesets for players in ruleset.players
    }


def test_there_is_a_game_for_every_option_value_that_is_planned():
    played = {
        (created.ruleset.partition("/")[0], option, value)
        for file in FILES
        for created in [created_in(file)]
        for option, value in created.options.items()
    }

    for game, options in OPTIONS.items():
        assert set(options) == set(all_games().current(game).options.__struct_fields__)
        assert {(game, name, value) for name in options for value in options[name]} <= played


@pytest.mark.parametrize("ruleset", all_games().rulesets, ids=lambda ruleset: ruleset.name)
def test_every_command_and_every_shape_of_an_event_is_in_some_golden_game(ruleset):
    lines = [json.loads(line) for file in FILES for line in file.read_bytes().splitlines()]
    moves = [line for line in lines if line["kind"] == "move"]
    commands = {command["type"] for move in moves for command in move["commands"]}
    shapes = {(event["type"], event["schema"]) for move in moves for event in move["events"]}

    assert {tag(command) for command in ruleset.commands} - commands == set()
    stored = {(tag(e), version) for e in ruleset.events for version in range(1, schema(e) + 1)}
    assert stored - shapes == set(), "plan a game for it in plans.py, and run `make golden`"


def test_golden_games_are_played_as_people_play():
    moves = [move for file in FILES for move in moves_of(file)]
    sizes = {len(move.commands) for move in moves}
    asked = {tag(type(command)) for move in moves for command in move.commands}

    assert {1, 2, 3, 4, 5} <= sizes
    assert {"undo", "resign", "leave_seat"} <= asked
