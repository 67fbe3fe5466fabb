"""Rate limits: a call counts for its token and for the address it comes from."""

import re
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from service.api.limits.rate_limits import CallLimits
from service.api.limits.shared_counters import MemoryCounts
from service.api.operating import call_accounting
from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach
from service.events.people.people import Digest, TokenId
from service.start.limit_settings import Bounds
from service.start.settings import DAILY, Settings
from tests.api.finished_game import annotate, finished
from tests.api.http_players import Service, Visitor, play_on
from tests.events.people.memory_people import MemoryPeople
from tests.hostile.test_slow_calls import operations

HOME = "192.0.2.1"
PICK, UNDO = {"type": "pick", "place": 1}, {"type": "undo"}


def limits(most: int) -> CallLimits:
    return CallLimits(most, MemoryCounts(), clock=lambda: 30.0)


def player_from(service: Service, address: str) -> Visitor:
    come_from = {"REMOTE_ADDR": address}
    made = service.visitor().post("/v1/players", {"name": "Ana"}, environ_overrides=come_from)
    return Visitor(service.app, made.get_json()["token"])


class UnreachablePeople(MemoryPeople):
    """People whose tokens can't be looked up while Redis is away."""

    is_away = False
    looks = 0

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        self.looks += 1
        if self.is_away:
            raise OutOfReach()
        return super().digest(player, token)


