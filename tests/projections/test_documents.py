"""Documents: moves in, document out."""

from typing import Any

import pytest

from service.domain.catalog import all_games
from service.domain.kit.fold import advance
from service.domain.kit.messages import GameId, PlayerId
from service.events.game_settings import GameSettings, read_game_settings
from service.events.store.codec import codec_for, ruleset_of
from service.projections.models import histories, leaderboards, pick_rates
from service.projections.models.curves import curve
from service.projections.models.game_history import GameHistory, fold_history
from service.projections.models.histories import Statistics, history_of
from service.projections.models.leaderboards import Board, Rank, board_of
from service.projections.models.lobby import lobby_line
from service.projections.models.results import final_result
from tests.events.store.memory_store import MemoryStore
from tests.kit.random_play import CATALOGUE
from tests.projections.tables import Players

GAMES = all_games().games
PRIVATE = GameSettings(created="", visibility="private")


@pytest.fixture
def players() -> Players:
    return Players(MemoryStore())


def another_deck(game: str, table: str, printed: str, instead: str) -> dict[str, str]:
    tables = dict(CATALOGUE.current(game).deck.tables)
    assert printed in tables[table]
    return {**tables, table: tables[table].replace(printed, instead)}


def history_after(players: Players, game: Any, most: int | None = None) -> GameHistory:
    entries = players.store.read(game)[:most]
    ruleset = CATALOGUE.ruleset(ruleset_of(entries[0].body))
    moves = codec_for(ruleset).decode([entry.body for entry in entries])
    return fold_history(ruleset, moves, settings=read_game_settings(players.store.terms(game)))


def test_the_lobby_says_who_plays_whose_turn_it_is_and_since_when(players):
    game = players.sit_down("burano", "ana", "bo", terms=GameSettings(created="", label="Friday"))
    started = lobby_line(history_after(players, game))
    players.step(game)
    later = lobby_line(history_after(players, game))

    assert (started.status, started.seats, started.asked) == ("running", ("ana", "bo"), later.asked)
    assert started.since == started.updated_at
    assert later.since == started.since
    assert later.updated_at > later.since
    assert later.label == "Friday"


def test_the_lobby_tells_an_open_table_a_running_and_a_finished_game_apart(players):
    game = players.sit_down("toy", "ana", "bo")
    open_table = lobby_line(history_after(players, game, 1))
    players.resign(game, 2)

    assert open_table.status == "open"
    assert open_table.seats == ("ana", None)
    assert open_table.asked is None
    assert lobby_line(history_after(players, game, 2)).status == "running"
    assert lobby_line(history_after(players, game)).status == "finished"


@pytest.mark.parametrize("name", GAMES)
def test_a_result_has_the_ledger_that_its_points_add_up_from(players, name):
    game = players.play(name, "ana", "bo")

    shown = final_result(history_after(players, game))

    assert shown is not None
    points = {standing.seat: standing.points for standing in shown.result.standings}
    assert {score.seat: score.total for score in shown.scores} == points


def test_a_running_game_has_no_result(players):
    assert final_result(history_after(players, players.sit_down("toy", "ana", "bo"))) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_curve_has_a_point_for_every_turn_and_ends_with_the_result(players, name):
    game = players.play(name, "ana", "bo")
    history = history_after(players, game)

    shown = curve(history)

    ends = tuple(score.total for score in history.ruleset.scores(history.position.state))
    turns = [(point.round, point.turn, point.seat) for point in shown.points]
    assert shown.points[-1].scores == ends
    assert shown.points[-1].move == history.version
    assert len(turns) == len(set(turns))


def test_a_curve_counts_what_others_gain_in_a_turn_too(players):
    game = players.sit_down("toy", "ana", "bo", options={"cards": 4})
    players.finish(game, undo=0.5)

    shown = curve(history_after(players, game))

    assert len(shown.points) == 4
    assert sum(shown.points[-1].scores) == 0 + 1 + 2 + 3


@pytest.mark.parametrize("ruleset", CATALOGUE.rulesets, ids=lambda ruleset: ruleset.name)
def test_only_what_cannot_be_undone_ends_a_turn(players, ruleset):
    names = ("ana", "bo", "cy")[: ruleset.players[-1]]
    game = players.sit_down(ruleset.game, *names)
    players.finish(game, undo=0.2)
    entries = players.store.read(game)
    moves = codec_for(ruleset).decode([entry.body for entry in entries])
    position, turns = None, list[Any]()
    for move in moves:
        before, position = position, advance(ruleset, position, (move,))
        state = position.state
        if (
            before is not None
            and before.is_started
            and (
                (before.state.round, before.state.turn, before.state.asked)
                != (state.round, state.turn, state.asked)
            )
        ):
            turns.append(move.number)

    assert [point.move for point in history_after(players, game).points] == turns


def test_a_history_counts_games_wins_and_points(players):
    total = Statistics()
    for _ in range(2):
        game = players.toy("ana", "bo")
        histories.add(
            total, histories.histories(history_after(players, game))[history_of(PlayerId("ana"))]
        )
    solo = players.toy("ana")
    histories.add(
        total, histories.histories(history_after(players, solo))[history_of(PlayerId("ana"))]
    )

    assert total.all.games == 3
    assert total.by["toy"]["2"].games == 2
    assert total.best_solo("toy") == sum(range(24))
    assert total.by["toy"]["1"].wins == 0


