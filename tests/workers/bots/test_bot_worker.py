"""The process that plays computer players: prompt, once, and whatever happens to it."""

from typing import Any

import pytest
from redis import Redis

from service.bots.choose import choose, think
from service.bots.levels import find_level, seed_of
from service.bots.value import load_value
from service.domain.kit.messages import GameId, Seat
from service.events.keys import keys_of
from service.play.bot_turns import BotTurns, Think
from service.projections.build.quarantine import quarantine_entries
from service.projections.upkeep.bot_turn_counts import turns
from service.start.settings import Settings
from tests.kit.random_play import CATALOGUE
from tests.projections.tables import Players
from tests.workers.bots import bot_games as bots
from tests.workers.bots.bot_games import BOT, forked_toy, moves_of, play_to_bot
from workers.bots import BotWorker
from workers.wiring import BotTools, make_bot_tools


def tools_with(settings: Settings, client: Redis, chosen: Think = think) -> BotTools:
    return make_bot_tools(settings, client, CATALOGUE, chosen)


@pytest.fixture
def worker(settings: Settings, client: Redis) -> BotWorker:
    return BotWorker(tools_with(settings, client))


def asked(players: Players, game: GameId) -> Any:
    return players.handler.load(game).position.state.asked


@pytest.mark.parametrize("game", ["burano", "dream-home", "toy"])
def test_a_bot_plays_as_soon_as_it_is_asked(players: Players, worker: BotWorker, game: str) -> None:
    table = players.sit_down(game, "ana", BOT)
    worker.step()
    play_to_bot(players, table)

    worker.step()

    *_, move = moves_of(players, table)
    assert (move.actor, move.seat) == (BOT, 2)


def test_a_move_of_a_bot_says_how_to_repeat_it(players: Players, worker: BotWorker) -> None:
    game = players.sit_down("burano", "ana", BOT)
    play_to_bot(players, game)
    before = players.handler.load(game)

    worker.step()

    *_, move = moves_of(players, game)
    level = find_level("greedy")
    seed = seed_of(level, game, move.number)
    assert move.meta["bot"] == level.bot
    assert move.meta["seed"] == seed.hex()
    again = choose(level, before.ruleset, before.position.state, Seat(2), seed)
    assert move.commands == tuple(again)


def test_a_move_of_a_learned_bot_names_its_weights(players: Players, worker: BotWorker) -> None:
    game = players.sit_down("dream-home", "ana", "bot-advanced")
    play_to_bot(players, game)

    worker.step()

    *_, move = moves_of(players, game)
    value = load_value(players.handler.load(game).ruleset.package, 2)
    assert value is not None
    assert move.meta["weights"] == value.name
    assert "simulations" not in move.meta


def test_several_bots_play_one_after_another(players: Players, worker: BotWorker) -> None:
    game = players.sit_down("dream-home", "ana", BOT, "bot-beginner", "bot-casual")

    actors = set[str]()
    while len(actors) < 3:
        play_to_bot(players, game)
        worker.step()
        actors = {move.actor for move in moves_of(players, game) if "bot" in move.meta}

    assert actors == {BOT, "bot-beginner", "bot-casual"}


def test_a_lost_hint_is_made_up_for_by_the_next_sweep(
    players: Players, client: Redis, worker: BotWorker
) -> None:
    game = players.sit_down("burano", "ana", BOT)
    worker.step()
    play_to_bot(players, game)
    for key in client.scan_iter("*:news"):
        client.delete(key)
    worker.step()
    is_lost = asked(players, game) == 2

    worker._swept = -1e9  # as seconds later
    worker.step()

    assert is_lost
    assert moves_of(players, game)[-1].actor == BOT


def test_turns_that_came_while_nobody_worked_are_played_at_the_start(
    players: Players, settings: Settings, client: Redis
) -> None:
    games = [players.sit_down("toy", "ana", BOT) for _ in range(5)]
    for game in games:
        play_to_bot(players, game)

    BotWorker(tools_with(settings, client)).step()

    assert [moves_of(players, game)[-1].actor for game in games] == [BOT] * 5


def test_two_processes_share_the_turns(
    players: Players, settings: Settings, client: Redis, worker: BotWorker
) -> None:
    game = players.sit_down("burano", "ana", BOT)
    play_to_bot(players, game)
    other = BotWorker(tools_with(settings, client))
    version = len(moves_of(players, game))
    turn = other._tools.turns.find(game)
    assert turn is not None
    other._claim(turn)

    worker.step()
    is_left_alone = len(moves_of(players, game)) == version
    second = other._tools.turns.play(turn)
    too_late = worker._tools.turns.play(turn)

    assert is_left_alone
    assert second is not None
    assert too_late is None
    assert len(moves_of(players, game)) == version + 1


