"""The notes of a file on a disk, and the history of their edits beside it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from replays.files.output_file import bytes_of, file_of, mode_of, put, replacing
from replays.reading.words import reader_words
from service.domain.kit.translation import N_
from service.events.replay_files.file import Replay, seal
from service.events.replay_files.lines import MOST_BYTES
from service.teaching.notes.file_edits import FileNotes, History

if sys.platform != "win32":
    import fcntl


def open_notes(replay: Replay, path: str) -> FileNotes:
    """Return the notes of a file with the history beside it, if that belongs to it."""
    facts = str(seal(replay)["hash"])
    history = _history(path)
    if history is None or history.facts != facts:
        history = History(facts=facts)
    return FileNotes(replay.others, history)


def save_notes(replay: Replay, book: FileNotes, path: str) -> None:
    """Write the notes into a file, with its facts unchanged, and the history beside it."""
    annotated = msgspec.structs.replace(replay, others=book.lines)
    # A move in a file is a little longer than its body: it also has a hash and a kind.
    length = sum(len(entry.body) + 128 for entry in replay.entries) + sum(map(len, book.lines))
    if length > MOST_BYTES:
        text = N_("{file}: a replay has {most} bytes at most")
        raise click.ClickException(reader_words().say(text, file=path, most=MOST_BYTES))
    data, beside = bytes_of(annotated, path), _beside(path)
    if beside is None:
        put(data, path)
        return
    # Both temporary files are complete before either is renamed; the history comes last.
    history = msgspec.json.encode(book.history)
    with replacing(history, beside, mode_of(path)), replacing(data, path):
        pass


@contextmanager
def exclusive_lock(path: str) -> Iterator[None]:
    """Hold an exclusive lock on the folder, so that concurrent edits are not lost."""
    file = _file(path)
    if file is None or sys.platform == "win32":
        yield
        return
    try:
        folder = os.open(file.absolute().parent, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        yield  # the next step opens the file and says what is wrong
        return
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _history(path: str) -> History | None:
    beside = _beside(path)
    if beside is None:
        return None
    try:
        return msgspec.json.decode(Path(beside).read_bytes(), type=History)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None  # only the undo history is lost


def _beside(path: str) -> str | None:
    """Return the path of the history: beside the file itself, not beside a link to it."""
    file = _file(path)
    return None if file is None else f"{file}.edits"


def _file(path: str) -> Path | None:
    try:
        return file_of(path)
    except OSError:
        return None  # the next step opens the file and says what is wrong
