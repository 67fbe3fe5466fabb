"""The person whose move asks computer players for their turns pays for these."""

import re
from typing import Any

import pytest

from service.api.games.bot_work import A_TURN, TURNS_WITHOUT_PEOPLE, bot_work
from service.api.operating import call_accounting
from service.domain.kit.messages import GameId
from service.play.bot_turns import BotTurns
from tests.api.http_players import Service, Visitor
from tests.events.store.memory_store import MemoryStore
from tests.projections.tables import Players
from tests.workers.bots.bot_games import play_to_bot

RESIGN = {"type": "resign"}
PICK, END = {"type": "pick", "place": 1}, {"type": "end_turn"}
READ_AND_MOVE = 2  # units: what the calls cost without any bot


@pytest.fixture(autouse=True)
def _only_usual_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", float("inf"))


def left(visitor: Visitor) -> int:
    """Return what is left of the minute, as the next call is told."""
    [told] = re.findall(r'"minute";r=(\d+)', visitor.get("/v1/rules").headers["RateLimit"])
    return int(told)


def asked_table(service: Service, ana: Visitor, *bots: str) -> dict[str, Any]:
    """Sit down with computer players, and let them play until Ana is asked."""
    seats = [{"bot": bot} for bot in bots]
    table = ana.post("/v1/games", {"game": "toy", "players": 1 + len(bots), "seats": seats})
    path = f"/v1/games/{table.get_json()['id']}"
    turns = BotTurns(service.parts.handler)
    while (turn := turns.find(GameId(table.get_json()["id"]))) is not None:
        turns.play_plainly(turn, "a test")
    now: dict[str, Any] = ana.get(path).get_json()
    return now


def cost(ana: Visitor, table: dict[str, Any], *commands: dict[str, Any], **more: Any) -> int:
    before = left(ana)
    answer = ana.play(table["id"], table["version"], *commands, **more)
    assert answer.status_code == 201, answer.text
    return before - left(ana) - READ_AND_MOVE


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "beginner")])
def test_a_move_costs_the_turns_of_the_bots_that_are_asked_next(bots: tuple[str, ...]) -> None:
    service = Service(rate_limit=10_000)
    ana = service.player()

    assert cost(ana, asked_table(service, ana, *bots), PICK, END) == A_TURN * len(bots)


@pytest.mark.usefixtures("clock")
def test_a_move_after_which_a_person_is_asked_costs_nothing_more() -> None:
    service = Service(rate_limit=10_000)
    ana = service.player()

    assert cost(ana, asked_table(service, ana, "greedy"), PICK) == 0


@pytest.mark.usefixtures("clock")
def test_a_repeated_move_is_paid_once() -> None:
    service = Service(rate_limit=10_000)
    ana = service.player()
    table = asked_table(service, ana, "greedy")

    costs = [cost(ana, table, PICK, END, headers={"Idempotency-Key": "once"}) for _ in range(2)]

    assert costs == [A_TURN, 0]


@pytest.mark.usefixtures("clock")
def test_who_leaves_a_game_to_bots_pays_for_its_rest() -> None:
    service = Service(rate_limit=10_000)
    ana = service.player()
    table = asked_table(service, ana, "greedy", "casual")

    assert cost(ana, table, RESIGN) == 2 * A_TURN * TURNS_WITHOUT_PEOPLE


@pytest.mark.parametrize(
    ("bot", "simulations"), [("advanced", 0), ("expert", 16), ("master", 40), ("oracle", 40)]
)
def test_a_level_that_searches_costs_its_simulations_too(bot: str, simulations: int) -> None:
    players = Players(MemoryStore())
    game = players.sit_down("dream-home", "ana", f"bot-{bot}")
    play_to_bot(players, game)
    loaded = players.handler.load(game)

    assert bot_work(loaded.ruleset, loaded.position) == A_TURN + simulations
