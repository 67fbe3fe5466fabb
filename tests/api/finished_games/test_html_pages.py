"""Pages over HTTP: made by workers, promised until then, with names filled in when sent."""

import asyncio
import base64
import gzip
import json
import re
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from redis import Redis

from service.api.limits import deferral
from service.api.operating.page_metrics import PageGauges
from service.api.rsgi.bridge import Bridge
from service.app import create_app
from service.events.pages.pages import PageId
from service.projections.upkeep.lag import FOLLOWER
from service.start.limit_settings import Bounds
from service.start.settings import Settings
from tests.api.contract import CheckedClient, contract_of
from tests.api.finished_game import annotate
from tests.api.http_players import Service, Visitor
from tests.api.rsgi.test_bridge import Line, Scope
from tests.kit.random_play import CATALOGUE
from tests.kit.servers import Server
from workers.page_jobs import make_pages
from workers.wiring import Tools, equip, make_tools

TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


class PagedService(Service):
    """The application on a real Redis server; pages are made when a test says so."""

    def __init__(self, url: str, client: Redis, folder: Path, **bounds: int) -> None:
        settings = Settings(data=folder, bounds=Bounds(**bounds))
        self.app = create_app(settings, url)
        self.app.test_client_class = CheckedClient
        self.app.extensions["contract"] = contract_of(self.app, CATALOGUE)
        self.url, self.client = url, client
        self.tools: Tools = make_tools(settings, client, client, CATALOGUE)
        equip(self.tools)
        client.set(FOLLOWER, "a worker")

    def make_pages(self) -> list[PageId]:
        wanted = list(self.tools.pages.wanted())
        make_pages(wanted)
        return wanted


@pytest.fixture
def service(own_server: Server, own_client: Redis, own_tools: None, tmp_path: Path) -> PagedService:
    return PagedService(own_server.url, own_client, tmp_path)


@pytest.fixture
def ana(service: PagedService) -> Visitor:
    return service.player("Ana </script>")


@pytest.fixture
def game(service: PagedService, ana: Visitor, bo: Visitor) -> str:
    table = service.table(ana, bo, game="burano", deal="a page")
    assert (ana, bo)[table["asked"] - 1].play(table["id"], 2, TAKE).status_code == 201
    return str(table["id"])


@pytest.fixture
def over(ana: Visitor, game: str) -> str:
    """A finished game at version 4, to write notes on."""
    assert ana.play(game, 3, {"type": "resign"}).status_code == 201
    return game


def page(game: str, **query: str) -> str:
    return f"/v1/games/{game}/replay?" + "&".join(
        f"{name}={value}" for name, value in {"format": "html", **query}.items()
    )


def carried(text: str) -> Any:
    found = re.search(r' id="data">([A-Za-z0-9+/=]+)</script>', text)
    assert found is not None
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


def unpacked(text: str) -> str:
    """Return a page with what it carries unpacked: packed, any three letters may stand in it."""
    packed = re.compile(r'( id="\w+">)([A-Za-z0-9+/=]+)(?=</script>)')
    whole, parts = packed.subn(
        lambda found: found[1] + gzip.decompress(base64.b64decode(found[2])).decode(), text
    )
    assert parts
    return whole


def test_a_page_is_promised_until_a_worker_has_made_it(service, ana, game):
    promised = ana.get(page(game))

    assert promised.status_code == 202
    assert promised.headers["Location"] == page(game, notes="public", at_least="3")
    assert promised.headers["Retry-After"] == "2"
    assert promised.get_json()["href"] == promised.headers["Location"]
    assert service.make_pages() == [f"{game}/en/public"]

    made = ana.get(promised.headers["Location"])
    assert (made.status_code, made.mimetype) == (200, "text/html")
    assert made.headers["ETag"] == '"3"'
    assert carried(made.text)["names"] == ["Ana </script>", "Bo"]
    assert carried(made.text)["file"].encode() == ana.get(f"/v1/games/{game}/replay").data


def test_the_name_of_an_erased_person_is_in_no_page_that_was_made_before(service, ana, over):
    annotate(ana, over)
    ana.get(page(over))
    service.make_pages()
    assert carried(ana.get(page(over)).text)["notes"][0]["author"] == "Ana </script>"

    assert ana.delete(f"/v1/players/{ana.player}").status_code == 204

    after = service.visitor().get(page(over))
    told = carried(after.text)
    assert "Ana" not in unpacked(after.text)
    assert told["names"] == ["Seat 1", "Bo"]
    assert told["file"].encode() == service.visitor().get(f"/v1/games/{over}/replay").data
    assert service.make_pages() == []


