"""Read models over HTTP: players, leaderboards, curves, exports, and reading one's own writes."""

import asyncio
import hashlib
import json
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from redis import Redis

from service.api.context.read_models import read_models
from service.api.limits import deferral
from service.api.operating.metrics import Metrics
from service.api.operating.projection_metrics import ProjectionFigures
from service.api.rsgi.bridge import THREADS, Bridge
from service.app import make_app, make_parts
from service.events.people.redis_people import RedisPeople
from service.events.replay_files import exports
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import ReplayStore
from service.events.store.redis_store import RedisStore
from service.projections.build.refresh import Refresher
from service.start.settings import Settings
from tests.api.contract import CheckedClient, contract_of
from tests.api.http_players import GAMES, Service, Visitor, play_on
from tests.api.rsgi.test_bridge import Line, Scope
from tests.kit.tables import entry, new_id
from tests.kit.waiting import until


class WholeService(Service):
    """An application on a real Redis server; read models are refreshed when a test says so."""

    def __init__(self, client: Redis, folder: Path) -> None:
        settings = Settings(data=folder)
        files = ReplayStore(settings.replay_url)
        self.archive = Archive(client, GAMES, files)
        self.store = ArchiveBackedStore(RedisStore(client), self.archive)
        self.exports = Exports(client, self.store, GAMES, files)
        self.refresher = Refresher(client, self.store, GAMES)
        models = read_models(client, self.exports)
        metrics = Metrics()
        metrics.collectors.append(ProjectionFigures(client))
        people = RedisPeople(client)
        self.parts = make_parts(settings, self.store, people, GAMES, models=models)
        self.app = make_app(self.parts, client, metrics)
        self.app.test_client_class = CheckedClient
        self.app.extensions["contract"] = contract_of(self.app, GAMES)

    def finished(self, *players: Visitor, cards: int | None = None, **wanted: Any) -> str:
        options = {} if cards is None else {"cards": cards}
        table = self.table(*players, options=options, **wanted)
        play_on(self, table, list(players))
        return str(table["id"])

    def refresh(self) -> None:
        self.refresher.refresh(self.store.games(most=1000))


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def service(client: Redis, tmp_path: Path) -> WholeService:
    return WholeService(client, tmp_path)


def test_a_player_has_results_ratings_and_averages(service, ana, bo):
    game = service.finished(ana, bo)
    service.finished(ana)
    service.refresh()

    page = ana.get(f"/v1/players/{ana.player}").get_json()

    assert page["name"] == "Ana"
    assert page["counted"] == page["all"]["games"] == 2
    assert page["by_game"]["toy"]["2"]["games"] == 1
    assert page["best_solo"] == {"toy": sum(range(24))}
    assert {(row["players"], row["games"]) for row in page["ratings"]} == {(1, 1), (2, 1)}
    assert page["history"][1]["id"] == game


def test_a_program_is_rated_among_bots_on_its_page_and_on_their_leaderboard(service, ana):
    made = service.visitor().post("/v1/players", {"name": "Deep", "bot": True}).get_json()
    program = Visitor(service.app, made["token"], made["player"]["id"])
    service.finished(ana, program)
    service.refresh()

    page = program.get(f"/v1/players/{program.player}").get_json()
    person = ana.get(f"/v1/players/{ana.player}").get_json()
    boards = {
        kind: ana.get(f"/v1/leaderboards/toy?players=2&kind={kind}").get_json()["rows"]
        for kind in ("people", "bots")
    }

    assert [(row["players"], row["games"]) for row in page["ratings"]] == [(2, 1)]
    assert (person["ratings"], person["with_bots"]["toy"]["2"]["games"]) == ([], 1)
    assert boards["people"] == []
    assert [(row["name"], row["kind"]) for row in boards["bots"]] == [("Deep (bot)", "bot")]


def test_a_player_who_has_not_played_has_a_page(ana):
    page = ana.get(f"/v1/players/{ana.player}").get_json()

    assert page["counted"] == 0
    assert page["all"]["average"] is None
    assert page["history"] == []


def test_others_do_not_see_private_games(service, ana, bo):
    service.finished(ana, bo, visibility="private")
    service.finished(ana, bo)
    service.refresh()

    own = ana.get(f"/v1/players/{ana.player}").get_json()
    seen = service.visitor().get(f"/v1/players/{ana.player}").get_json()
    board = service.visitor().get("/v1/leaderboards/toy?players=2").get_json()

    assert (own["counted"], len(own["history"])) == (2, 2)
    assert own["all"]["games"] == 1
    assert sorted(game["counts"] for game in own["history"]) == [False, True]
    assert (seen["counted"], len(seen["history"]), seen["all"]["games"]) == (1, 1, 1)
    assert board["counted"] == 1