@pytest.mark.parametrize("chosen", [bots.raising, bots.unlawful])
def test_a_bot_that_fails_loses_neither_its_seat_nor_the_game(
    players: Players,
    settings: Settings,
    client: Redis,
    chosen: Think,
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = players.sit_down("burano", "ana", BOT)
    play_to_bot(players, game)
    worker = BotWorker(tools_with(settings, client, chosen))

    worker.step()
    worker.report()

    move = moves_of(players, game)[-1]
    [entry] = quarantine_entries(client)
    assert (move.actor, move.meta["bot"]) == (BOT, find_level("greedy").bot)
    assert entry.reason.startswith(move.meta["plain"])
    assert (entry.game, entry.work) == (game, "bot")
    assert "a computer player failed" in caplog.text
    assert turns(client) == ({}, {find_level("greedy").bot: 1})


def test_a_bot_that_succeeds_again_leaves_quarantine(
    players: Players, settings: Settings, client: Redis
) -> None:
    game = players.sit_down("dream-home", "ana", BOT)
    worker = BotWorker(tools_with(settings, client, bots.raising))
    play_to_bot(players, game)
    worker.step()
    was_quarantined = bool(quarantine_entries(client))

    while players.handler.load(game).position.state.round < 3:
        play_to_bot(players, game)
        worker.step()

    assert was_quarantined
    assert quarantine_entries(client) == []


def test_a_level_that_nobody_knows_here_is_played_by_another(
    players: Players, worker: BotWorker
) -> None:
    game = players.sit_down("toy", "ana", "bot-oracle")
    play_to_bot(players, game)

    worker.step()

    *_, move = moves_of(players, game)
    assert (move.actor, move.meta["instead_of"]) == ("bot-oracle", "bot-oracle")


def test_a_game_without_bots_is_never_looked_at(players: Players, worker: BotWorker) -> None:
    game = players.sit_down("burano", "ana", "bo")
    worker.step()
    players.step(game)

    played = worker.step()

    assert played == 0
    assert worker._waiting == {}


def test_a_bot_waits_for_the_moves_of_a_fork(players: Players, worker: BotWorker) -> None:
    while True:
        wanted = forked_toy(players, cut=6)
        game = players.sit_down("toy", "ana", BOT, **wanted)
        if asked(players, game) == 2:  # who starts is drawn
            break

    worker.step()
    play_to_bot(players, game)
    worker.step()

    again = [move.meta["fork"] for move in moves_of(players, game) if "fork" in move.meta]
    assert again == [str(move.number) for move in wanted["terms"].fork]


def test_a_game_that_cannot_be_read_holds_up_no_other(
    players: Players, client: Redis, worker: BotWorker, caplog: pytest.LogCaptureFixture
) -> None:
    broken, whole = (players.sit_down("toy", "ana", BOT) for _ in range(2))
    for game in (broken, whole):
        play_to_bot(players, game)
    client.xtrim(keys_of(broken).moves, maxlen=1, approximate=False)  # its first moves are gone

    worker.step()

    assert "bot" in moves_of(players, whole)[-1].meta
    assert "can't be read" in caplog.text


def test_sweeps_get_to_every_game_however_many_wait(
    players: Players,
    settings: Settings,
    client: Redis,
    worker: BotWorker,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("workers.bots.MOST_SWEPT", 1)
    older, newest = sorted(players.sit_down("toy", "ana", BOT) for _ in range(2))
    for game in (older, newest):
        play_to_bot(players, game)
    other = BotWorker(tools_with(settings, client))
    turn = other._tools.turns.find(newest)
    assert turn is not None
    other._claim(turn)

    for _ in range(2):
        worker._swept = -1e9  # as seconds later
        worker.step()

    assert "bot" in moves_of(players, older)[-1].meta


def test_a_bot_resigns_where_a_game_has_grown_too_long(players: Players) -> None:
    game = players.sit_down("toy", "ana", BOT)
    play_to_bot(players, game)
    players.handler.longest = 1
    turns_of_bots = BotTurns(players.handler)
    turn = turns_of_bots.find(game)
    assert turn is not None

    turns_of_bots.play_plainly(turn, "GameTooLong")

    assert players.handler.load(game).position.state.is_over
