"""Tells generated notes from people's: only generated ones are ever replaced."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from service.events.replay_files.lines import read_note as decoded
from service.teaching.notes.lines import AuthoredNote, key_of, line_of
from service.teaching.notes.model import Annotation, TurnOutlook, fits
from service.teaching.notes.replay_game import ReplayGame

AUTHOR = "Altana"
PREFIX = "altana-"  # of the ids; variations and questions have no other sign
BETTER_TURN = f"{PREFIX}best-"


def is_own(fields: Mapping[str, Any]) -> bool:
    """Return whether a note is generated; an edited one has a time and belongs to its editor."""
    if fields.get("author") != AUTHOR or fields.get("time"):
        return False
    if fields.get("kind") == "annotation":
        return fields.get("machine") is True
    name = fields.get("id")
    is_ours = isinstance(name, str) and name.startswith(PREFIX)
    return is_ours and fields.get("kind") in ("variation", "question")


def is_better_turn(variation: str | None) -> bool:
    """Return whether a variation is the coach's better turn, the answer to its question."""
    return variation is not None and variation.startswith(BETTER_TURN)


def replaced(
    lines: Sequence[bytes], notes: Iterable[AuthoredNote], *, keeps_questions: bool = False
) -> tuple[bytes, ...]:
    """Replace the generated notes with new ones; every other line stays.

    Where a person has edited a generated note, theirs stays and ours is left out. Generated
    questions can stay, too, with the lines that they show.
    """
    others = [line for line in lines if not is_own(decoded(line))]
    keys = {key_of(decoded(line)) for line in others}
    fresh = [line for line in map(line_of, notes) if key_of(decoded(line)) not in keys]
    if keeps_questions:
        new = {key_of(decoded(line)) for line in fresh}
        fresh += [line for line in _asked(lines) if key_of(decoded(line)) not in new]
    return (*others, *fresh)


def _asked(lines: Sequence[bytes]) -> Iterator[bytes]:
    """Yield the generated questions, and the variations that they show."""
    own = [(line, fields) for line in lines if is_own(fields := decoded(line))]
    questions = [fields for _, fields in own if fields["kind"] == "question"]
    wrongs = [each.get("wrong") for each in questions]
    shown = [wrong.get("variation") for wrong in wrongs if isinstance(wrong, dict)]
    for line, fields in own:
        is_shown = fields["kind"] == "variation" and fields["id"] in shown
        if fields["kind"] == "question" or is_shown:
            yield line


def engine_in(lines: Sequence[bytes]) -> str | None:
    """Return the engine that wrote the generated notes: "" for one before the coach, or None."""
    own = [fields for fields in map(decoded, lines) if is_own(fields)]
    if not own:
        return None
    return next((str(each["engine"]) for each in own if each.get("engine")), "")


def outlooks_in(game: ReplayGame) -> tuple[TurnOutlook, ...]:
    """Return what the seats could expect after each turn, as the notes of a file say.

    Empty if they don't say, or if what they say can't be of this game.
    """
    hashes, seats = game.hashes, len(game.players)
    for note in game.notes:
        if not isinstance(note, Annotation) or not note.machine or not fits(note.anchor, hashes):
            continue
        numbers = [each.move for each in note.outlooks]
        is_of_game = numbers == sorted(numbers) and numbers[-1:] <= [note.anchor.move]
        if numbers and is_of_game and all(len(each.after) == seats for each in note.outlooks):
            return note.outlooks
    return ()