def test_a_game_by_other_options_says_so_and_counts_nowhere(service, ana, bo):
    game = service.finished(ana, bo, cards=2)
    service.refresh()

    page = ana.get(f"/v1/players/{ana.player}").get_json()
    board = ana.get("/v1/leaderboards/toy?players=2").get_json()

    assert ana.get(f"/v1/games/{game}").get_json()["standard"] is False
    assert [played["counts"] for played in page["history"]] == [False]
    assert page["all"]["games"] == board["counted"] == 0


def test_a_history_goes_on_page_by_page(service, ana):
    games = [service.finished(ana, cards=2) for _ in range(3)]
    service.refresh()

    first = ana.get(f"/v1/players/{ana.player}?most=2").get_json()
    second = ana.get(f"/v1/players/{ana.player}?most=2&start={first['next']}").get_json()

    listed = [row["id"] for row in first["history"] + second["history"]]
    assert listed == list(reversed(games))
    assert second["next"] is None


def test_a_leaderboard_has_the_winner_first(service, ana, bo):
    table = service.table(ana, bo)
    bo.play(table["id"], table["version"], {"type": "resign"})
    service.refresh()

    board = service.visitor().get("/v1/leaderboards/toy?players=2").get_json()

    assert [(row["place"], row["name"]) for row in board["rows"]] == [(1, "Ana"), (2, "Bo")]
    assert board["rows"][0]["rating"] > board["rows"][1]["rating"]
    assert 0 < board["rows"][0]["sigma"] < 25 / 3
    assert {row["last_game"] for row in board["rows"]} == {table["id"]}
    assert [row["change"] for row in board["rows"]] == [
        round(row["mu"] - 25, 2) for row in board["rows"]
    ]


def test_an_unknown_game_has_no_leaderboard(service):
    assert service.visitor().get("/v1/leaderboards/chess").status_code == 404
    assert service.visitor().get("/v1/statistics/chess").status_code == 404


def test_statistics_tell_what_was_taken(service, ana, bo):
    table = service.table(ana, bo, game="dream-home")
    play_on(service, table, [ana, bo])
    service.refresh()

    told = service.visitor().get("/v1/statistics/dream-home?players=2").get_json()

    assert told["counted"] == 1
    assert sum(kind["taken"] for kind in told["kinds"]) >= 24
    assert {"kind", "taken", "games", "points", "points_each"} == set(told["kinds"][0])


def test_a_curve_says_which_version_it_shows(service, ana, bo):
    table = service.table(ana, bo)
    service.refresh()
    ahead = ana.get(f"/v1/games/{table['id']}/curve").get_json()
    bo.play(table["id"], table["version"], {"type": "resign"})

    behind = ana.get(f"/v1/games/{table['id']}/curve")

    assert (ahead["version"], ahead["newest"]) == (2, 2)
    assert (behind.get_json()["version"], behind.get_json()["newest"]) == (2, 3)
    assert behind.headers["ETag"] == '"2"'


def test_a_result_comes_with_its_ledger(service, ana, bo):
    game = service.finished(ana, bo)
    service.refresh()

    told = ana.get(f"/v1/games/{game}/result").get_json()

    points = {row["seat"]: row["points"] for row in told["result"]["standings"]}
    assert {score["seat"]: score["total"] for score in told["scores"]} == points


def test_a_running_game_has_no_result_yet(service, ana, bo):
    table = service.table(ana, bo)

    told = ana.get(f"/v1/games/{table['id']}/result").get_json()

    assert (told["version"], told["result"], told["scores"]) == (0, None, [])


def test_who_prefers_to_wait_reads_what_was_just_written(service, ana, bo):
    table = service.table(ana, bo)
    worker = Thread(target=lambda: until(lambda: service.refresh() is None))
    answers: list[Any] = []

    def read() -> None:
        path = f"/v1/games/{table['id']}/curve?at_least=2"
        answers.append(ana.get(path, headers={"Prefer": "wait=5"}))

    reader = Thread(target=read)
    reader.start()
    worker.start()
    reader.join()
    worker.join()

    [answer] = answers
    assert answer.get_json()["version"] == 2
    assert answer.headers["Preference-Applied"] == "wait=5"


def test_who_waits_in_vain_gets_what_there_is(service, ana, bo):
    table = service.table(ana, bo)

    answer = ana.get(f"/v1/games/{table['id']}/curve", headers={"Prefer": "wait=1"})

    assert answer.status_code == 200
    assert answer.get_json()["version"] == 0


