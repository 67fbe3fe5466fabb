"""The deal of the day: the same for everybody, known to nobody before, and with a table."""

import hashlib
import hmac
import json
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from service.api.documentation.openapi import calls_of
from service.api.operating.daily_metrics import DailyFigures
from service.api.people.erasure import erase_person
from service.cli import altana
from service.commands.operate.import_game import restore
from service.domain.kit.messages import GameId, PlayerId
from service.events.daily_key import DAILY_KEY, DailyKey
from service.events.errors import Unconfirmed
from service.events.store.codec import codec_for
from service.projections.models.daily import daily
from service.projections.models.game_history import GameHistory, fold_history
from service.projections.upkeep.rebuild import Rebuild
from tests.api.daily.whole_service import TODAY, YESTERDAY, DailyService
from tests.api.http_players import Visitor
from tests.fair_shuffle.prover import NotProven, prove
from tests.fair_shuffle.test_prover import tables


def table_of(visitor: Visitor, game: str, day: str = TODAY):
    return visitor.get(f"/v1/daily/{game}/{day}").get_json()


def replay_of(visitor: Visitor, game: str) -> bytes:
    return visitor.get(f"/v1/games/{game}/replay").data


def history_of(service: DailyService, player: Visitor, game: str) -> GameHistory:
    id_ = GameId(table_of(player, game)["mine"]["id"])
    ruleset = service.parts.catalogue.current(game)
    bodies = [entry.body for entry in service.store.read(id_)]
    return fold_history(ruleset, codec_for(ruleset).decode(bodies))


def moves_of(visitor: Visitor, game: str) -> list[dict]:
    lines = map(json.loads, replay_of(visitor, game).splitlines())
    return [line for line in lines if line["kind"] == "move"]


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_everybody_has_the_same_cards_and_others_on_another_day(service, ana, bo, clock, game):
    first, second = service.begin(ana, game), service.begin(bo, game)
    clock.move_to("2026-03-02T12:00:00Z")
    later = service.begin(ana, game)

    assert first["view"] == second["view"]
    assert first["daily"] == second["daily"]
    assert first["id"] != second["id"]
    assert first["commitment"] != second["commitment"]
    assert later["daily"]["day"] == "2026-03-02"
    assert later["view"] != first["view"]


def test_whoever_begins_twice_goes_on(service, ana):
    first, second = service.begin(ana), service.begin(ana)

    assert first == second
    assert ana.get("/v1/daily").get_json()["deals"][0]["mine"]["id"] == first["id"]


def test_the_computer_answers_the_same_play_in_the_same_way(service, ana, bo):
    own, other = service.begin(ana, "dream-home"), service.begin(bo, "dream-home")
    for _ in range(3):
        commands = []
        while own["asked"] == 1 and own["round"] == other["round"]:
            legal = ana.get(f"/v1/games/{own['id']}/legal-moves").get_json()["moves"]
            commands.append(legal[0]["command"])
            assert ana.play(own["id"], own["version"], commands[-1]).status_code == 201
            own = ana.get(f"/v1/games/{own['id']}").get_json()
        assert bo.play(other["id"], other["version"], *commands).status_code == 201
        own, other = service.begin(ana, "dream-home"), service.begin(bo, "dream-home")

    assert own["version"] > other["version"]  # one sent a turn bit by bit, the other at once
    assert own["view"] == other["view"]


def test_replays_are_proven_and_the_computer_chooses_the_same_again(service, ana, tmp_path):
    games = {game: service.finish(ana, game) for game in ("burano", "dream-home")}

    for game, id_ in games.items():
        file = tmp_path / f"{game}.replay"
        file.write_bytes(replay_of(ana, id_))
        verified = CliRunner().invoke(altana, ["replay", "verify", "--bots", str(file)])
        assert verified.exit_code == 0, verified.output
        assert "differently" not in verified.output
        assert prove(file.read_bytes(), tables(game)) > 0
        assert ana.get(f"/v1/games/{id_}/audit").get_json()["deals_proven"]