@pytest.mark.usefixtures("clock")  # so many calls may take longer than a minute
@pytest.mark.parametrize("times", [5, 10])
def test_many_tokens_of_one_address_share_some_times_the_limit(
    monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", float("inf"))  # each call costs one
    service = Service(rate_limit=100, bounds=Bounds(address_factor=times))
    players = [player_from(service, f"192.0.2.{n}") for n in range(times + 1)]

    answers = [player.get("/v1/games").status_code for player in players for _ in range(100)]

    assert answers == [200] * 100 * times + [429] * 100


def test_the_standing_that_is_told_is_the_stricter_one() -> None:
    counted = limits(3)

    first = counted.count("a", HOME)
    others = [counted.count(f"token {n}", HOME) for n in range(28)]
    last = counted.count("b", HOME)

    assert first is not None
    assert (first.most, first.left) == (3, 2)
    assert not any(standing is None or standing.is_over for standing in others)
    assert last is not None
    assert (last.most, last.left) == (30, 0)


def test_one_token_has_one_limit_from_wherever_it_is_used() -> None:
    counted = limits(2)

    standings = [counted.count("a", f"192.0.2.{n}") for n in range(3)]

    assert [standing and standing.is_over for standing in standings] == [False, False, True]


def test_players_are_made_by_the_plain_limit_of_an_address_whoever_makes_them() -> None:
    service = Service(rate_limit=300)
    ana, bo = service.player("Ana"), service.player("Bo")

    made = [somebody.post("/v1/players", {"name": "Cleo"}) for somebody in (ana, bo)]

    assert [answer.status_code for answer in made] == [201, 429]
    assert ana.get("/v1/games").status_code == 200


def test_all_addresses_of_one_ipv6_connection_count_as_one() -> None:
    counted = limits(2)

    same = [counted.count(None, f"2001:db8:0:1::{n}") for n in range(3)]
    other = counted.count(None, "2001:db8:0:2::1")

    assert [standing and standing.is_over for standing in same] == [False, False, True]
    assert other is not None
    assert not other.is_over


def test_an_ipv4_address_counts_as_itself_however_it_is_written() -> None:
    counted = limits(1)

    standings = [counted.count(None, address) for address in ("192.0.2.7", "::ffff:192.0.2.7")]

    assert [standing and standing.is_over for standing in standings] == [False, True]


@pytest.mark.parametrize(
    ("method", "path", "cost"),
    [
        ("GET", "/v1/games", 1),
        ("POST", "/v1/games", 100),
        ("POST", "/v1/forks?at=3", 500),
        ("POST", "/v1/courses", 2000),
        ("GET", "/v1/games/g/audit", 100),
        ("GET", "/v1/games/g/replay", 10),
        ("GET", "/v1/games/g/replay?format=html", 500),
        ("GET", "/v1/nothing", 1),
    ],
)
def test_a_call_takes_what_it_costs_from_the_minute(method: str, path: str, cost: int) -> None:
    ana = Service(rate_limit=10_000).player()

    answer = ana.call(method, path)

    assert f'"minute";r={10_000 - cost};' in answer.headers["RateLimit"]


@pytest.mark.parametrize(
    ("quota", "wanted"),
    [
        ("games", ("POST", "/v1/games", {"game": "toy", "players": 2})),
        ("forks", ("POST", "/v1/forks?at=3", None)),
        ("uploads", ("POST", "/v1/courses", None)),
        ("players", ("POST", "/v1/players", {"name": "Ana"})),
    ],
)
def test_who_makes_too_many_in_a_day_is_told_when_there_is_room_again(
    quota: str, wanted: tuple[str, str, Any]
) -> None:
    service = Service(daily={**DAILY, quota: 2})
    ana = service.player() if quota != "players" else service.visitor()
    method, path, body = wanted

    first, second, third = (ana.call(method, path, json=body) for _ in range(3))

    assert f'"{quota}";q=2;w=86400' in first.headers["RateLimit-Policy"]
    assert f'"{quota}";r=0;' in second.headers["RateLimit"]
    assert 429 not in (first.status_code, second.status_code)
    problem = third.get_json()
    assert (third.status_code, problem["type"]) == (429, "/v1/problems/quota-used-up")
    assert (problem["quota"], problem["most"]) == (quota, 2)
    assert 1 <= int(third.headers["Retry-After"]) <= 86_400


def test_what_is_kept_counts_by_its_bytes() -> None:
    ana = Service(daily={**DAILY, "bytes": 10_000}).player()
    new = {"game": "toy", "players": 2}
    deck = {"game": "toy", "players": 2, "deck": {"none": "x" * 8_000}}

    answers = [ana.post("/v1/games", body).status_code for body in (new, deck, new)]

    assert answers == [201, 201, 429]


def test_what_has_no_body_is_kept_all_the_same() -> None:
    ana = Service(daily={**DAILY, "bytes": 2_500}).player()

    answers = [ana.post(f"/v1/players/{ana.player}/tokens").status_code for _ in range(3)]

    assert answers == [201, 201, 429]


def test_a_listener_pays_for_the_moves_that_were_missed() -> None:
    service = Service(rate_limit=10_000)
    ana = service.player()
    game = finished(service, ana)
    version = ana.get(f"/v1/games/{game}").get_json()["version"]

    def left() -> int:
        [told] = re.findall(r'"minute";r=(\d+)', ana.get("/v1/rules").headers["RateLimit"])
        return int(told)

    before = left()
    ana.get(f"/v1/games/{game}/stream")
    between = left()
    ana.get(f"/v1/games/{game}/stream?after={version - 1}")

    assert (before - between, between - left()) == (2 + version // 4, 2)


def test_others_of_an_address_go_on_when_one_has_used_up_a_quota() -> None:
    service = Service(daily={**DAILY, "games": 1})
    ana, bo = service.player(), service.player()
    new = {"game": "toy", "players": 2}

    answers = [player.post("/v1/games", new).status_code for player in (ana, ana, bo)]

    assert answers == [201, 429, 201]


def test_playing_and_reading_go_on_when_a_quota_is_used_up() -> None:
    service = Service(daily={**DAILY, "games": 1})
    ana = service.player()
    table = service.table(ana, ana)
    ana.post("/v1/games", {"game": "toy", "players": 2})

    assert ana.play(table["id"], 2, {"type": "resign"}).status_code == 201
    assert ana.get("/v1/games").status_code == 200


def test_without_quotas_nothing_new_is_counted() -> None:
    ana = Service(daily=dict.fromkeys(DAILY, 0)).player()

    answer = ana.post("/v1/games", {"game": "toy", "players": 2})

    assert "w=86400" not in answer.headers["RateLimit-Policy"]


def test_all_tokens_of_a_player_count_as_one() -> None:
    service = Service(rate_limit=300)
    ana = service.player()
    more = ana.post(f"/v1/players/{ana.player}/tokens").get_json()["token"]

    left = Visitor(service.app, more).get("/v1/games").headers["RateLimit"]

    assert '"minute";r=279;' in left  # 300, less 20 for the token and 1 for this call


def test_who_makes_new_things_with_many_players_is_stopped_by_the_address() -> None:
    service = Service(rate_limit=1_000)
    players = [player_from(service, f"192.0.2.{n}") for n in range(25)]
    new = {"game": "toy", "players": 2}

    answers = [player.post("/v1/games", new).status_code for player in players]

    assert answers == [201] * 20 + [429] * 5


def test_a_call_that_took_long_costs_what_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Service(rate_limit=10_000).player()
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", 0.0)
    monkeypatch.setattr(call_accounting, "UNITS_A_SECOND", 10**9)

    answers = [ana.get("/v1/rules").status_code for _ in range(2)]

    assert answers == [200, 429]


def test_counting_looks_a_bad_token_up_once_however_long_the_call_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", 0.0)
    monkeypatch.setattr(call_accounting, "UNITS_A_SECOND", 10**9)
    people = UnreachablePeople()
    service = Service(people=people)

    refused = Visitor(service.app, "nobody.token.secret").play("0" * 16, 1, PICK)

    assert refused.status_code == 401
    assert people.looks == 2  # to count the call, and to refuse it


def moves_until_refused(player: Visitor, table: dict[str, Any]) -> tuple[int, TestResponse]:
    """Move and undo until refused; return the last version and the refusal."""
    for version in range(table["version"], 200):
        answer = player.play(table["id"], version, UNDO if version % 2 else PICK)
        if answer.status_code != 201:
            return version, answer
    raise AssertionError("nothing was ever refused")


def test_a_long_call_whose_caller_could_not_be_looked_up_is_still_a_503(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(call_accounting, "A_LOT_OF_WORK", 0.0)
    monkeypatch.setattr(call_accounting, "UNITS_A_SECOND", 10**9)
    people = UnreachablePeople()
    ana = Service(people=people).player()
    people.is_away = True

    refused = ana.post("/v1/games", {"game": "toy", "players": 1})

    assert refused.status_code == 503, refused.text
    assert refused.json["type"].endswith("out-of-reach")


def test_who_moves_and_undoes_without_pause_uses_up_the_bytes_of_the_day() -> None:
    service = Service(daily={**DAILY, "bytes": 10_000})
    ana = service.player()
    version, refused = moves_until_refused(ana, service.table(ana, ana))

    problem = refused.get_json()
    assert version > 4
    assert (refused.status_code, problem["type"]) == (429, "/v1/problems/quota-used-up")
    assert (problem["quota"], problem["most"]) == ("bytes", 10_000)
    assert '"bytes";q=10000;w=86400' in refused.headers["RateLimit-Policy"]
    assert '"bytes";r=0;' in refused.headers["RateLimit"]
    assert 1 <= int(refused.headers["Retry-After"]) <= 86_400


def test_who_has_used_up_the_bytes_may_resign_leave_and_try_and_others_play_on() -> None:
    service = Service(daily={**DAILY, "bytes": 10_000})
    ana, bo = service.player(), service.player("Bo")
    table, other, open_ = service.table(ana, ana), service.table(bo, bo), service.table(ana, bo)
    left = ana.post("/v1/games", {"game": "toy", "players": 2}).get_json()
    version, _ = moves_until_refused(ana, table)
    next_ = {"commands": [UNDO if version % 2 else PICK]}
    seen = {"If-Match": f'"{version}"'}
    tried = ana.post(f"/v1/games/{table['id']}/moves?dry_run=true", next_, headers=seen)

    assert bo.play(other["id"], other["version"], PICK).status_code == 201
    assert tried.status_code == 200
    assert ana.delete(f"/v1/games/{left['id']}/seats").status_code == 204
    assert ana.post(f"/v1/games/{left['id']}/seats", {}).status_code == 429
    for resigned, at in ((table, version), (open_, open_["version"])):
        assert ana.play(resigned["id"], at, {"type": "resign"}).status_code == 201


def test_a_move_says_how_many_bytes_are_left_and_one_that_came_again_takes_none() -> None:
    service = Service()
    ana = service.player()
    table = service.table(ana, ana)
    key = {"Idempotency-Key": "once"}

    first, again = (ana.play(table["id"], 2, PICK, headers=key) for _ in range(2))

    left = [re.findall(r'"bytes";r=(\d+)', told.headers["RateLimit"]) for told in (first, again)]
    assert left[0] == left[1]
    assert 0 < service.parts.settings.quotas["bytes"] - int(left[0][0]) < 4_000


def test_players_of_an_address_have_twice_the_bytes_of_one_for_their_moves() -> None:
    service = Service(daily={**DAILY, "bytes": 10_000})
    players = [service.player() for _ in range(3)]
    tables = [service.table(player, player) for player in players]

    played = [moves_until_refused(*pair)[0] for pair in zip(players, tables, strict=True)]

    assert played[2] - 2 < played[0] - 2


def test_a_whole_game_meets_no_limit() -> None:
    service = Service()
    ana, bo = service.player(), service.player("Bo")

    last = play_on(service, service.table(ana, bo, game="dream-home"), [ana, bo])

    assert last > 50


def spent_in_a_minute(**calls: tuple[int, int]) -> bool:
    """Return whether a player who makes these calls every second is refused within a minute.

    Each is given as what the call costs and how often it is made.
    """
    counted = limits(Settings(data=Path("unused")).rate_limit)
    standings = [
        counted.count("ana", HOME, cost * times)
        for _ in range(60)
        for cost, times in calls.values()
    ]
    return any(standing is None or standing.is_over for standing in standings)


def test_a_bot_in_twenty_games_meets_no_limit_and_who_creates_without_pause_does() -> None:
    service = Service()
    cost = {name: operation.cost for name, operation in operations(service)}
    game = "/v1/games/<game>"
    bot = {"move": f"POST {game}/moves", "look": f"GET {game}", "ask": f"GET {game}/legal-moves"}

    playing = {name: (cost[call], 20) for name, call in bot.items()}

    assert not spent_in_a_minute(**playing)
    assert spent_in_a_minute(games=(cost["POST /v1/games"], 30))
    assert spent_in_a_minute(players=(cost["POST /v1/players"], 30))
    assert spent_in_a_minute(forks=(cost["POST /v1/forks"], 5))
    assert spent_in_a_minute(uploads=(cost["POST /v1/courses"], 2))


def test_who_takes_edits_of_notes_back_without_pause_uses_up_the_bytes_of_the_day() -> None:
    service = Service(daily={**DAILY, "bytes": 60_000})
    ana = service.player()
    game = finished(service, ana)
    annotate(ana, game, text={"en": "x" * 5_000})
    edits = [f"/v1/games/{game}/annotations/{what}" for what in ("undo", "redo")] * 10

    answers = [ana.post(edit).status_code for edit in edits]

    assert answers[:8] == [200] * 8
    assert answers[-1] == 429
