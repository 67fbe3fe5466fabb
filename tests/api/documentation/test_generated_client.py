"""A client that openapi-python-client generates from the document has every call, and plays."""

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.app import create_app_on
from service.events.redis.connect import connect
from service.start.settings import Settings
from tests.api.http_players import Service
from tests.kit.effort import first_of

Calls = set[tuple[str, str]]
PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text("utf-8")
[FOR_FILES] = re.findall(r"```yaml\n(project_name_override:.*?)```", PAGE, re.DOTALL)
QUICKLY = "post_hooks: []\n"  # no need to format code that nobody reads
JSON = "application/json"
FIRST = ("place", "decorate", "take", "end_turn", "done", "wait")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document of the whole service; describing it needs no Redis."""
    with closing(connect("unix:///nowhere/nobody.sock", fail_fast=True)) as client:
        app = create_app_on(client, Settings(data=Path("/nowhere")))
        document: dict[str, Any] = app.test_client().get("/v1/openapi.json").get_json()
    return document


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, document: dict[str, Any]) -> Path:
    made = tmp_path_factory.mktemp("generated")
    (made / "openapi.json").write_text(json.dumps(document))
    return made


@pytest.fixture(scope="module")
def generated(folder: Path) -> Path:
    """A client that was generated as docs/api.md says, without a warning."""
    generate(folder, "generated_client", QUICKLY + FOR_FILES, "--fail-on-warning")
    return folder / "generated_client"


def generate(folder: Path, name: str, config: str, *more: str) -> str:
    """Generate a client; return the output of the generator."""
    (folder / f"{name}.yaml").write_text(config)
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", "openapi.json", "--output-path", name, "--config", f"{name}.yaml"]
    done = subprocess.run([*command, *more], cwd=folder, capture_output=True, text=True)
    output = done.stdout + done.stderr
    assert done.returncode == 0, output
    return output


def calls_in(client: Path) -> Calls:
    """Find the calls of a generated client by method and path."""
    found = re.compile(r'"method": "(\w+)",\s+"url": "([^"]+)"')
    texts = [path.read_text("utf-8") for path in client.glob("api/*/*.py")]
    return {(call[1], call[2]) for text in texts if (call := found.search(text))}


def calls_of(document: dict[str, Any]) -> dict[tuple[str, str], Any]:
    return {
        (method, path): call
        for path, calls in document["paths"].items()
        for method, call in calls.items()
    }


def calls_with_files(document: dict[str, Any]) -> Calls:
    return {
        name
        for name, call in calls_of(document).items()
        if JSON not in call.get("requestBody", {"content": [JSON]})["content"]
    }


def test_only_two_calls_have_files_as_bodies(document: dict[str, Any]) -> None:
    assert calls_with_files(document) == {("post", "/v1/courses"), ("post", "/v1/forks")}


@pytest.mark.slow  # to generate it in yet another way; what the page says is generated always
def test_only_calls_whose_bodies_are_files_are_left_out(
    folder: Path, document: dict[str, Any]
) -> None:
    said = generate(folder, "plain", QUICKLY)

    files = calls_with_files(document)
    assert calls_in(folder / "plain") == set(calls_of(document)) - files
    # What else it warns of are answers that are files: pictures, courses, the games of a player.
    warned = {path for path in re.findall(r"^WARNING parsing \w+ (\S+) within", said, re.M)}
    others = warned - {path for _, path in files}
    ends = {path.rpartition("/")[2] for path in others}
    assert ends == {"sprite", "picture", "share-picture", "file", "games"}


def test_every_call_is_there_with_what_the_page_says_about_files(
    generated: Path, document: dict[str, Any]
) -> None:
    assert calls_in(generated) == set(calls_of(document))


@pytest.fixture
def client(generated: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The generated package; no other test finds it."""
    monkeypatch.syspath_prepend(generated.parent)
    yield importlib.import_module(generated.name)
    for name in [name for name in sys.modules if name.split(".")[0] == generated.name]:
        del sys.modules[name]


class Bot:
    """Somebody who plays with nothing but the generated client."""

    def __init__(self, package: Any, app: Any) -> None:
        self._package = package.__name__
        line = httpx.Client(transport=httpx.WSGITransport(app), base_url="http://localhost")
        self._client = package.Client(base_url="http://localhost").set_httpx_client(line)
        told = self.call("players.post_v1_players", body=self.body("NewPlayerBody", name="Bot"))
        line.headers["Authorization"] = f"Bearer {told.token}"

    def body(self, kind: str, /, **fields: Any) -> Any:
        return self.kind(kind).from_dict(fields)

    def kind(self, name: str) -> Any:
        return getattr(importlib.import_module(f"{self._package}.models"), name)

    def call(self, name: str, *args: Any, **kwargs: Any) -> Any:
        module = importlib.import_module(f"{self._package}.api.{name}")
        told = module.sync_detailed(*args, client=self._client, **kwargs)
        assert told.status_code < 300, told.content
        return told.parsed


@pytest.mark.parametrize(
    ("game", "kind"),
    first_of([("dream-home", "DreamHomeNewGameBody"), ("burano", "BuranoNewGameBody")]),
)
def test_the_generated_client_plays_a_game_to_its_end(
    client: Any, service: Service, game: str, kind: str
) -> None:
    bot = Bot(client, service.app)
    table = bot.call("games.post_v1_games", body=bot.body(kind, game=game, players=2))
    bot.call("games.post_v1_games_game_seats", table.id, body=bot.body("SeatBody"))
    legal = bot.kind("GetV1GamesGameInclude")("legal")
    table = bot.call("games.get_v1_games_game", table.id, include=legal)
    for _ in range(400):
        command = plain_choice([move.command for move in table.legal.moves])
        table = bot.call(
            "games.post_v1_games_game_moves",
            table.id,
            body=bot.body("MovesBody", commands=[command.to_dict()]),
            if_match=f'"{table.version}"',
            prefer="return=representation",
        ).table
        if table.status.value == "finished":
            break

    assert table.game == game
    assert len(table.result.standings) == 2


def plain_choice(commands: list[Any]) -> Any:
    """Choose what builds or ends a turn; scaffolds could be moved for ever."""
    kinds = [*FIRST, *(command.type_ for command in commands)]
    return min(commands, key=lambda command: kinds.index(command.type_))
