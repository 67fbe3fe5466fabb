"""A file whose deal of the day has no day is refused wherever it is sent."""

from typing import Any

import pytest

from service.domain.catalog import all_games
from service.domain.kit.chance import Secret, commitment_of_the_day, secret_of_the_day
from service.domain.kit.seating import DailyDeal
from service.events.daily import DealOfTheDay
from service.events.replay_files.file import replay_of, write
from service.events.store.audit import audit
from service.events.store.codec import codec_for
from tests.api.http_players import Service
from tests.golden import player
from tests.golden.plans import Plan
from tests.golden.player import GoldenGame


def deal_of(day: str) -> Any:
    """Return what deals the cards of a day, whatever text that is."""

    def deal(key: Secret, game: str, _: object) -> DealOfTheDay:
        secret = secret_of_the_day(key, game, day)
        committed = commitment_of_the_day(secret, game, day)
        return DealOfTheDay(daily=DailyDeal(day=day, commitment=committed, chain=""), secret=secret)

    return deal


@pytest.mark.parametrize("day", ["someday", "2026-3-1", "20260301", "2025-12-31", "9999-12-31", ""])
def test_it_is_not_true(monkeypatch, day):
    monkeypatch.setattr(player, "deal_of", deal_of(day))
    ruleset = all_games().current("burano")
    plan = Plan(name="forged", game="burano", players=1, has_daily_deal=True)
    entries = GoldenGame(ruleset, plan).play()
    file = b"".join(write(replay_of(codec_for(ruleset), entries)))
    headers = {"Content-Type": "application/x-ndjson"}

    fault = audit(all_games(), entries).fault
    forked = Service().player("Ana").post("/v1/forks?at=2", data=file, headers=headers)

    assert fault is not None
    assert (fault.move, fault.code) == (1, "daily-deal")
    assert forked.status_code == 422
