"""The page cache: one copy of each page, limited in size and age, on one server and a cluster."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from service.domain.kit.messages import GameId, PlayerId
from service.events.pages import redis_pages
from service.events.pages.pages import PageQueueFull, PageRequest, RenderedPage
from service.events.pages.redis_pages import A_FILE_MAY_BE_UNKNOWN, A_REQUEST_LASTS, RedisPages
from service.events.redis.connect import Client, connect
from service.events.replay_files.storage import NoSuchFile, ReplayStore
from service.start.limit_settings import FOR_ONE_CALLER, Bounds
from tests.kit.clusters import Cluster
from tests.kit.servers import Server, running
from tests.kit.tables import new_id

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture(params=["server", "cluster"])
def client(request: pytest.FixtureRequest) -> Iterator[Client]:
    server: Server | Cluster = request.getfixturevalue(request.param)
    with connect(server.url) as connected:
        for key in ("WANTED", "KEPT", "ORDER", "BYTES"):
            connected.delete(getattr(redis_pages, key))
        yield connected


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pages(client: Client, tmp_path: Path, clock: Clock) -> RedisPages:
    return RedisPages(client, ReplayStore(str(tmp_path)), 100, now=clock)


def wish(**wanted: Any) -> PageRequest:
    usual = {"game": GameId(new_id()), "language": "en", "notes": "public", "version": 3}
    return PageRequest(**{**usual, **wanted})


def made(content: bytes = b"page", version: int = 3, book: int = 0) -> RenderedPage:
    return RenderedPage(content=content, version=version, hash="0" * 64, book=book)


def files(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / "pages").glob("*"))


def test_a_stored_page_is_found_and_its_request_is_closed(pages):
    wanted = wish()
    pages.want(wanted)
    assert list(pages.wanted()) == [wanted.id]

    pages.keep(wanted, made())

    [page] = pages.find([wanted.id])
    assert page.fits(wanted, NOON)
    assert pages.content(page) == b"page"
    assert pages.wanted() == {}


def test_a_newer_page_takes_the_place_of_the_older(pages, tmp_path):
    wanted = wish()
    first = pages.keep(wanted, made())
    second = pages.keep(wanted, made(b"newer", version=4))

    assert files(tmp_path) == [second.name]
    with pytest.raises(NoSuchFile):
        pages.content(first)


def test_languages_and_selections_of_notes_are_kept_apart(pages):
    one = wish()
    others = [
        replace(one, language="de"),
        replace(one, notes="none"),
        replace(one, notes="mine", player=PlayerId("ana")),
        replace(one, notes="mine", player=PlayerId("bo")),
    ]
    for number, wanted in enumerate((one, *others)):
        pages.keep(wanted, made(str(number).encode()))

    found = pages.find([wanted.id for wanted in (one, *others)])
    assert [pages.content(page) for page in found] == [b"0", b"1", b"2", b"3", b"4"]


def test_the_oldest_pages_make_room(pages, clock, tmp_path):
    wishes = [wish() for _ in range(4)]
    for wanted in wishes:
        pages.keep(wanted, made(b"x" * 40))
        clock.now += timedelta(seconds=1)

    found = pages.find([wanted.id for wanted in wishes])
    assert [page is None for page in found] == [True, True, False, False]
    assert len(files(tmp_path)) == 2
    assert pages.figures().size == 80


def test_a_page_larger_than_all_room_is_kept_alone(pages, tmp_path):
    pages.keep(wish(), made())
    pages.keep(wish(), made(b"x" * 1000))

    assert len(files(tmp_path)) == 1


def test_old_pages_and_files_missing_from_the_index_are_removed(pages, clock, tmp_path):
    pages.keep(wish(), made())
    store = ReplayStore(str(tmp_path)).inside("pages")
    lost = f"{new_id()}-{int(NOON.timestamp()):x}-00000000.page"
    store.write(lost, b"lost")
    store.write(f".{lost}.1234", b"half")

    pages.tidy()
    assert len(files(tmp_path)) == 3
    clock.now += timedelta(seconds=A_FILE_MAY_BE_UNKNOWN + 1)
    pages.tidy()
    assert len(files(tmp_path)) == 1
    clock.now += timedelta(days=8)
    pages.tidy()
    assert files(tmp_path) == []
    assert pages.figures().size == 0


def test_the_number_of_open_requests_is_limited(pages, clock):
    for _ in range(Bounds().waiting_pages):
        pages.want(wish())
        clock.now += timedelta(milliseconds=1)
    first = next(iter(pages.wanted().values()))

    pages.want(replace(first, version=9))
    with pytest.raises(PageQueueFull):
        pages.want(wish())
    clock.now += timedelta(seconds=A_REQUEST_LASTS + 1)
    assert pages.wanted() == {}
    pages.want(wish())


def test_a_repeated_request_keeps_its_place_in_the_queue(pages, clock):
    wishes = [wish() for _ in range(3)]
    for wanted in (*wishes, wishes[0]):
        pages.want(wanted)
        clock.now += timedelta(seconds=1)

    assert list(pages.wanted()) == [wanted.id for wanted in wishes]


def test_a_request_for_a_newer_page_stays_open_when_an_older_page_is_stored(pages):
    wanted = wish()
    pages.want(replace(wanted, version=5))

    pages.keep(wanted, made(version=4))

    assert list(pages.wanted()) == [wanted.id]


def test_a_failed_page_is_reported_and_tried_again_later(pages):
    wanted = wish()
    pages.want(wanted)

    pages.fail(wanted, "a reason")

    [page] = pages.find([wanted.id])
    assert page.problem == "a reason"
    assert page.fits(wanted, NOON)
    assert not page.fits(replace(wanted, version=4), NOON)
    assert not page.fits(wanted, NOON + timedelta(minutes=11))
    assert (pages.wanted(), pages.figures().failed) == ({}, 1)


def test_a_page_of_another_release_is_made_again(pages):
    wanted = wish()
    page = pages.keep(wanted, made())

    assert not page.fits(replace(wanted, release="9.9.9"), NOON)


def test_pages_with_the_notes_of_an_erased_person_are_gone(pages, tmp_path):
    own, others = wish(notes="mine", player=PlayerId("ana")), wish()
    pages.keep(own, made())
    pages.keep(others, made())

    pages.forget(PlayerId("ana"))

    assert [page is None for page in pages.find([own.id, others.id])] == [True, False]
    assert len(files(tmp_path)) == 1


def test_pages_of_an_erased_person_go_even_when_memory_is_full(tmp_path):
    with running(tmp_path / "server") as server, server.client() as client:
        pages = RedisPages(client, ReplayStore(str(tmp_path / "files")), 100)
        own = wish(notes="mine", player=PlayerId("ana"))
        pages.keep(own, made())
        client.config_set("maxmemory", 1)

        pages.forget(PlayerId("ana"))

        assert pages.find([own.id]) == [None]


def test_one_asker_gets_only_a_share_of_the_queue(pages):
    own = [wish() for _ in range(Bounds().waiting_pages // FOR_ONE_CALLER)]
    for wanted in own:
        pages.want(wanted, ["player/ana", "network/192.0.2.1"])

    pages.want(own[0], ["player/ana"])
    pages.want(own[0], ["player/bo"])
    pages.want(wish(), ["player/bo", "network/192.0.2.2"])
    for askers in (["player/ana"], ["player/cleo", "network/192.0.2.1"]):
        with pytest.raises(PageQueueFull):
            pages.want(wish(), askers)
    pages.keep(own[0], made())
    pages.want(wish(), ["player/ana"])