def test_those_who_wait_hold_no_thread(service, ana, bo, monkeypatch):
    monkeypatch.setattr(deferral, "LONGEST_WAIT", 60.0)  # longer than a busy machine takes
    table = service.table(ana, bo)
    game = f"/v1/games/{table['id']}"
    histories = f"/v1/players/{ana.player}"
    asked = [
        *[("GET", f"{game}/curve", "")] * THREADS,
        *[("GET", histories, f"after_game={table['id']}&at_least=2")] * THREADS,
        *[("POST", f"{game}/exports", "")] * THREADS,
    ]
    bridge: Any = Bridge(service.app, most_listeners=len(asked))
    lines, quick = [Line() for _ in asked], Line()

    def call(method: str, path: str, query: str, line: Line, **headers: str) -> Any:
        scope = Scope(method, path, authorization=f"Bearer {ana.token}", **headers)
        scope.query_string = query
        return bridge.__rsgi__(scope, line)

    async def play() -> None:
        async with asyncio.timeout(120):
            waiting = [
                asyncio.create_task(call(*request, line, prefer="wait=9999"))
                for request, line in zip(asked, lines, strict=True)
            ]
            await call("GET", game, "", quick)
            assert quick.status == 200
            assert not any(line.status for line in lines)
            await asyncio.to_thread(service.refresh)
            await asyncio.to_thread(until, lambda: service.exports.wanted())
            await asyncio.to_thread(service.exports.export, table["id"])
            await asyncio.gather(*waiting)

    asyncio.run(play())

    assert {line.status for line in lines} == {200}
    assert {line.headers["preference-applied"] for line in lines} == {"wait=9999"}
    assert json.loads(lines[0].body)["version"] == 2
    assert json.loads(lines[-1].body)["status"] == "ready"


def test_who_finds_no_place_to_wait_is_told_to_come_back(service, ana, bo):
    table = service.table(ana, bo)
    bridge: Any = Bridge(service.app, most_listeners=0)
    line = Line()
    scope = Scope("GET", f"/v1/games/{table['id']}/curve", prefer="wait=5")

    asyncio.run(bridge.__rsgi__(scope, line))

    assert line.status == 503
    assert json.loads(line.body)["type"] == "/v1/problems/house-full"
    assert "retry-after" in line.headers


def test_a_leaderboard_can_wait_for_a_game(service, ana, bo):
    game = service.finished(ana, bo)
    version = service.store.version(game)
    service.refresh()

    path = f"/v1/leaderboards/toy?players=2&after_game={game}&at_least={version}"
    answer = ana.get(path, headers={"Prefer": "respond-async, wait=2"})

    assert answer.get_json()["counted"] == 1
    assert answer.headers["Preference-Applied"] == "wait=2"


def test_an_export_is_promised_written_and_fetched(service, ana, bo):
    game = service.table(ana, bo)["id"]

    assert ana.post(f"/v1/games/{game}/exports", {"format": "pdf"}).status_code == 422
    promised = ana.post(f"/v1/games/{game}/exports")
    wanted = service.exports.wanted()
    service.exports.export(game)
    ready = ana.get(promised.headers["Location"])
    file = ana.get(ready.get_json()["href"])

    assert (promised.status_code, promised.get_json()["status"]) == (202, "pending")
    assert wanted == {game: 2}
    assert ready.get_json()["status"] == "ready"
    assert file.data == ana.get(f"/v1/games/{game}/replay").data
    assert ana.post(f"/v1/games/{game}/exports").status_code == 200


def test_only_so_many_exports_may_wait(service, ana, bo, monkeypatch):
    monkeypatch.setattr(exports, "MOST_WANTED", 1)
    first, second = (service.table(ana, bo)["id"] for _ in range(2))
    ana.post(f"/v1/games/{first}/exports")

    again = ana.post(f"/v1/games/{first}/exports")
    refused = ana.post(f"/v1/games/{second}/exports")

    assert again.status_code == 202
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "60")
    assert refused.get_json()["type"].endswith("too-many-exports")
    assert service.exports.wanted().keys() == {first}


def test_an_export_is_ready_though_the_game_has_gone_on(service, ana):
    table = service.table(ana, ana)
    ana.post(f"/v1/games/{table['id']}/exports")
    service.exports.export(table["id"])

    played = ana.play(table["id"], 2, {"type": "pick", "place": 1})
    told = ana.get(f"/v1/games/{table['id']}/exports").get_json()

    assert played.status_code == 201
    assert (told["status"], told["wanted"], told["version"]) == ("ready", 2, 2)


