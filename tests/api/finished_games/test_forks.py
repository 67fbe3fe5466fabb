"""Forks: a finished game goes on from one of its moments, with the same hidden cards."""

from typing import Any

import msgspec
import pytest

from replays.reading.verification import verify
from service.domain.kit.messages import GameId, Seat
from service.domain.kit.seating import GameCreated
from service.events.game_settings import ForkedMove, read_game_settings
from service.events.replay_files.file import Replay, parse, write
from service.events.store.chain import canonical
from service.start.limit_settings import Bounds
from service.start.settings import DAILY
from service.teaching.notes.replay_game import ReplayGame
from tests.api.http_players import Service, Visitor, play_on
from tests.events.store.memory_store import MemoryStore
from tests.golden import FILES
from tests.projections.tables import Players
from tests.replays.reading.test_second_verifier import second_opinion

NDJSON = "application/x-ndjson"
GAMES = {"burano/1": 2, "dream-home/1": 2}


def finished(ruleset: str) -> bytes:
    """A golden game for two whose cards were dealt in secret."""
    for file in FILES:
        data = file.read_bytes()
        replay = parse(data)
        created = ReplayGame(replay).moves[0].events[0]
        assert isinstance(created, GameCreated)
        if (created.ruleset, created.players, created.deal) == (ruleset, 2, None):
            return b"".join(write(replay))
    raise LookupError(ruleset)


def played_elsewhere_as(game: str) -> bytes:
    """A finished game that verifies, with the id of another game here."""
    store = MemoryStore()
    Players(store).play("burano", "cleo", "dan", id=game, options={"round_limit": 2})
    return Service(store=store).visitor().get(f"/v1/games/{game}/replay").data


def fork(visitor: Visitor, file: bytes, at: int, **headers: str) -> Any:
    return visitor.call(
        "POST", f"/v1/forks?at={at}", data=file, headers={"Content-Type": NDJSON, **headers}
    )


@pytest.fixture(params=GAMES)
def file(request: pytest.FixtureRequest) -> bytes:
    return finished(request.param)


def middle(file: bytes) -> int:
    return len(parse(file).entries) // 2


def test_a_fork_goes_on_where_the_game_was_cut(service: Service, file: bytes) -> None:
    ana, bo, at = service.player("Ana"), service.player("Bo"), middle(file)
    origin = ReplayGame(parse(file))

    table = fork(ana, file, at).get_json()
    bo.post(f"/v1/games/{table['id']}/seats", {})
    now = ana.get(f"/v1/games/{table['id']}").get_json()

    state = origin.after(at).state
    assert table["status"] == "open"
    assert now["view"] == msgspec.json.decode(canonical(origin.ruleset.view(state, Seat(1))))
    assert (now["round"], now["turn"], now["asked"]) == (state.round, state.turn, state.asked)
    assert now["forked_from"] == {
        "game": origin.replay.header["game"],
        "move": at,
        "hash": origin.replay.entries[at - 1].hash,
    }


def test_a_fork_that_would_grow_too_long_is_read_as_far_as_it_goes(file: bytes) -> None:
    service = Service(bounds=Bounds(game_bytes=20_000))
    ana, bo = service.player("Ana"), service.player("Bo")
    table = fork(ana, file, middle(file)).get_json()

    seated = bo.post(f"/v1/games/{table['id']}/seats", {})

    assert seated.status_code == 201
    assert 2 < ana.get(f"/v1/games/{table['id']}").get_json()["version"] < middle(file)
    assert [game["id"] for game in ana.get("/v1/games").get_json()["games"]] == [table["id"]]


def test_a_game_goes_on_from_its_first_moves_only(file: bytes) -> None:
    service = Service(bounds=Bounds(fork_moves=middle(file) - 1))

    refused = fork(service.player("Ana"), file, middle(file))

    assert refused.status_code == 422
    assert refused.get_json()["reason"] == "too-long"


