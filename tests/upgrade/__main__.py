"""Makes the data folder of a release: `python -m tests.upgrade CHECKOUT`.

CHECKOUT is a checkout of the release with an environment of its own in `.venv`. The release does
everything itself: it is started, played on over HTTP, and stopped; its own RQ fills the queue.
"""

import io
import json
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.kit.waiting import until
from tests.upgrade import FOLDER
from tests.upgrade.release import Person, Release, play, table

ENQUEUE = """
import json, sys
import redis
from rq import Queue
from rq.serializers import JSONSerializer
server, jobs = redis.Redis.from_url(sys.argv[1]), json.loads(sys.argv[2])
for name, function, arguments in jobs:
    queue = Queue(name, connection=server, serializer=JSONSerializer)
    queue.enqueue(function, *arguments, result_ttl=0)
"""
SHORT = {"round_limit": 1}


def main(checkout: Path) -> None:
    release = Release(checkout)
    with TemporaryDirectory(prefix="altana-") as data:
        variables = {"ALTANA_DATA": data, "ALTANA_PROCESSES": "1", "ALTANA_WORKERS": "1"}
        with release.serving("run", **variables) as address:
            contents = _live(address)
        with release.serving("serve", **variables) as address:
            contents |= _unprojected(address, contents)
            contents["jobs"] = _waiting_jobs(release, Path(data), contents["games"])
        contents["release"] = release.version
        folder = FOLDER / release.version
        folder.mkdir(exist_ok=True)
        _pack(Path(data), folder / "data.tar.xz")
    text = json.dumps(contents, indent=2, sort_keys=True, ensure_ascii=False)
    (folder / "contents.json").write_text(text + "\n", "utf-8")
    print(f"{folder / 'data.tar.xz'}: {(folder / 'data.tar.xz').stat().st_size:,} bytes")


def _live(address: str) -> dict[str, Any]:
    """Live with the release: people, games of every status, notes, a course, a class."""
    ana, bo = Person.named(address, "Ana"), Person.named(address, "Bo")
    gone = Person.named(address, "Cleo")
    gone.done("DELETE", f"/v1/players/{gone.player}")
    second = ana.done("POST", f"/v1/players/{ana.player}/tokens", {})["token"]
    revoked = ana.done("POST", f"/v1/players/{ana.player}/tokens", {})
    ana.done("DELETE", f"/v1/players/{ana.player}/tokens/{revoked['token_id']}")

    finished = table(ana, bo, game="burano", options=SHORT)
    play(finished, ana, bo)
    resigned = table(ana, bo, game="dream-home")
    play(resigned, ana, bo, moves=6)
    bo.resign(resigned)
    running = table(ana, bo, game="burano")
    play(running, ana, bo, moves=9)
    house = table(ana, bo, game="dream-home")
    play(house, ana, bo, moves=7)
    private = table(ana, bo, game="burano", visibility="private")
    play(private, ana, bo, moves=3)
    waiting = ana.done("POST", "/v1/games", {"game": "burano", "players": 2})["id"]
    games = {
        "finished": finished,
        "resigned": resigned,
        "running": running,
        "house": house,
        "private": private,
        "open": waiting,
    }
    until(lambda: ana.done("GET", f"/v1/games/{finished}/exports")["status"] == "ready")
    until(lambda: ana.done("GET", f"/v1/games/{resigned}/exports")["status"] == "ready")
    return {
        "people": {
            "ana": {"id": ana.player, "name": "Ana", "tokens": [ana.token, second]},
            "bo": {"id": bo.player, "name": "Bo", "tokens": [bo.token]},
        },
        "revoked": revoked["token"],
        "erased": {"id": gone.player, "token": gone.token},
        "games": games,
        **_teach(ana, bo, address, games),
    }