def test_an_export_that_nobody_asked_for_is_none(service, ana, bo):
    game = service.table(ana, bo)["id"]

    told = ana.get(f"/v1/games/{game}/exports").get_json()

    assert (told["status"], told["wanted"]) == ("none", None)


def test_an_export_is_as_long_as_promised_and_has_the_hash_promised(service, ana, bo):
    game = service.table(ana, bo)["id"]
    service.exports.export(game)

    told = ana.get(f"/v1/games/{game}/exports").get_json()
    file = ana.get(told["href"]).data

    assert (told["size"], told["sha256"]) == (len(file), hashlib.sha256(file).hexdigest())


def test_names_are_in_no_kept_file_and_an_erased_one_in_none_that_is_fetched(service, ana, bo):
    game = service.table(ana, bo)["id"]
    export = service.exports.export(game)
    href = f"/v1/games/{game}/exports/{export.name}"

    before = ana.get(href).text
    bo.delete(f"/v1/players/{bo.player}")
    after = ana.get(href).text

    assert '"names":{' in before
    assert b'"names":' not in service.exports.files.get(export.name)
    assert bo.player in before.rpartition('"names":')[2]
    assert bo.player not in after.rpartition('"names":')[2]


def test_a_file_of_another_game_is_not_fetched(service, ana, bo):
    first, second = (service.table(ana, bo)["id"] for _ in range(2))
    export = service.exports.export(first)

    assert ana.get(f"/v1/games/{second}/exports/{export.name}").status_code == 404
    assert ana.get(f"/v1/games/{first}/exports/..%2Fsecret").status_code == 404


def test_exports_have_a_quota(service, ana, bo):
    game = service.table(ana, bo)["id"]

    answer = ana.post(f"/v1/games/{game}/exports")

    assert '"exports";q=10000;w=86400' in answer.headers["RateLimit-Policy"]


def test_a_private_game_is_exported_for_those_who_may_see_it(service, ana, bo):
    table = service.table(ana, bo, visibility="private")

    assert service.visitor().post(f"/v1/games/{table['id']}/exports").status_code == 404
    shared = service.visitor().post(f"/v1/games/{table['id']}/exports?share={table['share']}")
    assert shared.status_code == 202


def test_an_archived_game_looks_as_it_did(service, own_server, tmp_path, ana, bo):
    game = service.finished(ana, bo)
    service.refresh()
    paths = [
        *("", "?at=3", "/moves", "/moves?after=2", "/scores", "/scores?at=4", "/audit"),
        *("/replay", "/curve", "/result", "/legal-moves"),
    ]
    before = [ana.get(f"/v1/games/{game}{path}") for path in paths]
    listed = ana.get("/v1/games?status=finished").get_json()

    assert service.archive.archive(service.exports.export(game), service.store.read(game))

    fresh = WholeService(own_server.client(), tmp_path)
    again = Visitor(fresh.app, ana.token, ana.player)
    after = [again.get(f"/v1/games/{game}{path}") for path in paths]
    assert [(one.status_code, one.data) for one in after] == [
        (one.status_code, one.data) for one in before
    ]
    assert again.get("/v1/games?status=finished").get_json() == listed
    refused = again.play(game, service.store.version(game), {"type": "resign"})
    assert refused.get_json()["rule"] == "API-OVER"


def test_a_list_is_the_same_with_old_lines_new_ones_and_none(service, ana, bo):
    first = service.finished(ana, bo)
    service.table(ana, bo, game="burano")
    ana.post("/v1/games", {"game": "toy", "players": 2})
    queries = [
        *("", "status=open", "status=running", "status=finished", "game=toy", "game=burano"),
        *(f"player={bo.player}", f"player={bo.player}&status=running"),
    ]
    without = [ana.get(f"/v1/games?{query}").get_json() for query in queries]
    service.refresh()
    with_lines = [ana.get(f"/v1/games?{query}").get_json() for query in queries]
    opened = next(g for g in without[1]["games"] if g["game"] == "toy")
    bo.post(f"/v1/games/{opened['id']}/seats", {})
    stale = ana.get("/v1/games?status=running").get_json()

    assert with_lines == without
    assert opened["id"] in {game["id"] for game in stale["games"]}
    assert [game["id"] for game in without[3]["games"]] == [first]


def test_metrics_name_the_games_that_are_quarantined(service, ana):
    broken = new_id()
    service.store.append(broken, entry(1, "nonsense"))
    service.refresh()

    figures = service.visitor().get("/metrics").text

    assert f'altana_projection_set_aside{{game="{broken}"}} 1.0' in figures
    assert "altana_projection_lag_hints 1.0" in figures