def test_a_fork_counts_the_bytes_that_it_will_hold(file: bytes) -> None:
    moves = sum(len(entry.body) for entry in parse(file).entries[: middle(file)])
    ana = Service(daily={**DAILY, "bytes": len(file) + moves // 2}).player("Ana")

    assert fork(ana, file, middle(file)).status_code == 201
    assert fork(ana, file, middle(file) - 1).status_code == 429


def test_what_is_left_of_a_fork_is_looked_up_and_not_counted_through(file: bytes) -> None:
    """Each move that is replayed looks at a few of the others, not at all of them."""
    looks = 0

    class Move(ForkedMove, frozen=True):
        def __getattribute__(self, name: str) -> Any:
            nonlocal looks
            looks += name == "number"
            return super().__getattribute__(name)

    store = MemoryStore()
    service = Service(store=store)
    ana, bo, at = service.player("Ana"), service.player("Bo"), middle(file)
    game = GameId(fork(ana, file, at).get_json()["id"])
    settings = read_game_settings(store.terms(game))
    counted = tuple(Move(**msgspec.structs.asdict(one)) for one in settings.fork)
    loaded = service.parts.handler.load(game)
    settings = msgspec.structs.replace(settings, fork=counted)
    without = msgspec.structs.replace(loaded, settings=settings)
    service.parts.handler._loader._cache.put(game, without)

    bo.post(f"/v1/games/{game}/seats", {})

    assert ana.get(f"/v1/games/{game}").get_json()["version"] > len(counted)
    assert looks < len(counted) * 3 * len(counted).bit_length()


def test_a_fork_names_no_game_of_this_service_that_went_another_way(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    running = service.table(ana, bo, game="burano")["id"]
    forged = played_elsewhere_as(running)
    before = len(ana.get("/v1/games").get_json()["games"])

    refused = fork(ana, forged, middle(forged))

    assert refused.status_code == 422
    assert refused.get_json()["reason"] == "other-game"
    assert len(ana.get("/v1/games").get_json()["games"]) == before


def test_a_game_of_this_service_can_be_forked_here(service: Service) -> None:
    ana = service.player("Ana")
    table = service.table(ana, ana, game="burano", options={"round_limit": 2})
    play_on(service, table, [ana, ana])
    file = ana.get(f"/v1/games/{table['id']}/replay").data

    assert fork(ana, file, 4).status_code == 201


def test_a_fork_is_played_on_and_proven_to_the_end(service: Service, file: bytes) -> None:
    ana, at = service.player("Ana"), middle(file)
    table = fork(ana, file, at).get_json()
    ana.post(f"/v1/games/{table['id']}/seats", {})
    path = f"/v1/games/{table['id']}"
    original = [move.commands for move in ReplayGame(parse(file)).moves[at:]]

    for commands in original:
        now = ana.get(path).get_json()
        seat = now["asked"] or 1
        raw = msgspec.to_builtins(commands)
        played = ana.play(table["id"], now["version"], *raw, body={"seat": seat})
        assert played.status_code == 201, played.text

    replay = ana.get(f"{path}/replay").data
    assert ana.get(path).get_json()["status"] == "finished"
    assert verify(replay).is_proven
    assert ana.get(f"{path}/audit").get_json()["deals_proven"]


def test_a_second_verifier_proves_a_fork_and_a_fork_of_a_fork(
    service: Service, tmp_path: Any
) -> None:
    ana, file = service.player("Ana"), finished("burano/1")
    paths = []
    for name in ("first", "second"):
        table = fork(ana, file, middle(file)).get_json()
        ana.post(f"/v1/games/{table['id']}/seats", {})
        version = ana.get(f"/v1/games/{table['id']}").get_json()["version"]
        ana.play(table["id"], version, {"type": "resign"}, body={"seat": 1})
        file = ana.get(f"/v1/games/{table['id']}/replay").data
        paths.append(tmp_path / f"{name}.replay")
        paths[-1].write_bytes(file)

    assert all(verify(path.read_bytes()).is_proven for path in paths)
    assert [found["fault"] for found in second_opinion(files=[str(p) for p in paths])] == [None] * 2


def test_a_retry_makes_no_second_fork(service: Service) -> None:
    ana, file = service.player("Ana"), finished("burano/1")

    first, again = (fork(ana, file, 9, **{"Idempotency-Key": "k"}).get_json() for _ in range(2))
    other = fork(ana, file, 10, **{"Idempotency-Key": "k"})

    assert first["id"] == again["id"]
    assert other.status_code == 422


def test_nobody_adds_entropy_to_a_fork(service: Service) -> None:
    ana, file = service.player("Ana"), finished("burano/1")
    table = fork(ana, file, 9).get_json()

    answer = ana.post(f"/v1/games/{table['id']}/seats", {"entropy": "mine"})

    assert answer.status_code == 409
    assert answer.get_json()["type"] == "/v1/problems/no-entropy-in-open-deal"


def cut(replay: Replay) -> bytes:
    return b"".join(write(msgspec.structs.replace(replay, entries=replay.entries[:9])))


@pytest.mark.parametrize(
    ("at", "change", "reason"),
    [
        (1, None, "not-started"),
        (9999, None, "no-such-move"),
        (5, "running", "not-finished"),
        (0, "last", "over"),
    ],
)
def test_what_can_not_go_on_is_refused(
    service: Service, at: int, change: str | None, reason: str
) -> None:
    ana, file = service.player("Ana"), finished("burano/1")
    replay = parse(file)

    answer = fork(ana, cut(replay) if change == "running" else file, at or len(replay.entries))

    assert answer.status_code == 422
    assert answer.get_json()["reason"] == reason


def test_a_file_that_is_no_replay_is_refused(service: Service) -> None:
    ana, file = service.player("Ana"), finished("burano/1")

    broken = fork(ana, file[:-40], 5)
    as_json = fork(ana, file, 5, **{"Content-Type": "application/json"})
    unnamed = ana.call("POST", "/v1/forks", data=file, headers={"Content-Type": NDJSON})
    huge = fork(ana, b"x" * (4 * 1024 * 1024 + 1), 5)

    assert [a.status_code for a in (broken, as_json, unnamed, huge)] == [422, 415, 422, 413]
    assert broken.get_json()["type"] == "/v1/problems/no-replay"
    assert ana.get("/v1/games").get_json()["games"] == []
