"""Games of an agent against computer players, as files in a folder, without a service."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

import click

from replays.mcp.tables import LAST_STEP, RawCommands, Snapshot, ToolError, TurnHint
from replays.play.local_game import LocalGame
from replays.play.secret_file import Computers, secret_path
from service.bots.choose import choose
from service.bots.levels import LEVEL_NAMES, find_level, hint_level, seed_of
from service.domain.catalog import all_games
from service.domain.kit.errors import BadSetup, RuleViolation
from service.domain.kit.messages import Seat
from service.domain.kit.trial import BadCommands, commands_of
from service.domain.sentences import tell_bad_setup, tell_hint, tell_refusal
from service.teaching.notes.replay_game import ReplayGame

ENDING = ".replay"
LANGUAGE = "en"


class LocalTables:
    """Replay files in a folder; a game is named by its file. The agent has one seat in each."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._lock = Lock()  # an agent may call several tools at once

    def list(self) -> Iterator[str]:
        """Yield a line for each file, the newest first; it is not opened."""
        for name, path in sorted(self._files().items(), reverse=True):
            yield f"{name}: {'running' if secret_path(str(path)).exists() else 'finished'}"

    def create(self, game: str, players: int, opponents: str) -> str:
        """Create a game against computer players; return its id."""
        if opponents not in (there := _installed()):
            raise ToolError(f"Without a service the opponents are one of {', '.join(there)}.")
        computers: Computers = dict.fromkeys(range(2, players + 1), opponents)
        face = find_level(opponents).face
        names = [self._name, *(f"{face} {opponents} {seat}" for seat in computers)]
        with self._lock:
            id_ = self._new_id(game)
            try:
                LocalGame.new(str(self._folder / f"{id_}{ENDING}"), game, names, computers)
            except BadSetup as bad:
                ruleset = all_games().current(game)
                raise ToolError(tell_bad_setup(ruleset, bad, LANGUAGE)) from bad
            except click.ClickException as problem:
                raise ToolError(problem.message) from problem
        return id_

    def look(self, id_: str) -> Snapshot:
        with self._lock:
            return _snapshot(id_, self._opened(id_))

    def play(self, id_: str, version: int, commands: RawCommands) -> None:
        """Play on the agent's seat, and let the computers answer."""
        with self._lock:
            local = self._opened(id_)
            [own] = _own_seats(local)
            try:
                local.play(own, commands_of(local.ruleset, commands))
                _let_computers_play(local)
            except BadCommands as problem:
                raise ToolError(f"These commands can't be read: {problem}") from problem
            except RuleViolation as refusal:
                text = tell_refusal(local.ruleset, refusal, LANGUAGE)
                raise ToolError(text, refusal.rules, refusal.command_index) from refusal
            except click.ClickException as problem:
                raise ToolError(f"Not saved, so not played: {problem.message}") from problem

    def wait(self, id_: str, seconds: float) -> None:
        """Do nothing: the computers have played already."""

    def hint(self, snapshot: Snapshot, step: int) -> TurnHint:
        level, ruleset, state = hint_level(), snapshot.game.ruleset, snapshot.state
        seed = seed_of(level, snapshot.position.seating.game, snapshot.version + 1)
        commands = choose(level, ruleset, state, state.asked, seed)
        sentences = tell_hint(ruleset, commands, step, LANGUAGE)
        return TurnHint(sentences, commands if step == LAST_STEP else ())

    def _files(self) -> dict[str, Path]:
        return {path.name.removesuffix(ENDING): path for path in self._folder.glob(f"*{ENDING}")}

    def _opened(self, id_: str) -> LocalGame:
        path = self._files().get(id_)
        if path is None:
            raise ToolError(f"There is no game '{id_}'; list_games has those that there are.")
        try:
            local = LocalGame.resume(str(path))
            _let_computers_play(local)
        except click.ClickException as problem:
            raise ToolError(f"{id_}: {problem.message}") from problem
        return local

    def _new_id(self, game: str) -> str:
        stem = f"{game}-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
        taken = self._files()
        names = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
        return next(name for name in names if name not in taken)


def _snapshot(id_: str, local: LocalGame) -> Snapshot:
    return Snapshot(id_, ReplayGame(local.replay), _own_seats(local))


def _own_seats(local: LocalGame) -> tuple[Seat, ...]:
    """Return the first seat that no computer has: the seats of other people are theirs."""
    seats = range(1, local.state.seats + 1)
    return (next(Seat(seat) for seat in seats if seat not in local.computers),)


def _let_computers_play(local: LocalGame) -> None:
    while local.play_computer():
        pass


def _installed() -> list[str]:
    return [name for name in LEVEL_NAMES if find_level(name).is_installed]
