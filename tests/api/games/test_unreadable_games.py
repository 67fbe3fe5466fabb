"""A game that can't be read, and all the others."""

from pathlib import Path

import pytest
from redis import Redis

from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId
from service.events.move import Entry
from service.events.people.redis_people import RedisPeople
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import ReplayStore
from service.events.store.redis_store import RedisStore
from tests.api.http_players import GAMES, Service, Visitor

STRANGE = GameId("f" * 32)
PATHS = ("", "/moves", "/scores", "/audit", "/replay", "/legal-moves", "/share-picture")


def keep(service: Service, body: bytes) -> None:
    """Put a first move into the store that no service wrote."""
    entry = Entry(1, body, "0" * 64)
    terms = b'{"created":"2026-01-01T00:00:00Z"}'
    service.parts.store.append(STRANGE, entry, secret=Secret(bytes(32)), terms=terms)


NONSENSE = b'{"game":"x"}'
UNKNOWN_RULES = b'{"game":"x","events":[{"ruleset":"chess/1"}]}'


@pytest.mark.parametrize("body", [NONSENSE, UNKNOWN_RULES])
def test_a_game_that_nobody_can_read_keeps_nobody_from_the_others(
    service: Service, body: bytes
) -> None:
    ana = service.player("Ana")
    table = service.table(ana, ana)
    keep(service, body)

    listed = ana.get("/v1/games")

    assert [game["id"] for game in listed.get_json()["games"]] == [table["id"]]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("body", [NONSENSE, UNKNOWN_RULES])
def test_a_game_that_nobody_can_read_says_so(service: Service, body: bytes, path: str) -> None:
    keep(service, body)

    assert_unreadable(service.player("Ana"), STRANGE, path)


@pytest.mark.parametrize("page", ["play", "watch"])
@pytest.mark.parametrize("body", [NONSENSE, UNKNOWN_RULES])
def test_the_page_of_a_game_that_nobody_can_read_opens(
    service: Service, body: bytes, page: str
) -> None:
    keep(service, body)

    assert service.app.test_client().get(f"/{page}/{STRANGE}").status_code == 200


class ArchivedService:
    """Two games of Ana's on a real Redis server; the first one was archived to its file."""

    def __init__(self, client: Redis, folder: Path) -> None:
        self._client, self._files = client, ReplayStore(str(folder))
        self.service = self._serve()
        self.ana = self.service.player("Ana")
        self.gone, self.there = (self._finished() for _ in range(2))
        store = self.service.parts.store
        export = Exports(client, store, GAMES, self._files).export(GameId(self.gone))
        assert Archive(client, GAMES, self._files).archive(export, store.read(export.game))
        self.file = folder / export.name

    def visitor(self) -> Visitor:
        """Return Ana at a new service, which has read no file yet."""
        return Visitor(self._serve().app, self.ana.token, self.ana.player)

    def _serve(self) -> Service:
        archive = Archive(self._client, GAMES, self._files)
        store = ArchiveBackedStore(RedisStore(self._client), archive)
        return Service(store, RedisPeople(self._client))

    def _finished(self) -> str:
        table = self.service.table(self.ana)
        assert self.ana.play(table["id"], table["version"], {"type": "resign"}).status_code == 201
        return str(table["id"])


@pytest.fixture
def archived(client: Redis, tmp_path: Path) -> ArchivedService:
    return ArchivedService(client, tmp_path)


def lose(file: Path) -> None:
    file.unlink()


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])


def alter(file: Path) -> None:
    """Change a move so that the file still reads as a replay."""
    written = file.read_bytes()
    file.write_bytes(written.replace(b'"type":"resign"', b'"type":"desert"', 1))
    assert file.read_bytes() != written


@pytest.mark.parametrize("harm", [lose, cut, alter])
def test_a_game_whose_file_is_gone_or_damaged_keeps_nobody_from_the_others(archived, harm):
    harm(archived.file)

    listed = archived.visitor().get(f"/v1/games?player={archived.ana.player}")

    assert [game["id"] for game in listed.get_json()["games"]] == [archived.there]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("harm", [lose, cut, alter])
def test_a_game_whose_file_is_gone_or_damaged_says_so(archived, harm, path):
    harm(archived.file)

    assert_unreadable(archived.visitor(), archived.gone, path)


def test_a_game_is_there_again_when_its_file_is(archived):
    content = archived.file.read_bytes()
    lose(archived.file)
    ana = archived.visitor()
    assert_unreadable(ana, archived.gone)

    archived.file.write_bytes(content)

    assert ana.get(f"/v1/games/{archived.gone}").get_json()["status"] == "finished"


def assert_unreadable(visitor: Visitor, game: str, path: str = "") -> None:
    answer = visitor.get(f"/v1/games/{game}{path}")

    assert answer.status_code == 503
    assert answer.get_json()["type"] == "/v1/problems/game-unreadable"
    assert answer.headers["Retry-After"] == "60"
