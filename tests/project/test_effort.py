"""How much a run tries: all of it, or what tells most."""

import pytest

from tests.kit import effort

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
