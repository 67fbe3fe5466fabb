"""A copy of a release's data folder, opened by the code of today."""

import json
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from redis import Redis

from tests.api.http_players import Visitor
from tests.kit.servers import Server, running
from tests.project.test_redis_keys import Altana
from tests.upgrade import FOLDER

QUEUES = ("altana", "altana-slow")


def contents_of(release: str) -> dict[str, Any]:
    """Return what the release put into its folder."""
    found: dict[str, Any] = json.loads((FOLDER / release / "contents.json").read_text("utf-8"))
    return found


def unpack(release: str, target: Path) -> Path:
    with tarfile.open(FOLDER / release / "data.tar.xz") as archive:
        archive.extractall(target, filter="data")
    return target


class OldFolder:
    """Service and workers of today on the copy."""

    def __init__(self, release: str, folder: Path, server: Server, client: Redis) -> None:
        self.contents = contents_of(release)
        self.games: dict[str, str] = self.contents["games"]
        self.folder, self.server, self.client = folder, server, client
        self.altana = Altana(client, server.url, folder)

    def person(self, name: str, token: int = 0) -> Visitor:
        told = self.contents["people"][name]
        return Visitor(self.altana.app, told["tokens"][token], told["id"])

    def learner(self) -> Visitor:
        told = self.contents["learner"]
        return Visitor(self.altana.app, told["token"], told["id"])

    def guest(self, token: str = "") -> Visitor:
        return Visitor(self.altana.app, token)

    def seated(self, game: str) -> dict[int, Visitor]:
        ana, bo = self.person("ana"), self.person("bo")
        seats = ana.get(f"/v1/games/{game}").get_json()["seats"]
        by_id = {ana.player: ana, bo.player: bo}
        return {seat["seat"]: by_id[seat["player"]] for seat in seats if seat["player"]}

    def play(self, game: str, moves: int = 1000) -> str:
        """Play the first legal move that is not an undo, so many times or to the end."""
        path, seated = f"/v1/games/{game}", self.seated(game)
        for _ in range(moves):
            now = seated[1].get(path).get_json()
            if now["status"] == "finished":
                break
            mover = seated[now["asked"]]
            legal = mover.get(f"{path}/legal-moves").get_json()["moves"]
            commands = [one["command"] for one in legal]
            command = next(c for c in commands if c["type"] not in ("undo", "resign"))
            played = mover.play(game, now["version"], command)
            assert played.status_code == 201, played.text
        return str(seated[1].get(path).get_json()["status"])


@contextmanager
def opened(release: str, folder: Path) -> Iterator[OldFolder]:
    unpack(release, folder)
    with running(folder / "server") as server, server.client() as client:
        yield OldFolder(release, folder, server, client)
