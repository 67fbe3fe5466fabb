"""The arena: fixed deals, seats swapped, exact results, however many processes play."""

import json

import psutil
import pytest
from click.testing import CliRunner
from msgspec.structs import asdict, replace

from service.cli import altana
from service.commands.arena.arena import compete
from service.commands.arena.contest import Contest, DealOutcome
from service.commands.arena.tally import FEWEST_DEALS, Report, Tally
from tests.kit.processes import end, start
from tests.kit.waiting import until


def contest(game: str = "dream-home/2", players: int = 2) -> Contest:
    return Contest(first="greedy", second="beginner", ruleset=game, players=players)


def outcome(share: float) -> DealOutcome:
    return DealOutcome(
        share=share, points=((1,), (2,)), rounds=(3,), turns=(1, 1), seconds=(0.0, 0.0)
    )


def tally(*shares: float, players: int = 2) -> Tally:
    counted = Tally(contest(players=players))
    for share in shares:
        counted.add(outcome(share))
    return counted


def exact(report: Report) -> dict[str, object]:
    """Return what is the same at every run."""
    return {name: value for name, value in asdict(report).items() if name != "cpu_ms_per_turn"}


def test_the_first_level_has_each_seat_once() -> None:
    assert contest(players=3).lineups == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    assert contest("burano/1", players=1).lineups == ((0,), (1,))


@pytest.mark.parametrize(
    ("game", "players", "games", "wins", "points", "turns"),
    [
        ("dream-home/2", 2, 8, 7 / 8, (35.5, 28.875), (135, 181)),
        ("dream-home/2", 3, 3, 1 / 3, (95 / 3, 181 / 6), (41, 113)),
        ("burano/1", 2, 4, 1, (62.75, 38.75), (44, 44)),
        ("burano/1", 1, 6, 1, (176 / 3, 42), (64, 70)),
    ],
)
def test_the_same_contest_has_the_same_result_on_every_machine(
    game: str,
    players: int,
    games: int,
    wins: float,
    points: tuple[float, float],
    turns: tuple[int, int],
) -> None:
    report = compete(contest(game, players), games, processes=1)

    assert (report.games, report.turns) == (games, turns)
    assert (report.wins, *report.points) == pytest.approx((wins, *points))


def test_a_learned_level_has_the_same_result_on_every_machine() -> None:
    learned = Contest(first="advanced", second="casual", ruleset="dream-home/2", players=2)

    report = compete(learned, games=2, processes=1)

    assert (report.wins, report.points, report.turns) == (1.0, (39.5, 31.5), (41, 35))


@pytest.mark.slow
def test_compiled_code_changes_no_result() -> None:
    learned = Contest(first="master", second="skilled", ruleset="dream-home/2", players=3)
    compiled = replace(learned, compiles=True)

    assert exact(compete(compiled, 3, 1)) == exact(compete(learned, 3, 1))


def test_more_processes_change_nothing() -> None:
    alone = compete(contest(), games=4, processes=1)

    assert exact(compete(contest(), games=4, processes=2)) == exact(alone)


def test_a_contest_is_clear_when_one_side_wins_nearly_always() -> None:
    assert tally(*[1.0] * FEWEST_DEALS).is_clear
    assert tally(*[0.0] * FEWEST_DEALS).is_clear
    assert not tally(*[1.0] * (FEWEST_DEALS - 1)).is_clear
    assert not tally(*[1.0, 0.0] * FEWEST_DEALS).is_clear


def test_equals_win_one_game_in_as_many_as_there_are_seats() -> None:
    quarter = tally(*[0.25] * 50, players=4)

    assert quarter.report().chance == 0.25
    assert not quarter.is_clear


def test_the_interval_is_honest_when_all_deals_went_the_same_way() -> None:
    few, many = tally(*[1.0] * 5).report(), tally(*[1.0] * 500).report()

    assert few.interval > 0.2 > 0.01 > many.interval > 0


def test_a_side_that_never_moved_took_no_time() -> None:
    counted = Tally(contest())
    counted.add(replace(outcome(1.0), turns=(0, 0)))

    assert counted.report().cpu_ms_per_turn == (0, 0)


def test_a_clear_contest_ends_early() -> None:
    report = compete(contest(), games=400, processes=1)

    assert report.is_clear
    assert report.deals < 60


def test_the_command_prints_a_report_or_json() -> None:
    words = ["arena", "casual", "casual", "--game", "dream-home", "--games", "2", "--processes=1"]

    text = CliRunner().invoke(altana, words)
    data = CliRunner().invoke(altana, [*words, "--json"])

    assert text.exit_code == data.exit_code == 0
    assert text.stdout.startswith("casual/2 against casual/2, dream-home/2, 2 players\n2 games")
    assert json.loads(data.stdout)["wins"] == 0.5  # a level is exactly as strong as itself


def test_no_process_outlives_the_command() -> None:
    words = "arena greedy casual --game burano --games 4000 --processes 2"
    command = start("-m", "service.cli", *words.split())
    until(lambda: len(children_of(command.pid)) >= 2)
    players = children_of(command.pid)

    command.kill()
    end(command)

    until(lambda: not any(each.is_running() for each in players))


def children_of(pid: int) -> list[psutil.Process]:
    """Return the processes that play."""
    children = psutil.Process(pid).children()
    return [each for each in children if "spawn_main" in " ".join(each.cmdline())]


def test_a_number_of_players_that_cannot_play_is_refused() -> None:
    words = ["arena", "greedy", "casual", "--game", "dream-home", "--players", "1"]

    refused = CliRunner().invoke(altana, words)

    assert refused.exit_code == 2
    assert "dream-home has 2 to 4 players." in refused.stderr