def test_no_name_is_kept_in_a_page(service, ana, over, tmp_path):
    annotate(ana, over)
    ana.get(page(over))
    service.make_pages()

    [file] = (tmp_path / "replays" / "pages").iterdir()
    kept = unpacked(file.read_bytes().decode(errors="replace"))
    assert "Ana" not in kept


def test_a_move_makes_another_page_in_the_place_of_the_first(service, ana, bo, game, tmp_path):
    ana.get(page(game))
    service.make_pages()
    for player in (ana, bo):
        player.play(game, 3, {"type": "resign"})

    newer = ana.get(page(game))
    older = ana.get(page(game, at_least="3"))
    service.make_pages()

    assert (newer.status_code, older.status_code) == (202, 200)
    assert ana.get(page(game)).headers["ETag"] == '"4"'
    assert len(list((tmp_path / "replays" / "pages").iterdir())) == 1


def test_notes_and_languages_have_pages_of_their_own(service, ana, bo, over):
    game = over
    annotate(ana, game, visibility="private")
    german = {"Accept-Language": "de"}
    for who, query, headers in ((ana, {"notes": "mine"}, {}), (bo, {}, german), (bo, {}, {})):
        assert who.get(page(game, **query), headers=headers).status_code == 202
    service.make_pages()

    own = ana.get(page(game, notes="mine"))
    assert [note["author"] for note in carried(own.text)["notes"]] == ["Ana </script>"]
    assert own.headers["ETag"] == '"4.1"'
    assert bo.get(page(game, notes="mine")).status_code == 202
    assert carried(bo.get(page(game)).text)["notes"] == []
    assert '<html lang="de"' in bo.get(page(game), headers=german).text
    assert service.visitor().get(page(game, notes="mine")).status_code == 401


def test_a_note_that_is_gone_is_in_no_page_any_more(service, ana, over):
    note = annotate(ana, over)
    ana.get(page(over))
    service.make_pages()
    seen = {"If-Match": f'"{note["version"]}"'}
    gone = ana.delete(f"/v1/games/{over}/annotations/{note['id']}", headers=seen)
    assert gone.status_code == 204, gone.text

    assert ana.get(page(over)).status_code == 202


def test_a_private_game_has_pages_for_those_who_may_see_it(service, ana):
    table = service.table(ana, ana, game="burano", visibility="private")
    share = table["share"]

    assert service.visitor().get(page(table["id"])).status_code == 404
    promised = service.visitor().get(page(table["id"], share=share))
    service.make_pages()

    assert f"share={share}" in promised.headers["Location"]
    assert service.visitor().get(promised.headers["Location"]).status_code == 200
    assert service.visitor().get(page(table["id"])).status_code == 404


def test_without_a_worker_nobody_is_promised_a_page(service, ana, game):
    service.client.delete(FOLLOWER)

    told = ana.get(page(game))

    assert told.status_code == 503
    assert told.get_json()["type"].endswith("/no-worker")
    assert told.headers["Retry-After"] == "10"


def test_when_too_many_pages_are_waited_for_the_next_is_refused(service, tmp_path, ana, game):
    service = PagedService(service.url, service.client, tmp_path, waiting_pages=1)
    ana = Visitor(service.app, ana.token)
    assert ana.get(page(game)).status_code == 202
    assert ana.get(page(game)).status_code == 202

    refused = ana.get(page(game, notes="none"))

    assert refused.status_code == 503
    assert refused.get_json()["type"].endswith("/too-many-pages")


def test_one_caller_leaves_room_in_the_queue_for_others(service, tmp_path, ana, bo, game):
    service = PagedService(service.url, service.client, tmp_path, waiting_pages=4)
    ana, bo = (Visitor(service.app, player.token) for player in (ana, bo))
    elsewhere = {"environ_overrides": {"REMOTE_ADDR": "192.0.2.1"}}
    visitor = service.visitor()

    taken = [ana.get(page(game)), visitor.get(page(game, notes="none"), **elsewhere)]
    refused = [
        ana.get(page(game, notes="mine")),
        visitor.get(page(game), headers={"Accept-Language": "de"}, **elsewhere),
    ]
    other = bo.get(page(game, notes="mine"))

    assert [told.status_code for told in [*taken, other]] == [202, 202, 202]
    assert [told.status_code for told in refused] == [503, 503]
    assert {told.get_json()["type"] for told in refused} == {"/v1/problems/too-many-pages"}
    assert all("Retry-After" in told.headers for told in refused)


def test_a_page_that_can_not_be_made_is_told(service, ana, game):
    ana.get(page(game))
    [wish] = service.tools.pages.wanted().values()
    service.tools.pages.fail(wish, "a bug")

    told = ana.get(page(game))

    assert told.status_code == 503
    assert told.get_json()["type"].endswith("/page-failed")


