"""A service on a real server whose deals of the day are played by people and computer players."""

import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from redis import Redis

from service.domain.kit.messages import GameId
from service.play.bot_turns import BotTurns
from tests.api.http_players import Visitor
from tests.api.statistics.test_read_models import WholeService

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TODAY, YESTERDAY = "2026-03-01", "2026-02-28"


class DailyService(WholeService):
    """Plays whole deals of the day; the computer player moves when a test says so."""

    def __init__(self, client: Redis, folder: Path) -> None:
        super().__init__(client, folder)
        self.bots = BotTurns(self.parts.handler)

    def begin(self, player: Visitor, game: str = "burano") -> dict[str, Any]:
        made = player.post(f"/v1/daily/{game}")
        assert made.status_code == 201, made.text
        self.let_bots_play(made.json["id"])
        table: dict[str, Any] = player.get(f"/v1/games/{made.json['id']}").get_json()
        return table

    def finish(self, player: Visitor, game: str = "burano", seed: int = 1) -> str:
        """Play the deal to its end, by chance; return the id of the game."""
        id_, chance = str(self.begin(player, game)["id"]), random.Random(seed)
        path = f"/v1/games/{id_}"
        while (table := player.get(f"{path}?include=legal").json)["status"] == "running":
            commands = [move["command"] for move in table["legal"]["moves"]]
            usual = [one for one in commands if one["type"] not in ("undo", "resign")]
            played = player.play(id_, table["version"], chance.choice(usual))
            assert played.status_code == 201, played.text
            self.let_bots_play(id_)
        self.refresh()
        return id_

    def let_bots_play(self, game: str) -> None:
        while (turn := self.bots.find(GameId(game))) is not None:
            assert self.bots.play(turn)
