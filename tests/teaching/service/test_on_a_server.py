"""Teaching with everything real below HTTP: notes and classes on Redis, files in a folder."""

from pathlib import Path

import pytest
from redis import Redis

from service.domain.kit.messages import GameId
from service.events.people.redis_people import RedisPeople
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.file import parse
from service.events.replay_files.storage import ReplayStore
from service.events.store.redis_journal import RedisJournal
from service.events.store.redis_store import RedisStore
from tests.api.finished_game import annotate, finished
from tests.api.http_players import GAMES, Service
from tests.api.sample_class import RIGHT, Class


@pytest.fixture
def files(tmp_path: Path) -> ReplayStore:
    return ReplayStore(str(tmp_path / "replays"))


@pytest.fixture
def archive(client: Redis, files: ReplayStore) -> Archive:
    return Archive(client, GAMES, files)


@pytest.fixture
def service(client: Redis, files: ReplayStore, archive: Archive) -> Service:
    store = ArchiveBackedStore(RedisStore(client), archive)
    return Service(
        store=store, people=RedisPeople(client), journal=RedisJournal(client), files=files
    )


def test_notes_outlive_that_a_game_is_archived_and_comes_back(
    client: Redis, service: Service, files: ReplayStore, archive: Archive
) -> None:
    ana = service.player("Ana")
    game = finished(service, ana)
    note = annotate(ana, game)
    path = f"/v1/games/{game}/annotations"
    export = Exports(client, service.parts.store, GAMES, files).export(GameId(game))
    archive.archive(export, service.parts.store.read(GameId(game)))

    archived = ana.get(path).get_json()["notes"]
    second = annotate(ana, game)
    archive.restore(parse(files.get(export.name)))
    back = ana.get(path).get_json()["notes"]

    assert archived == [note]
    assert back == [note, second]


def test_a_class_is_worked_through_and_seen_by_another_process(
    client: Redis, service: Service, files: ReplayStore
) -> None:
    monday = Class(service)
    mia = monday.join("Mia")
    mia.post(f"{monday.question}/hints", {})
    mia.post(f"{monday.question}/attempts", {"commands": list(RIGHT)})
    other = Service(
        store=RedisStore(client),
        people=RedisPeople(client),
        journal=RedisJournal(client),
        files=files,
    )

    there = other.visitor()
    there.token = monday.teacher.token
    [seen] = there.get(f"{monday.path}/results").get_json()["learners"]

    assert (seen["nickname"], seen["points"]) == ("Mia", 3)
    assert there.get(f"/v1/courses/{monday.course['id']}/file").status_code == 200