def test_a_page_whose_file_is_lost_is_made_again(service, ana, game, tmp_path):
    ana.get(page(game))
    service.make_pages()
    for file in (tmp_path / "replays" / "pages").iterdir():
        file.unlink()

    assert ana.get(page(game)).status_code == 202
    service.make_pages()
    assert ana.get(page(game)).status_code == 200


def test_a_page_of_moves_that_were_lost_is_made_again(service, ana, bo, game):
    ana.get(page(game))
    service.make_pages()
    [moves] = service.client.scan_iter(f"*{game}:moves")
    left = service.client.xrange(moves, "-", "2-0")
    service.client.delete(moves)
    for number, fields in left:
        service.client.xadd(moves, fields, number)
    table = ana.get(f"/v1/games/{game}").get_json()
    (ana, bo)[table["asked"] - 1].play(game, 2, {**TAKE, "column": 2})

    assert ana.get(page(game)).status_code == 202
    service.make_pages()
    assert ana.get(page(game)).status_code == 200


def test_figures_tell_how_many_pages_are_waited_for(service, ana, game):
    ana.get(page(game))

    found = {
        metric.name: metric.samples[0].value for metric in PageGauges(service.tools.pages).collect()
    }

    assert found["altana_pages_wanted"] == 1
    assert found["altana_pages_failed"] == found["altana_pages_bytes"] == 0


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer than a busy machine takes to make a page."""
    monkeypatch.setattr(deferral, "LONGEST_WAIT", 60.0)


def served(bridge: Any, game: str, line: Line, query: str = "format=html") -> Any:
    scope = Scope("GET", f"/v1/games/{game}/replay")
    scope.query_string = query
    return bridge.__rsgi__(scope, line)


def test_who_waits_gets_the_page_as_soon_as_it_is_made(service, game, patient):
    bridge: Any = Bridge(service.app, most_listeners=8)
    lines = [Line() for _ in range(8)]
    made = Event()

    def work() -> None:
        while not service.make_pages():
            made.wait(0.02)

    worker = Thread(target=work)

    async def ask() -> None:
        worker.start()
        await asyncio.gather(*(served(bridge, game, line) for line in lines))

    asyncio.run(ask())
    worker.join()

    assert {line.status for line in lines} == {200}
    assert carried(lines[0].body.decode())["names"] == ["Ana </script>", "Bo"]
    assert {line.headers["x-request-id"] for line in lines} != {""}


def test_who_waits_while_the_game_goes_on_gets_what_was_asked_for(service, ana, game, patient):
    bridge: Any = Bridge(service.app, most_listeners=1)
    line = Line()

    def play_and_keep() -> None:
        while not service.tools.pages.wanted():
            Event().wait(0.02)
        [wanted] = service.tools.pages.wanted().values()
        made = service.tools.page_maker.make(wanted)
        assert ana.play(game, 3, {"type": "resign"}).status_code == 201
        service.tools.pages.keep(wanted, made)

    worker = Thread(target=play_and_keep)
    worker.start()
    asyncio.run(served(bridge, game, line))
    worker.join()

    assert (line.status, line.headers["etag"]) == (200, '"3"')


def test_who_waits_in_vain_is_told_where_to_ask_again(service, game, monkeypatch):
    monkeypatch.setattr(deferral, "LONGEST_WAIT", 0.2)
    bridge: Any = Bridge(service.app, most_listeners=1)
    first, second = Line(), Line()

    async def ask() -> None:
        await asyncio.gather(served(bridge, game, first), served(bridge, game, second))
        await served(bridge, game, first)  # the place is free again

    asyncio.run(ask())

    assert sorted([first.status, second.status]) in ([202, 202], [202, 503])
    assert first.status == 202
    assert first.headers["location"].endswith("at_least=3")


def test_a_request_that_waits_is_counted_once(service, game, monkeypatch):
    monkeypatch.setattr(deferral, "LONGEST_WAIT", 0.1)
    bridge: Any = Bridge(service.app, most_listeners=1)
    before, after = Line(), Line()

    async def ask() -> None:
        await served(bridge, game, before)
        await served(bridge, game, after)

    asyncio.run(ask())

    left = [int(re.search(r"r=(\d+)", line.headers["ratelimit"])[1]) for line in (before, after)]
    assert left[0] - left[1] == 500  # what a page costs, once
    counted = re.findall(
        r'altana_requests_total\{.*replay.*status="202"\} ([\d.]+)',
        service.visitor().get("/metrics").text,
    )
    assert [float(count) for count in counted] == [2.0]
