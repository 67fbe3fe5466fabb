"""What a run of the tests costs, how much of them it tries, and which folders alone."""

from pathlib import Path

import pytest
from _pytest.assertion.rewrite import _read_pyc
from hypothesis import HealthCheck, settings

from tests.kit import effort
from tests.kit.cost_report import BUDGET, SHORT, folder_of, most_expensive, read_budget, report
from tests.tools.assertion_cache import cached, rewrite_share
from tests.tools.each_folder import TESTS, chosen, folders


def test_every_folder_of_tests_has_a_budget() -> None:
    tests = [path.relative_to(BUDGET.parent) for path in BUDGET.parent.rglob("test_*.py")]
    found = {folder_of(f"tests/{path.as_posix()}", read_budget()) for path in tests}

    assert found == set(read_budget())


def test_a_folder_inside_another_can_have_a_budget_of_its_own() -> None:
    budget = {"site": 10.0, "site/play": 5.0}

    assert folder_of("tests/site/play/test_play.py::test_a_move[1/2]", budget) == "site/play"
    assert folder_of("tests/site/pages/test_lobby.py::test_a_table", budget) == "site"
    assert folder_of("tests/sites/test_lobby.py::test_a_table", budget) == "sites"


def test_what_is_over_its_budget_is_told() -> None:
    lines = list(report({"api": 9.04, "site": 12.0}, {"api": 10.0, "site": 10.0}))

    assert lines == [
        "site                       12.0 of    10 OVER ITS BUDGET",
        "api                         9.0 of    10",
        "all                        21.0 of    20",
    ]


def test_the_most_expensive_tests_are_named() -> None:
    tests = {"tests/a.py::test_b": SHORT, "tests/c.py::test_d": 2.04, "tests/e.py::test_f": 30.0}

    assert list(most_expensive(tests)) == ["   30.0 e.py::test_f", "    2.0 c.py::test_d"]


WINDOWS, TITLES = ("low", "high", "wide"), ("burano", "dream-home")


def test_a_check_of_all_has_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "ALL", True)

    assert len(effort.some_pairs(WINDOWS, TITLES)) == 6
    assert effort.first_of(TITLES) == TITLES


def test_a_shorter_one_has_everything_in_some_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "ALL", False)

    pairs = effort.some_pairs(WINDOWS, TITLES)

    assert pairs == [("low", "burano"), ("high", "dream-home"), ("wide", "burano")]
    assert {game for game, _ in effort.some_pairs(TITLES, WINDOWS)} == {*TITLES}
    assert effort.first_of(TITLES) == TITLES[:1]


def test_folders_are_run_by_name_or_from_one_on() -> None:
    [*_, before_last, last] = folders()

    assert chosen([]) == folders()
    assert chosen(["coach"]) == [TESTS / "coach"]
    assert chosen(["--from", str(before_last.relative_to(TESTS))]) == [before_last, last]


def test_a_folder_without_tests_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        chosen(["--from", "nowhere"])

    assert "no folder tests/nowhere has tests" in capsys.readouterr().err


def test_each_process_rewrites_its_share_of_assertions_and_pytest_finds_it(
    tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr("sys.pycache_prefix", None)
    modules = [tmp_path / f"test_{name}.py" for name in "abc"]
    for module in modules:
        module.write_text("def test_it():\n    assert 1 + 1 == 2\n")

    rewrite_share(pytestconfig, modules, 0, of=2)

    found = [_read_pyc(module, cached(module)) is not None for module in modules]
    assert found == [True, False, True]


def test_no_test_fails_because_the_machine_is_slow() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check