def _teach(ana: Person, bo: Person, address: str, games: dict[str, str]) -> dict[str, Any]:
    path = f"/v1/games/{games['finished']}/annotations"
    said = {"kind": "annotation", "anchor": {"move": 3}, "text": {"en": "A good start."}}
    note = ana.done("POST", path, {"visibility": "public", "note": said})
    moved = ana.done("GET", f"/v1/games/{games['finished']}/moves")["moves"]
    asked = next(move for move in moved if move["number"] == 3)
    question = {
        "kind": "question",
        "anchor": {"move": 3, "when": "before"},
        "text": {"en": "What would you play?"},
        "answers": [{"commands": asked["commands"], "worth": 2}],
        "hints": [{"en": "Look up."}],
    }
    ana.done("POST", path, {"visibility": "public", "note": question})
    chapter = {"game": games["finished"], "title": {"en": "One"}}
    wanted = {"title": {"en": "First steps"}, "visibility": "public", "chapters": [chapter]}
    course = ana.done("POST", "/v1/courses/from-games", wanted)
    opened = ana.done("POST", "/v1/classes", {"course": course["id"], "title": "Monday"})
    link = opened["link"].partition("?")[2]
    joined = Person(address).done(
        "POST", f"/v1/classes/{opened['id']}/learners?{link}", {"nickname": "Mia"}
    )
    mia = Person(address, joined["token"], joined["id"])
    of_class = f"/v1/classes/{opened['id']}/chapters/1/questions/1"
    mia.done("POST", f"{of_class}/attempts", {"commands": asked["commands"]})
    return {
        "note": note["id"],
        "course": course["id"],
        "class": {"id": opened["id"], "link": link},
        "learner": {"id": mia.player, "token": mia.token},
    }


def _unprojected(address: str, contents: dict[str, Any]) -> dict[str, Any]:
    """Play without a worker: read models, export and page are still to be made."""
    ana, bo = (Person(address, who["tokens"][0], who["id"]) for who in contents["people"].values())
    late = table(ana, bo, game="burano", options=SHORT)
    play(late, ana, bo)
    games = {**contents["games"], "late": late}
    key = "kept-for-the-next-version"
    repeated = ana if ana.done("GET", f"/v1/games/{games['running']}")["asked"] == 1 else bo
    legal = repeated.done("GET", f"/v1/games/{games['running']}/legal-moves")["moves"]
    command = next(
        one["command"] for one in legal if one["command"]["type"] not in ("undo", "resign")
    )
    before = repeated.done("GET", f"/v1/games/{games['running']}")["version"]
    move = repeated.move(games["running"], command, key=key)
    return {
        "games": games,
        "repeated": {
            "player": repeated.player,
            "key": key,
            "command": command,
            "version": before,
            "number": move["number"],
        },
        "states": {name: _state(ana, game) for name, game in games.items()},
    }


def _state(ana: Person, game: str) -> dict[str, Any]:
    now = ana.done("GET", f"/v1/games/{game}")
    moves = ana.done("GET", f"/v1/games/{game}/moves?most=1&after={now['version'] - 1}")["moves"]
    return {
        "status": now["status"],
        "version": now["version"],
        "ruleset": now["ruleset"],
        "hash": moves[-1]["hash"],
    }


def _waiting_jobs(release: Release, data: Path, games: dict[str, str]) -> list[Any]:
    """Fill the queues as workers of the release do, and leave."""
    ended = [games["late"]]
    jobs: list[Any] = [
        ["altana", "workers.jobs.refresh_games", [ended]],
        ["altana", "workers.jobs.sweep", []],
        ["altana", "workers.jobs.look_at_clocks", []],
        ["altana-slow", "workers.jobs.export_games", [ended]],
        ["altana-slow", "workers.jobs.page_games", [[games["resigned"]]]],
        ["altana-slow", "workers.jobs.sweep_all", []],
        ["altana-slow", "workers.jobs.clean_up", []],
        ["altana-slow", "workers.jobs.archive_games", [[]]],
    ]
    release.python(ENQUEUE, f"unix://{data}/server/server.sock", json.dumps(jobs))
    return jobs


def _pack(data: Path, target: Path) -> None:
    """Pack what a copy of the stopped folder has, without sockets, locks and logs."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz", preset=9) as archive:
        for file in sorted(data.rglob("*")):
            if file.is_file() and file.suffix not in (".lock", ".log", ".sock"):
                archive.add(file, file.relative_to(data), filter=_nobody_in_particular)
    target.write_bytes(packed.getvalue())


def _nobody_in_particular(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


if __name__ == "__main__":
    main(Path(sys.argv[1]))
