"""A learner's progress on disk: one small file for each learner and game."""

import hashlib
from pathlib import Path

import click
import msgspec
from platformdirs import user_data_path

from replays.opening import put
from service.teaching.progress import Progress

FOLDER = "learning"


class CannotContinue(click.ClickException):
    """Progress that can't be read; `--restart` begins anew."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        click.echo(f"altana: {self.message}", err=True)


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What the file holds."""

    learner: str
    progress: Progress


def path_of(facts: str, learner: str) -> Path:
    """Say where the progress of a learner with a game is kept; names may hold anything."""
    name = hashlib.sha256(learner.encode()).hexdigest()[:16]
    return user_data_path("altana") / FOLDER / f"{facts}-{name}.json"


def read(facts: str, learner: str) -> Progress | None:
    """Read how far a learner is; None at the beginning. Raises CannotContinue."""
    path = path_of(facts, learner)
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise CannotContinue(f"{path}: {problem.strerror or problem}") from problem
    except msgspec.MsgspecError as problem:
        told = f"{path}: this progress can't be read ({problem}); --restart begins anew"
        raise CannotContinue(told) from problem
    return kept.progress


def write(learner: str, progress: Progress) -> None:
    path = path_of(progress.facts, learner)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotContinue(f"{path}: {problem.strerror or problem}") from problem
    put(msgspec.json.encode(Kept(learner=learner, progress=progress)), str(path))
