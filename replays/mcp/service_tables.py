"""Games of an agent on a service, as the player of its token."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_urlsafe
from typing import Any
from urllib.parse import quote, urlencode

from replays.commands.service_client import Service, ServiceSaysNo
from replays.mcp.tables import (
    LAST_STEP,
    PEOPLE,
    NoAnswer,
    RawCommands,
    Snapshot,
    ToolError,
    TurnHint,
)
from service.domain.kit.messages import Seat
from service.events.replay_files.file import BadReplay, parse
from service.events.terminal_text import printable
from service.teaching.notes.replay_game import CannotOpen, ReplayGame

MOVE_TAKEN = 412
NO_SUCH_RULES = "This Altana does not know the rules of that game; a newer one may"


class ServiceTables:
    """The games of a service that a token may see."""

    def __init__(self, url: str, token: str) -> None:
        self._service = Service(url, token)
        self._player = token.partition(".")[0]  # a token begins with the id of its player
        self._shares: dict[str, str] = {}  # keys of private games that the agent was invited to

    def list(self) -> Iterator[str]:
        """Yield the agent's games, and those that have a free seat."""
        mine = {"player": self._player, "most": 20}
        own = self._get(f"/v1/games?{urlencode(mine)}")["games"]
        others = self._get("/v1/games?status=open&most=20")["games"]
        known = {one["id"] for one in own}
        for one in (*own, *(other for other in others if other["id"] not in known)):
            yield _line(one, is_own=one["id"] in known)

    def create(self, game: str, players: int, opponents: str) -> str:
        """Create a game against computer players, or one whose other seats are free."""
        body: dict[str, Any] = {"game": game, "players": players}
        if opponents != PEOPLE:
            body["seats"] = [{"bot": opponents}] * (players - 1)
        id_: str = self._post("/v1/games", body)["id"]
        return id_

    def join(self, id_: str, share: str) -> None:
        """Take a free seat of somebody else's game."""
        if share:
            self._shares[id_] = share
        self._post(self._path(id_, "/seats"), {})

    def look(self, id_: str) -> Snapshot:
        with _refusals():
            table = self._table(id_)
            file = self._service.fetch(self._path(id_, "/replay", notes="none"))
        try:
            game = ReplayGame(parse(file))
        except (BadReplay, CannotOpen) as problem:
            raise ToolError(f"{NO_SUCH_RULES}: {problem}.") from problem
        return Snapshot(id_, game, tuple(map(Seat, table["you"])))

    def play(self, id_: str, version: int, commands: RawCommands) -> None:
        self._post(self._path(id_, "/moves"), {"commands": commands}, version)

    def wait(self, id_: str, seconds: float) -> None:
        """Listen until an own seat is asked, or the game is over."""
        deadline = time.monotonic() + seconds
        with _refusals():
            table = self._table(id_)
            if _needs_nobody_else(table) or seconds <= 0:
                return
            stream = self._path(id_, "/stream", after=str(table["version"]))
            for _ in self._service.listen(stream, deadline - time.monotonic()):
                if _needs_nobody_else(self._table(id_)):
                    return

    def hint(self, snapshot: Snapshot, step: int) -> TurnHint:
        told = self._post(self._path(snapshot.id, "/hint"), {"step": step})
        sentences = [printable(sentence) for sentence in told["sentences"]]
        return TurnHint(sentences, told["commands"] or () if step == LAST_STEP else ())

    def _table(self, id_: str) -> dict[str, Any]:
        return self._service.get(self._path(id_))

    def _path(self, id_: str, part: str = "", **query: str) -> str:
        if id_ in self._shares:
            query["share"] = self._shares[id_]
        asked = f"?{urlencode(query)}" if query else ""
        return f"/v1/games/{quote(id_, safe='')}{part}{asked}"

    def _get(self, path: str) -> dict[str, Any]:
        with _refusals():
            return self._service.get(path)

    def _post(self, path: str, body: dict[str, Any], version: int | None = None) -> dict[str, Any]:
        with _refusals():
            return self._service.post(path, body, token_urlsafe(24), version)


@contextmanager
def _refusals() -> Iterator[None]:
    """Tell the agent what the service refuses."""
    try:
        yield
    except ServiceSaysNo as refusal:
        problem = refusal.problem
        if refusal.status == MOVE_TAKEN:
            raise ToolError(
                "The game has gone on since you looked, so nothing was played."
            ) from None
        if refusal.status not in range(400, 500):
            raise NoAnswer(printable(str(refusal))) from refusal
        rules, index = problem.get("rules", ()), problem.get("command_index")
        raise ToolError(printable(str(refusal)), rules, index) from refusal


def _needs_nobody_else(table: dict[str, Any]) -> bool:
    return table["status"] == "finished" or table["asked"] in table["you"]


def _line(game: dict[str, Any], *, is_own: bool) -> str:
    names = [seat["name"] if seat["player"] else "free seat" for seat in game["seats"]]
    whose = "yours" if is_own else "you may join"
    told = f"{game['id']}: {game['game']}, {game['status']}, {whose}; {', '.join(names)}"
    return printable(told)
