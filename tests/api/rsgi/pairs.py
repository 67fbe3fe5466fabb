"""Two services that are asked the same, of which one answers usual calls without Flask."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

from service.domain.kit.messages import GameId
from service.play.bot_turns import BotTurns
from tests.api.http_players import Service, Visitor
from tests.events.people.memory_people import MemoryPeople
from tests.events.store.memory_store import MemoryStore

OPERATOR_KEY = "the-key-of-the-operator"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Pair:
    """Two services with the same games and people: all through Flask, and usual calls directly."""

    def __init__(self, *, rate_limit: int = 5000, is_warm: bool = True, **settings: Any) -> None:
        options = {"rate_limit": rate_limit, "operator_key": OPERATOR_KEY, **settings}
        store, people = MemoryStore(), MemoryPeople()
        world = Service(store, people, self._now)
        self.players = [world.player("Ana"), world.player("Bo"), world.player("Cleo")]
        ana, bo, _ = self.players
        path, reading = f"/v1/players/{ana.player}/tokens", {"scopes": ["read"]}
        self.reader = ana.post(path, reading).get_json()["token"]
        deal = "a fixed deal"  # so that a seed brings the same requests in every run
        made = [
            world.table(ana, bo, deal=deal),
            world.table(ana, bo, deal=deal, game="burano"),
            world.table(ana, bo, deal=deal, game="dream-home", visibility="private"),
            world.table(ana, bo, deal=deal, game="dream-home", clock={"seconds": 3600}),
            world.table(ana, bo, deal=deal, game="dream-home", hints=True),
            world.table(ana, ana, deal=deal),
            world.table(ana, bo, deal=deal, players=3, seats=[{"bot": "greedy"}]),
            world.table(ana, deal=deal, players=2, game="burano", seats=[{"bot": "expert"}]),
        ]
        self.games = [GameId(table["id"]) for table in made]
        self.stores = [_copy(store), _copy(store)]
        self.services = [
            Service(kept, _copy(people), self._now, is_direct=is_direct, **options)
            for kept, is_direct in zip(self.stores, (False, True), strict=True)
        ]
        for service in self.services if is_warm else ():  # both know their callers and games
            for game in self.games:
                for player in (ana, bo):
                    Visitor(service.app, player.token).get(f"/v1/games/{game}")

    def _now(self) -> datetime:
        return NOON

    @property
    def direct_moves(self) -> int:
        bridge = self.services[1].bridge
        assert bridge is not None
        return bridge.direct_moves

    @property
    def direct_reads(self) -> int:
        bridge = self.services[1].bridge
        assert bridge is not None
        return bridge.direct_reads

    def play_bots(self, game: GameId) -> None:
        """Play the turns that computer players are asked for, alike at both."""
        for service in self.services:
            turns = BotTurns(service.parts.handler)
            while (turn := turns.find(game)) is not None:
                turns.play_plainly(turn, "a test")

    def send(self, token: str | None, path: str, method: str = "POST", **sent: Any) -> list[Any]:
        """Send the same call to both; return what each answered."""
        return [
            _told(Visitor(service.app, token).call(method, path, **sent))
            for service in self.services
        ]

    def streams(self, service: int) -> list[Any]:
        return [list(self.stores[service].read(game)) for game in self.games]

    def counts(self, service: int, method: str = "POST") -> list[str]:
        visitor = Visitor(self.services[service].app, OPERATOR_KEY)
        lines = visitor.get("/metrics").text.splitlines()
        counted = (
            "altana_requests_total",
            "altana_refusals_total",
            "altana_append_conflicts_total",
        )
        other = '"GET"' if method == "POST" else '"POST"'
        return sorted(
            line
            for line in lines
            if line.startswith(counted) and other not in line and "/metrics" not in line
        )


def _copy(thing: Any) -> Any:
    """Copy a store; its lock can't be copied, and needs not."""
    lock = {name: value for name, value in vars(thing).items() if name == "_lock"}
    return deepcopy(thing, {id(value): value for value in lock.values()})


def _told(answer: Any) -> tuple[int, list[tuple[str, str]], bytes]:
    headers = [(name.lower(), value) for name, value in answer.headers]
    return answer.status_code, headers, answer.data
