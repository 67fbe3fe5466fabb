"""Another release of Altana beside this one, from a checkout and an environment of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory

from bench.kit.http_processes import Served, started
from bench.kit.http_tables import GAMES, SEATS, Table
from bench.kit.http_use import Use, compare_work, looks, play, tables_of, use
from bench.kit.measure import Measure
from tests.kit.processes import ROOT
from tests.kit.servers import free_port, running

PART = "http"
FOLDER = ROOT / "build" / "bench"
SERVER = Path(__file__).with_name("release_server.py")
ROUNDS = 5
LOOKED_AT = {"the table": "", "the legal moves": "/legal-moves"}


def measures(altana: Served, commit: str) -> Iterator[Measure]:
    """Measure this release and another alternately."""
    with serving(commit) as other:
        for game in GAMES:
            yield _one_client(altana, other, game, commit)
            yield from _moves(altana, other, game, commit)
            for name, part in LOOKED_AT.items():
                pairs = [
                    (looks(altana, game, part), looks(other, game, part)) for _ in range(ROUNDS)
                ]
                yield from compare_work(PART, f"{name}, {game}", commit, pairs, 0.5)


@contextmanager
def serving(commit: str) -> Iterator[Served]:
    """Serve another release on a server of its own."""
    python, port = str(environment_of(commit)), free_port()
    with TemporaryDirectory() as data, running(Path(data) / "server") as server:
        command = [python, str(SERVER), server.url, str(port), data]
        with (
            (Path(data) / "log").open("ab") as log,
            started(command, port, "/readyz", at=source_of(commit), log=log.fileno()) as served,
        ):
            yield served


def source_of(commit: str) -> Path:
    return _installed(commit) / "source"


def environment_of(commit: str) -> Path:
    """Return the Python in which a release is installed."""
    return _installed(commit) / "environment" / "bin" / "python"


def _installed(commit: str) -> Path:
    """Check a release out and install it as its lock says, unless that was done before."""
    folder = FOLDER / commit
    if (folder / "ready").exists():
        return folder
    print(f"Installing {commit} in {folder.relative_to(ROOT)} ...", file=sys.stderr)
    rmtree(folder, ignore_errors=True)
    source, environment = folder / "source", folder / "environment"
    source.mkdir(parents=True)
    archive = subprocess.run(
        ["git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    subprocess.run(["tar", "-x", "-C", str(source)], input=archive.stdout, check=True)
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    pip = [str(environment / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    lock = ["-r", str(source / "requirements.lock")]
    subprocess.run([*pip, "install", "--quiet", *lock], check=True, stderr=subprocess.DEVNULL)
    (folder / "ready").touch()
    return folder


def _one_client(altana: Served, other: Served, game: str, commit: str) -> Measure:
    """Let a single client play a game at each, several times."""
    pairs = [(_median_move(altana, game), _median_move(other, game)) for _ in range(ROUNDS)]
    return Measure(
        part=PART,
        name=f"a move, {game}, one client, p50",
        unit="ms",
        ours=median(ours for ours, _ in pairs),
        yardstick=median(theirs for _, theirs in pairs),
        yardstick_name=commit,
        ratio=median(ours / theirs for ours, theirs in pairs),
        goal=0.7,
        at_most=True,
    )


def _median_move(server: Served, game: str) -> float:
    table = Table(server.address, game, seed=SEATS)
    play([table])
    return 1000 * float(median(answer.seconds for answer in table.played))


def _moves(altana: Served, other: Served, game: str, commit: str) -> Iterator[Measure]:
    """Compare a move with one of the other release, and with a bare route through its bridge."""
    rounds = list[tuple[Use, Use, Use]]()
    for _ in range(ROUNDS):
        ours = use(altana, [one.caller() for one in tables_of(altana.address, game)])
        tables = tables_of(other.address, game)
        theirs = use(other, [one.caller() for one in tables])
        bare = use(other, [one.bare_caller() for one in tables])
        rounds.append((ours, theirs, bare))
    for name, at, goal in ((commit, 1, None), (f"bare Flask route of {commit}", 2, 0.8)):
        pairs = [(one[0], one[at]) for one in rounds]
        yield from compare_work(PART, f"a move, {game}", name, pairs, goal)