def test_a_resigned_seat_does_not_count_in_averages(players):
    game = players.resign(players.sit_down("toy", "ana", "bo"), 1)
    total = Statistics()
    histories.add(
        total, histories.histories(history_after(players, game))[history_of(PlayerId("ana"))]
    )

    assert total.all.resigned == 1
    assert total.all.average is None
    assert total.all.wins == 0


def test_a_player_on_all_seats_wins_nothing(players):
    game = players.toy("ana", "ana")

    page = histories.histories(history_after(players, game))[history_of(PlayerId("ana"))]

    assert len(page.finishes) == 2
    assert not page.is_won
    assert leaderboards.boards(history_after(players, game)) is None


def test_a_win_raises_a_rating_and_makes_it_more_certain(players):
    game = players.resign(players.sit_down("toy", "ana", "bo"), 2)
    board = Board()

    leaderboards.add(board, leaderboards.boards(history_after(players, game))[board_of("toy", 2)])

    winner, loser = board.ranks[PlayerId("ana")], board.ranks["bo"]
    assert winner.mu > Rank().mu > loser.mu
    assert max(winner.sigma, loser.sigma) < Rank().sigma
    assert [player for player, _ in board.ordered(2)] == ["ana", "bo"]


def test_a_shared_place_is_a_draw():
    board = Board()
    draw = leaderboards.RatedGame(
        game=GameId("g"),
        finishers=(
            leaderboards.Finisher(player=PlayerId("ana"), place=1, points=7),
            leaderboards.Finisher(player=PlayerId("bo"), place=1, points=7),
        ),
    )

    leaderboards.add(board, draw)

    assert board.ranks[PlayerId("ana")].mu == board.ranks["bo"].mu


@pytest.mark.parametrize("wanted", [{"deal": "lesson 1"}, {"terms": PRIVATE}])
def test_open_deals_and_private_games_are_not_rated(players, wanted):
    game = players.toy("ana", "bo", **wanted)

    assert leaderboards.boards(history_after(players, game)) is None


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("burano", {"options": {"round_limit": 1}}),
        (
            "burano",
            {"deck": another_deck("burano", "burano", "red-1,ground,red,3", "red-1,ground,red,4")},
        ),
        ("dream-home", {"options": {"tie_break": "shared"}}),
        ("dream-home", {"deck": another_deck("dream-home", "rooms", "1/4/9", "1/4/99")}),
    ],
)
def test_games_with_another_deck_or_other_options_are_in_no_statistics(players, name, wanted):
    history = history_after(players, players.play(name, "ana", "bo", **wanted))
    total = Statistics()
    histories.add(total, histories.histories(history)[history_of(PlayerId("ana"))])

    assert leaderboards.boards(history) is None
    assert pick_rates.pick_rates(history) is None
    assert total == Statistics()


def test_options_that_repeat_the_defaults_are_standard(players):
    usual = {"edition": "full", "exchange": True, "stall_limit": 20}

    assert history_after(players, players.sit_down("burano", "ana", options=usual)).counts


def test_private_games_are_in_no_statistics(players):
    history = history_after(players, players.play("burano", "ana", "bo", terms=PRIVATE))
    total = Statistics()
    histories.add(total, histories.histories(history)[history_of(PlayerId("ana"))])

    assert pick_rates.pick_rates(history) is None
    assert total == Statistics()


def test_solo_games_are_ordered_by_their_best_score():
    board = Board()
    for name, points in (("ana", 3), ("bo", 10), ("ana", 6)):
        finisher = leaderboards.Finisher(player=PlayerId(name), place=1, points=points)
        leaderboards.add(board, leaderboards.RatedGame(game=GameId("g"), finishers=(finisher,)))

    assert [(name, rank.best) for name, rank in board.ordered(1)] == [("bo", 10), ("ana", 6)]


@pytest.mark.parametrize("name", GAMES)
def test_what_was_undone_was_not_taken(players, name):
    game = players.sit_down(name, "ana", "bo")
    players.finish(game, undo=0.3)
    history = history_after(players, game)

    [(book, page)] = pick_rates.pick_rates(history).items()

    assert book == f"habits/{name}/2"
    if name == "burano":
        lived_in = [
            house.visitor
            for street in history.position.state.streets
            for house in street.houses
            if house.visitor
        ]
        taken = {kind: habit.taken for kind, habit in page.kinds.items()}
        assert taken == {kind: lived_in.count(kind) for kind in set(lived_in)}
    else:
        assert sum(habit.taken for habit in page.kinds.values()) >= 24


@pytest.mark.parametrize("name", GAMES)
def test_the_points_of_what_was_taken_stand_in_the_ledger(players, name):
    history = history_after(players, players.play(name, "ana", "bo"))

    [page] = pick_rates.pick_rates(history).values()

    named = {
        "burano": lambda line: line.what in page.kinds,
        "dream-home": lambda line: line.facts.get("room"),
    }
    lines = [
        line for score in history.ruleset.scores(history.position.state) for line in score.lines
    ]
    assert sum(habit.points for habit in page.kinds.values()) == sum(
        line.points for line in lines if named[name](line)
    )


def test_every_game_has_statistics_of_play():
    assert all(all_games().current(game).choices for game in GAMES)


def test_a_game_is_counted_by_what_its_own_folder_says(players):
    history = history_after(players, players.toy("ana", "bo"))

    [page] = pick_rates.pick_rates(history).values()

    assert {kind: rate.taken for kind, rate in page.kinds.items()} == {"low": 12, "high": 12}
