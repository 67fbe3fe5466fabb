"""How much a run tries: all of it, what tells most, or some folders one by one."""

import pytest

from tests.kit import effort
from tests.tools.each_folder import TESTS, chosen, folders

SIZES, GAMES = ("low", "high", "wide"), ("burano", "dream-home")


def test_a_check_of_all_has_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "ALL", True)

    assert len(effort.some_pairs(SIZES, GAMES)) == 6
    assert effort.first_of(GAMES) == GAMES


def test_a_shorter_one_has_everything_in_some_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "ALL", False)

    pairs = effort.some_pairs(SIZES, GAMES)

    assert pairs == [("low", "burano"), ("high", "dream-home"), ("wide", "burano")]
    assert {game for game, _ in effort.some_pairs(GAMES, SIZES)} == {*GAMES}
    assert effort.first_of(GAMES) == GAMES[:1]


def test_folders_are_run_by_name_or_from_one_on() -> None:
    [*_, before_last, last] = folders()

    assert chosen([]) == folders()
    assert chosen(["coach"]) == [TESTS / "coach"]
    assert chosen(["--from", str(before_last.relative_to(TESTS))]) == [before_last, last]


def test_a_folder_without_tests_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        chosen(["--from", "nowhere"])

    assert "no folder tests/nowhere has tests" in capsys.readouterr().err
