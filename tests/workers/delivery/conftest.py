"""Workers that send messages to a real receiver on this machine, which the operator allows."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.domain.kit.messages import GameId, PlayerId
from service.events.delivery.recipient import RecipientId
from service.events.webhooks.signature import new_secret
from service.events.webhooks.webhook import EVENTS, Webhook, WebhookSecret
from service.start.settings import Settings
from tests.events.push.browser import PUSH
from tests.kit.random_play import CATALOGUE
from tests.kit.waiting import until
from tests.workers.delivery.receiver import Receiver, receiving
from workers.delivery.lanes import close_lanes
from workers.jobs import refresh_games
from workers.run import Worker, worker
from workers.webhooks.jobs import queue_webhooks
from workers.wiring import Tools, equip, make_tools

ANA = PlayerId("ana")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, webhooks="private", push=PUSH)


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def tools(settings: Settings, client: Redis, clock: FakeClock) -> Tools:
    made = make_tools(settings, client, client, CATALOGUE, clock=clock)
    equip(made)
    return made


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


@pytest.fixture(autouse=True)
def own_lanes() -> Iterator[None]:
    yield
    close_lanes()


class Hooks:
    """Webhooks of players, and what workers do for them."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools

    def make(self, url: str, player: PlayerId = ANA, id_: str = "hook", **more: Any) -> Webhook:
        """Store a webhook as the API does."""
        after = self.tools.inboxes.open(player)
        facts: dict[str, Any] = {"events": EVENTS, "enabled_at": self.now(), **more}
        webhook = Webhook(
            id=RecipientId(id_),
            url=url,
            secrets=(WebhookSecret(new_secret()),),
            created=id_,
            after=after,
            **facts,
        )
        self.tools.webhooks.add(player, webhook, 100)
        self.tools.webhook_schedule.add(player)
        return webhook

    def now(self) -> float:
        return self.tools.clock().timestamp()

    def queue(self) -> list[object]:
        """Queue what is due, as the follower does; return the players of the jobs."""
        queue_webhooks(self.tools)
        return [player for job in self.tools.queue.jobs for player, _ in job.args[0]]

    def work(self) -> Worker:
        """Run all jobs in a real worker, and wait until nothing is claimed any more."""
        made = worker(self.tools.queue.connection)
        made.work(burst=True, logging_level="ERROR")
        until(lambda: not self.tools.client.hlen("altana:{webhooks}:claims"))
        return made

    def run(self) -> None:
        """Send what is due."""
        self.queue()
        self.work()

    def outcomes(self, webhook: Webhook, player: PlayerId = ANA) -> list[str]:
        """Return what came of the attempts, the first one first."""
        log = self.tools.webhooks.deliveries(player, webhook.id, 100)
        return [attempt.outcome for attempt in reversed(log)]


@pytest.fixture
def hooks(tools: Tools) -> Hooks:
    return Hooks(tools)


@pytest.fixture
def turn_of_ana(players) -> Callable[[], GameId]:
    """Start games in which Ana has both seats, so that the first turn is hers."""

    def start() -> GameId:
        game: GameId = players.sit_down("toy", "ana", "ana")
        refresh_games([game])
        return game

    return start
