"""The data folder of every release: opened, played on, proven, rebuilt and worked on."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rq import Queue
from rq.serializers import JSONSerializer

from service.cli import altana as command_line
from service.domain.kit.messages import GameId
from tests.e2e.test_run import Altana
from tests.kit.effort import first_of
from tests.kit.processes import ROOT
from tests.kit.waiting import until
from tests.upgrade import RELEASES
from tests.upgrade.old_folder import QUEUES, OldFolder, contents_of, opened, unpack
from tests.upgrade.release import Person

ADDED = "Added by the newer version."


@pytest.fixture(params=first_of(RELEASES))
def old(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    own_logging: None,
    own_signals: None,
    own_tools: None,
) -> Iterator[OldFolder]:
    with opened(request.param, tmp_path) as copy:
        yield copy


def run(old: OldFolder, *arguments: str) -> tuple[int, str]:
    variables = {"REDIS_URL": old.server.url, "ALTANA_DATA": str(old.folder)}
    result = CliRunner(env=variables).invoke(command_line, arguments)
    return result.exit_code, result.output


def test_there_is_a_folder_of_every_release_before_this_one():
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    _, *earlier = re.findall(r"^## \[(\d[^]]*)\]", changes, re.MULTILINE)

    assert "0.1.0" in earlier
    assert set(earlier) <= set(RELEASES)


def test_every_game_is_there_as_it_was_left(old: OldFolder):
    ana = old.person("ana")

    for name, game in old.games.items():
        now = ana.get(f"/v1/games/{game}").get_json()
        moves = ana.get(f"/v1/games/{game}/moves?after={now['version'] - 1}").get_json()["moves"]
        told = {field: now[field] for field in ("status", "version", "ruleset")}
        assert told | {"hash": moves[-1]["hash"]} == old.contents["states"][name], name


def test_every_game_is_proven(old: OldFolder):
    for name, game in old.games.items():
        audit = old.person("ana").get(f"/v1/games/{game}/audit").get_json()
        version = old.contents["states"][name]["version"]
        assert (audit["moves"], audit["fault"]) == (version, None), name


@pytest.mark.parametrize("name", ["running", "house", "private"])
def test_a_running_game_is_played_to_its_end_by_its_own_rules(old: OldFolder, name: str):
    game = old.games[name]

    assert old.play(game, 12) == "running"
    last = old.seated(game)[2]
    version = last.get(f"/v1/games/{game}").get_json()["version"]
    assert last.play(game, version, {"type": "resign"}).status_code == 201

    now = last.get(f"/v1/games/{game}").get_json()
    audit = last.get(f"/v1/games/{game}/audit").get_json()
    assert (now["status"], now["ruleset"]) == ("finished", old.contents["states"][name]["ruleset"])
    assert (audit["fault"], audit["deals_proven"]) == (None, True)


def test_a_free_seat_is_taken(old: OldFolder):
    bo, game = old.person("bo"), old.games["open"]

    taken = bo.post(f"/v1/games/{game}/seats", {})

    assert taken.get_json()["status"] == "running"
    assert old.play(game, 3) == "running"


def test_an_answer_of_the_older_version_is_repeated(old: OldFolder):
    told = old.contents["repeated"]
    who = next(n for n, p in old.contents["people"].items() if p["id"] == told["player"])
    game = old.games["running"]

    key = {"Idempotency-Key": told["key"]}
    again = old.person(who).play(game, told["version"], told["command"], headers=key)
    log = old.person(who).get(f"/v1/games/{game}/moves?after={told['number'] - 1}").get_json()

    stored = log["moves"][0]["key"]
    assert stored == told["key"] or stored.startswith("sha256:"), "0.1.0 stored it as it was sent"
    assert (again.status_code, again.get_json()["number"]) == (201, told["number"])
    now = old.person(who).get(f"/v1/games/{game}").get_json()
    assert now["version"] == told["number"]


def test_tokens_revocations_and_erasures_stay(old: OldFolder):
    path = f"/v1/players/{old.person('ana').player}/tokens"

    assert [old.person("ana", n).get(path).status_code for n in (0, 1)] == [200, 200]
    assert old.guest(old.contents["revoked"]).get(path).status_code == 401
    gone = old.contents["erased"]
    assert old.guest(gone["token"]).get(f"/v1/players/{gone['id']}/tokens").status_code == 401
    fresh = old.person("ana").post(path).get_json()["token"]
    assert old.guest(fresh).get(path).status_code == 200


def test_notes_are_read_changed_and_added(old: OldFolder):
    ana, path = old.person("ana"), f"/v1/games/{old.games['finished']}/annotations"
    one = f"{path}/{old.contents['note']}"
    found = ana.get(one)
    note = found.get_json()["note"]
    assert note["text"] == {"en": "A good start."}

    changed = {"note": {**note, "text": {"en": ADDED}}, "visibility": "public"}
    put = ana.call("PUT", one, json=changed, headers={"If-Match": found.headers["ETag"]})
    added = {"kind": "annotation", "anchor": {"move": 4}, "text": {"en": ADDED}}
    posted = ana.post(path, {"visibility": "public", "note": added})

    assert (put.status_code, posted.status_code) == (200, 201)
    texts = [one["note"]["text"]["en"] for one in old.guest().get(path).get_json()["notes"]]
    assert texts.count(ADDED) == 2


def test_a_course_is_read_and_used(old: OldFolder):
    ana, path = old.person("ana"), f"/v1/courses/{old.contents['course']}"

    told = old.guest().get(path).get_json()
    file = old.guest().get(f"{path}/file")

    assert told["title"] == {"en": "First steps"}
    assert file.data.startswith(b"PK")
    body = {"course": old.contents["course"], "title": "Tuesday"}
    assert ana.post("/v1/classes", body).status_code == 201


def test_a_class_goes_on(old: OldFolder):
    ana, mia = old.person("ana"), old.learner()
    path = f"/v1/classes/{old.contents['class']['id']}"
    [before] = ana.get(f"{path}/results").get_json()["learners"]
    assert (before["nickname"], before["solved"]) == ("Mia", 1)

    joined = old.guest().post(
        f"{path}/learners?{old.contents['class']['link']}", {"nickname": "Leo"}
    )
    question = f"{path}/chapters/1/questions/1"

    assert joined.status_code == 201
    assert mia.get(question).status_code == 200
    leo = old.guest(joined.get_json()["token"])
    commands = [{"type": "take", "column": 1, "end": "top", "count": 1}]
    assert leo.post(f"{question}/attempts", {"commands": commands}).status_code == 200
    learners = ana.get(f"{path}/results").get_json()["learners"]
    assert [learner["nickname"] for learner in learners] == ["Mia", "Leo"]


def test_read_models_are_rebuilt_and_equal(old: OldFolder):
    old.altana.work()
    assert run(old, "projections", "rebuild")[0] == 0

    code, said = run(old, "projections", "rebuild", "--check")

    assert code == 0, said


def test_waiting_jobs_are_carried_out(old: OldFolder):
    late = GameId(old.games["late"])
    assert waiting(old) == [tuple(job[:2]) for job in old.contents["jobs"]]

    old.altana.work()

    assert waiting(old) == []
    assert failed(old) == []
    export = old.person("ana").get(f"/v1/games/{late}/exports").get_json()
    assert export["status"] == "ready"
    assert (old.folder / "replays" / export["name"]).exists()
    board = old.guest().get(f"/v1/games?player={old.person('ana').player}").get_json()
    assert late in {line["id"] for line in board["games"]}


def waiting(old: OldFolder) -> list[tuple[str, str]]:
    return [(queue.name, str(job.func_name)) for queue in queues(old) for job in queue.jobs]


def failed(old: OldFolder) -> list[Any]:
    return [job for queue in queues(old) for job in queue.failed_job_registry.get_job_ids()]


def queues(old: OldFolder) -> list[Queue]:
    return [Queue(name, connection=old.client, serializer=JSONSerializer) for name in QUEUES]


@pytest.mark.parametrize("release", RELEASES)
def test_altana_run_starts_on_the_folder_and_plays_on(release: str, tmp_path: Path):
    contents = contents_of(release)
    altana = Altana(unpack(release, tmp_path), ALTANA_PROCESSES="1")
    try:
        told = contents["people"]["ana"]
        ana = Person(altana.address, told["tokens"][0], told["id"])
        game = ana.done("POST", "/v1/games", {"game": "dream-home", "players": 2})["id"]
        left = ana.resign(contents["games"]["running"])
        exported = f"/v1/games/{contents['games']['late']}/exports"

        assert ana.done("GET", f"/v1/games/{game}")["ruleset"] == "dream-home/2"
        assert left["number"] == contents["states"]["running"]["version"] + 1
        assert until(lambda: ana.done("GET", exported)["status"] == "ready")
    finally:
        altana.stop()