def test_nobody_learns_a_deal_from_a_game_that_is_over_until_the_day_is(service, ana, bo, clock):
    game = service.finish(ana, "toy")
    secret = moves_of(ana, game)[-1]["secret"]
    stranger = service.visitor()

    def answers() -> dict[str, str]:
        found = dict[str, str]()
        for path, method, _ in calls_of(service.app):
            filled = path.replace("{game}", game).replace("{player}", ana.player)
            if method == "get" and "{" not in filled and not path.endswith("stream"):
                for who in (bo, stranger):
                    found[filled] = found.get(filled, "") + who.get(filled, buffered=True).text
        return found

    paths = [f"/v1/games/{game}", f"/v1/games/{game}/moves", f"/v1/games/{game}/replay"]
    hidden = answers()
    file = replay_of(ana, game)
    headers = {"Content-Type": "application/x-ndjson"}
    forked = ana.post("/v1/forks?at=2", data=file, headers=headers)

    assert all(who.get(path).status_code == 404 for path in paths for who in (bo, stranger))
    assert len(hidden) > 20
    assert not [path for path, text in hidden.items() if secret in text]
    assert not [path for path, text in hidden.items() if game in text and game not in path]
    assert forked.status_code == 422
    assert forked.get_json()["reason"] == "day-not-over"

    clock.move_to("2026-03-02T00:59:00Z")
    assert bo.get(paths[0]).status_code == 404
    clock.move_to("2026-03-02T01:00:00Z")
    assert all(who.get(path).status_code == 200 for path in paths for who in (bo, stranger))
    assert table_of(bo, "toy")["rows"][0]["id"] == game


def test_the_key_of_a_day_is_committed_to_by_that_of_the_day_before(service, ana, clock):
    game = service.finish(ana, "toy")
    today, open_ = ana.get("/v1/daily").get_json(), table_of(ana, "toy")
    assert (today["key_of"], open_["key"], open_["over"]) == (YESTERDAY, None, False)

    clock.move_to("2026-03-02T01:00:00Z")
    closed = table_of(ana, "toy")
    key = bytes.fromhex(closed["key"])
    message = f'["fy-hmac-sha256/1","deal of the day","toy","{TODAY}"]'.encode()
    secret = hmac.digest(key, message, "sha256")

    assert hashlib.sha256(key).hexdigest() == today["key"]
    assert moves_of(ana, game)[-1]["secret"] == secret.hex()
    committed = hashlib.sha256(secret + f"toy/{TODAY}".encode()).hexdigest()
    assert committed == open_["commitment"] == closed["commitment"]


def test_a_file_and_the_key_of_its_day_prove_that_the_deal_is_in_the_chain(service, ana, clock):
    file = replay_of(ana, service.finish(ana, "burano"))
    chain = ana.get("/v1/daily").get_json()["chain"]
    clock.move_to("2026-03-02T01:00:00Z")
    table = table_of(ana, "burano")
    key = bytes.fromhex(table["key"])
    forged = file.replace(chain.encode(), bytes(64 * [ord("0")]))

    assert prove(file, tables("burano"), key) > 0
    assert moves_of(ana, table["mine"]["id"])[0]["events"][1]["daily"]["chain"] == chain
    assert table["chain"] == ana.get("/v1/daily").get_json()["chain"] == chain
    with pytest.raises(NotProven, match="key"):
        prove(file, tables("burano"), hashlib.sha256(key).digest())
    with pytest.raises(NotProven, match="chain"):
        prove(forged, tables("burano"), key)


def test_a_new_chain_is_seen_and_leaves_the_deals_of_earlier_days(
    service, ana, clock, own_client, caplog
):
    service.finish(ana, "toy")
    chain = ana.get("/v1/daily").get_json()["chain"]
    clock.move_to("2026-03-02T01:00:00Z")
    before = table_of(ana, "toy")
    assert not caplog.records

    own_client.delete(DAILY_KEY)

    assert table_of(ana, "toy") == {**before, "key": None}
    assert ana.get("/v1/daily").get_json()["chain"] != chain
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_no_process_uses_a_key_that_replicas_may_not_have(own_client):
    DailyKey(own_client).read()  # by a process that has died before they had it

    with pytest.raises(Unconfirmed):
        DailyKey(own_client, replicas=1, patience=1).read()


def test_a_file_with_the_secret_of_another_day_is_refused(service, ana, tmp_path):
    golden = tmp_path / "forged.replay"
    game = service.finish(ana, "toy")
    with_other_day = replay_of(ana, game).replace(TODAY.encode() + b'"}', b'2026-03-03"}')
    golden.write_bytes(with_other_day)

    verified = CliRunner().invoke(altana, ["replay", "verify", str(golden)])

    assert verified.exit_code != 0


def test_the_table_has_the_best_first_and_who_was_first_of_equals(service, ana, bo, clock):
    service.finish(ana, "toy")
    clock.tick(60)
    service.finish(bo, "toy")
    cy = service.player("Cy")
    resigned = service.begin(cy, "toy")
    cy.play(resigned["id"], resigned["version"], {"type": "resign"})
    late = service.player("Late")
    running = service.begin(late, "toy")
    clock.move_to("2026-03-02T01:00:00Z")
    commands = late.get(f"/v1/games/{running['id']}/legal-moves").get_json()["moves"]
    assert commands  # it can still be played, for no table
    service.refresh()

    table = table_of(ana, "toy")

    assert [(row["place"], row["name"]) for row in table["rows"]] == [(1, "Ana"), (2, "Bo")]
    assert table["rows"][0]["points"] == table["rows"][1]["points"] == table["best"]
    assert (table["played"], table["next"]) == (2, None)
    assert table_of(bo, "toy")["mine"]["place"] == 2
    assert table_of(cy, "toy")["mine"]["place"] is None
    assert bo.get(f"/v1/daily/toy/{TODAY}?start=1&most=1").get_json()["rows"][0]["name"] == "Bo"


