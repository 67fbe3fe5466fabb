"""Questions on golden games whose moves are whole turns, for tests to answer."""

from typing import Any

import msgspec

from service.events.replay_files.file import Replay, parse
from service.events.store.chain import canonical
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.model import Answer, Question
from service.teaching.notes.replay_game import ReplayGame
from tests.golden import FOLDER

BURANO = "burano-whole-turns"
DREAM_HOME = "dream-home-whole-turns"


def facts_of(name: str) -> Replay:
    """Return a golden game without what is said about it."""
    replay = parse((FOLDER / f"{name}.replay").read_bytes())
    return Replay(replay.header, replay.entries)


def hashes_of(name: str) -> list[str]:
    return [entry.hash for entry in facts_of(name).entries]


def commands_of(name: str, move: int) -> tuple[dict[str, Any], ...]:
    """Return what was really commanded."""
    return tuple(msgspec.json.decode(facts_of(name).entries[move - 1].body)["commands"])


def question(name: str, move: int, *answers: Answer, **more: Any) -> Question:
    """Ask before a move; the right answer is what was played, if nothing else is said."""
    return Question(
        **{
            "id": f"before-{move}",
            "anchor": anchor_at(hashes_of(name), move, "before"),
            "answers": answers or (Answer(commands=commands_of(name, move)),),
            **more,
        }
    )


def game_with(name: str, *notes: Any) -> ReplayGame:
    lines = tuple(map(canonical, notes))
    return ReplayGame(msgspec.structs.replace(facts_of(name), others=lines))
