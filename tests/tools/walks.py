"""Counts the files and functions of ours that seven calls enter: how far a reader has to walk.

    python -m tests.tools.walks                                     # this tree
    cd /old/tree && python /this/tree/tests/tools/walks.py .        # an older one, to compare

Each call is made once before it is counted, so nothing is counted that is done only once.
"""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

Call = Callable[[], object]

OURS = ("service", "workers", "replays")
# Where a thing is in this tree, and where it was before.
PLACES = {
    "running": ("tests.kit.servers", "tests.servers"),
    "Bridge": ("service.api.rsgi.bridge", "service.commands.bridge"),
    "read_settings": ("service.start.settings", "service.settings"),
    "make_tools": ("workers.wiring", "workers.tools"),
    "equip": ("workers.wiring", "workers.tools"),
    "connect_server": ("service.events.redis.connect", "service.events.connection"),
    "all_games": ("service.domain.catalog", "service.domain.catalogue"),
}
TAKE, UNDO = {"type": "take", "column": 1, "end": "top", "count": 1}, {"type": "undo"}


def find(name: str, root: Path) -> Any:
    """Return a thing from the one of its places that a tree has."""
    for module in PLACES[name]:
        if root.joinpath(*module.split(".")).with_suffix(".py").exists():
            return getattr(import_module(module), name)
    raise SystemExit(f"{root} has no {name}")


class Walk:
    """Notes every function of ours that is entered, in all threads but those that look away."""

    def __init__(self, root: Path) -> None:
        self._roots = tuple(f"{root / part}/" for part in OURS)
        self.functions: set[tuple[str, str]] = set()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if (
            event == "call"
            and code.co_filename.startswith(self._roots)
            and not code.co_name.startswith("<")
        ):
            self.functions.add((code.co_filename, code.co_qualname))

    @contextmanager
    def noted(self) -> Iterator[None]:
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @property
    def length(self) -> str:
        return f"{len({file for file, _ in self.functions})}/{len(self.functions)}"


class Tree:
    """A service on a real server, a worker's tools, and games of one player against another."""

    def __init__(self, root: Path, url: str, folder: Path) -> None:
        self._root = root
        settings = find("read_settings", root)({"ALTANA_DATA": str(folder)})
        self.app = import_module("service.app").create_app(settings, url)
        client = find("connect_server", root)(url)
        tools = find("make_tools", root)(settings, client, client, find("all_games", root)())
        find("equip", root)(tools)
        self.jobs = import_module("workers.jobs")
        self.ana, self.bo = self._player("Ana"), self._player("Bo")

    def call(
        self, method: str, path: str, token: str = "", json: Any = None, **headers: str
    ) -> Any:
        own = {"Authorization": f"Bearer {token}"} if token else {}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.app.test_client().open(
            path, method=method, json=json, headers={**own, **named}
        )
        assert answer.status_code < 400, answer.text
        return answer.get_json()

    def table(self) -> str:
        made = self.call("POST", "/v1/games", self.ana, {"game": "burano", "players": 2})
        self.call("POST", f"/v1/games/{made['id']}/seats", self.bo, {})
        return str(made["id"])

    def move(self, game: str, command: Any) -> Call:
        """Look at the table; return the call that plays a command there."""
        now = self.call("GET", f"/v1/games/{game}")
        token = (self.ana, self.bo)[now["asked"] - 1]
        body, version = {"commands": [command]}, f'"{now["version"]}"'
        return lambda: self.call("POST", f"/v1/games/{game}/moves", token, body, If_Match=version)

    def resigned(self) -> str:
        game = self.table()
        self.move(game, {"type": "resign"})()
        return game

    def bridge(self) -> Any:
        """Return a server of its own, whose threads begin with the walk and so are seen."""
        return find("Bridge", self._root)(self.app, 8)

    def listen(self, game: str, bridge: Any) -> None:
        """Listen to a game until a move comes, which somebody else makes unseen."""
        line = Line()

        def move_unseen() -> None:
            sys.setprofile(None)
            self.move(game, TAKE)()
            self.move(game, UNDO)()

        async def run() -> None:
            stream = asyncio.create_task(bridge.__rsgi__(Scope(f"/v1/games/{game}/stream"), line))
            await line.has(b"event: ")
            before = line.sent.count(b"event: ")
            mover = threading.Thread(target=move_unseen)
            mover.start()
            await line.has(b"event: ", before + 1)
            line.closed.set()
            await asyncio.gather(stream, return_exceptions=True)
            mover.join()

        asyncio.run(run())

    def classroom(self) -> tuple[str, str, Any]:
        """Open a class for a sample; return its question, a learner's token and an answer."""
        [course, *_] = self.call("GET", "/v1/courses")["courses"]
        opened = self.call(
            "POST", "/v1/classes", self.ana, {"course": course["id"], "title": "First steps"}
        )
        path, _, link = opened["link"].partition("?")
        joined = self.call("POST", f"{path}/learners?{link}", json={"nickname": "Cleo"})
        question = f"{path}/chapters/1/questions/1"
        asked = self.call("POST", f"{question}/legal", joined["token"], {"commands": []})
        return question, joined["token"], asked["moves"][0]["command"]

    def _player(self, name: str) -> str:
        return str(self.call("POST", "/v1/players", json={"name": name})["token"])