def test_nobody_but_the_computer_player_of_the_deal_gets_the_other_seat(service, ana, monkeypatch):
    monkeypatch.setattr("service.api.daily.daily.seat_bots", lambda *_: 1)  # a moment too late
    game = ana.post("/v1/daily/dream-home").json["id"]

    for body in ({}, {"bot": "beginner"}):
        assert ana.post(f"/v1/games/{game}/seats", json=body).status_code == 409
    assert ana.delete(f"/v1/games/{game}/seats").status_code == 409
    monkeypatch.undo()
    assert service.begin(ana, "dream-home")["status"] == "running"


@pytest.mark.parametrize(
    ("other", "counts"), [("bot-skilled", True), ("bot-beginner", False), ("p1", False)]
)
def test_a_game_against_anybody_else_is_on_no_table(service, ana, other, counts):
    service.finish(ana, "dream-home")
    history = history_of(service, ana, "dream-home")
    seating = replace(history.position.seating, players=(PlayerId("p1"), PlayerId(other)))
    against = replace(history, position=replace(history.position, seating=seating))

    assert (daily(against) is not None) == counts


def test_it_counts_for_no_rating_and_has_no_hints(service, ana):
    game = service.finish(ana, "toy")
    running = service.begin(ana, "dream-home")

    assert ana.get("/v1/leaderboards/toy?players=1").get_json()["rows"] == []
    assert ana.get(f"/v1/players/{ana.player}").get_json()["best_solo"] == {}
    assert service.visitor().get(f"/v1/players/{ana.player}").get_json()["history"] == []
    assert ana.get(f"/v1/games/{game}").get_json()["share"] is None
    assert ana.post(f"/v1/games/{running['id']}/hint").status_code in (403, 409)


def test_its_players_are_counted(service, ana):
    models = service.parts.read_models
    figures = DailyFigures(models.daily, models.daily_key, ["toy"], service.parts.now)
    [before] = figures.collect()
    service.finish(ana, "toy")
    [after] = figures.collect()

    assert [one.samples[0].value for one in (before, after)] == [0, 1]


def test_a_rebuild_gives_the_same_table(service, own_client, ana, bo):
    service.finish(ana, "toy")
    service.finish(bo, "toy")
    before = table_of(ana, "toy")
    rebuild = Rebuild(own_client, service.store, service.refresher)

    state = rebuild.begin(["daily"])
    rebuild.run(state, lambda _: None)
    rebuild.swap(state)

    assert table_of(ana, "toy") == before
    assert before["played"] == 2


def test_a_deal_of_another_service_is_on_no_table_and_private_on_its_day(
    service, bo, clock, own_client, tmp_path
):
    game = service.finish(bo, "toy")
    file = tmp_path / "bo.replay"
    file.write_bytes(replay_of(bo, game))
    own_client.flushall()
    other = DailyService(own_client, tmp_path)  # remembers nothing of the game
    here: Any = SimpleNamespace(archive=other.archive, refresher=other.refresher)
    cy = other.player("Cy")

    sentence, is_there = restore(here, file, "public")

    assert is_there, sentence
    assert table_of(cy, "toy")["played"] == 0
    assert cy.get(f"/v1/games/{game}").status_code == 404
    clock.move_to("2026-03-02T01:00:00Z")
    assert cy.get(f"/v1/games/{game}").status_code == 200


def test_an_erased_person_has_no_name_in_it(service, ana, bo):
    service.finish(ana, "toy")

    erase_person(service.parts, PlayerId(ana.player))

    assert [row["name"] for row in table_of(bo, "toy")["rows"]] == [""]


@pytest.mark.parametrize(
    "day", ["2026-03-02", "2025-12-31", "2026-3-1", "20260301", "today", "9999-12-31", "%00", "1"]
)
def test_other_days_have_no_table(service, ana, day):
    assert ana.get(f"/v1/daily/toy/{day}").status_code == 404


def test_other_games_have_no_deal(service, ana):
    assert ana.get(f"/v1/daily/chess/{TODAY}").status_code == 404
    assert ana.post("/v1/daily/chess").status_code == 404
    assert service.visitor().post("/v1/daily/toy").status_code == 401
