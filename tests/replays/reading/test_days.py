"""A file whose deal of the day has no day is refused wherever it is sent."""

from collections.abc import Sequence
from typing import Any

import pytest

from service.domain.catalog import all_games
from service.domain.kit.chance import Secret, commitment_of_the_day, secret_of_the_day
from service.domain.kit.seating import DailyDeal
from service.events.daily import DealOfTheDay
from service.events.move import Entry
from service.events.replay_files.file import replay_of, write
from service.events.store.audit import audit
from service.events.store.codec import codec_for
from tests.api.http_players import Service
from tests.golden import player
from tests.golden.plans import Plan
from tests.golden.player import GoldenGame
from tests.replays.reading.test_second_verifier import second_opinion

NO_DAYS = ("someday", "2026-3-1", "20260301", "2026-02-29", "2025-12-31", "9999-12-31", "")


def deal_of(day: str) -> Any:
    """Return what deals the cards of a day, whatever text that is."""

    def deal(key: Secret, game: str, _: object) -> DealOfTheDay:
        secret = secret_of_the_day(key, game, day)
        committed = commitment_of_the_day(secret, game, day)
        return DealOfTheDay(daily=DailyDeal(day=day, commitment=committed, chain=""), secret=secret)

    return deal


def forged(monkeypatch: Any, day: str) -> Sequence[Entry]:
    """Return a game whose hashes, deals and rulings are right."""
    monkeypatch.setattr(player, "deal_of", deal_of(day))
    plan = Plan(name="forged", game="burano", players=1, has_daily_deal=True)
    return GoldenGame(all_games().current("burano"), plan).play()


def file_of(entries: Sequence[Entry]) -> bytes:
    return b"".join(write(replay_of(codec_for(all_games().current("burano")), entries)))


@pytest.mark.parametrize("day", NO_DAYS)
def test_it_is_not_true(monkeypatch, day):
    entries = forged(monkeypatch, day)
    headers = {"Content-Type": "application/x-ndjson"}

    fault = audit(all_games(), entries).fault
    ana = Service().player("Ana")
    forked = ana.post("/v1/forks?at=2", data=file_of(entries), headers=headers)

    assert fault is not None
    assert (fault.move, fault.code) == (1, "daily-deal")
    assert forked.status_code == 422


def test_the_verifier_of_the_browser_says_the_same(monkeypatch, tmp_path):
    files = []
    for number, day in enumerate((*NO_DAYS, "2026-02-28")):
        files.append(tmp_path / f"{number}.replay")
        files[-1].write_bytes(file_of(forged(monkeypatch, day)))

    *refused, true = second_opinion(files=list(map(str, files)))

    assert [(one["fault"]["move"], one["fault"]["code"]) for one in refused] == [
        (1, "daily-deal")
    ] * len(NO_DAYS)
    assert true["fault"] is None