class Line:
    """A connection that keeps what is sent."""

    def __init__(self) -> None:
        self.sent = b""
        self.closed = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in tuple[bytes, ...]():
            yield chunk

    async def client_disconnect(self) -> None:
        await self.closed.wait()

    def response_bytes(self, status: int, headers: object, body: bytes) -> None:
        raise SystemExit(f"the stream was refused: {status} {body!r}")

    def response_stream(self, *_: object) -> "Line":
        return self

    def send_bytes(self, data: bytes) -> None:
        self.sent += data

    async def has(self, part: bytes, times: int = 1) -> None:
        async with asyncio.timeout(60):
            while self.sent.count(part) < times:
                await asyncio.sleep(0.01)


class Scope:
    """The RSGI scope of a request for a stream."""

    http_version, scheme, authority, method = "1.1", "http", None, "GET"
    server, client, query_string = "127.0.0.1:8000", "127.0.0.1:5000", ""

    def __init__(self, path: str) -> None:
        self.path = path
        self.headers = {"host": self.server}


def step_through() -> None:
    """Start the stepper on a golden game and leave it."""
    on_screen = import_module("tests.replays.on_screen")

    async def nothing(_: object) -> None:
        """Look at the first screen."""

    on_screen.watch(on_screen.stepper("burano-2"), nothing)


def walks(tree: Tree) -> Iterator[tuple[str, Callable[[], Call]]]:
    """Yield each walk: its name, and what prepares the call that is counted."""
    [game, quiet], [question, learner, command] = [tree.table(), tree.table()], tree.classroom()
    commands = cycle((TAKE, UNDO, TAKE))
    yield "POST move", lambda: tree.move(game, next(commands))
    yield "GET table", lambda: partial(tree.call, "GET", f"/v1/games/{game}", tree.ana)
    yield "live stream", lambda: partial(tree.listen, quiet, tree.bridge())
    yield "refresh", lambda: partial(tree.jobs.refresh_games, [tree.resigned()])
    yield "export", lambda: partial(tree.jobs.export_games, [tree.resigned()])
    yield "stepper start", lambda: step_through
    answer = {"commands": [command]}
    attempts = f"{question}/attempts"
    yield "an answer in a class", lambda: partial(tree.call, "POST", attempts, learner, answer)


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    sys.path.insert(0, str(root))
    with TemporaryDirectory() as folder, find("running", root)(Path(folder) / "server") as server:
        tree = Tree(root, server.url, Path(folder))
        for name, prepare in walks(tree):
            for _ in range(2):
                prepare()()
            walk, call = Walk(root), prepare()
            with walk.noted():
                call()
            print(f"{name:22} {walk.length}")


if __name__ == "__main__":
    main()
