"""A file with 10,000 annotations: opening, stepping, editing and merging."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import msgspec

from bench.kit.measure import Measure, within
from bench.stepper import LONGEST, UNITS, of, steps
from replays.files.notes_file import open_notes, save_notes
from replays.files.opening import open_cursor, open_replay
from replays.files.output_file import save
from replays.stepper.reader import Reader
from service.events.replay_files.file import Replay, parse, write
from service.events.store.chain import canonical
from service.teaching.notes.anchors import NotesByMove, anchor_at
from service.teaching.notes.file_edits import add
from service.teaching.notes.merge import merge
from service.teaching.notes.model import Annotation, Mark

NOTES = 10_000
SECOND = 1000.0
ROUNDS = 5
CROWDED = 12  # the move that all notes of a crowded file refer to
SIZES = ((80, 24), (160, 50))


def measures() -> Iterator[Measure]:
    with TemporaryDirectory() as folder:
        file = annotated(Path(folder))
        yield from limited("open, with every note in its place", SECOND, lambda: opened(file))
        yield from stepped(file)
        yield crowded(Path(folder))
        yield from limited("add a note, undo kept, and save", SECOND, lambda: edited(file))
        yield from limited("merge with a file of as many", 5 * SECOND, lambda: merged(file))


def annotated(folder: Path) -> Path:
    """Write the longest golden game with 10,000 annotations, spread over the game."""
    hashes = hashes_of(open_replay(str(LONGEST)))
    return written(folder / "annotated.replay", [note(each, hashes) for each in range(NOTES)])


def written(file: Path, notes: list[Annotation]) -> Path:
    replay = open_replay(str(LONGEST))
    lines = (*replay.others, *map(canonical, notes))
    save(msgspec.structs.replace(replay, others=lines), str(file))
    return file


def hashes_of(replay: Replay) -> list[str]:
    return [entry.hash for entry in replay.entries]


def note(number: int, hashes: list[str]) -> Annotation:
    """Return a typical teacher's note: two languages, sometimes marks, glyphs, ranges."""
    move = number * 7919 % (len(hashes) - 10) + 5
    return Annotation(
        id=f"n{number}",
        anchor=anchor_at(
            hashes,
            move,
            "before" if number % 3 == 0 else "after",
            move + 3 if number % 10 == 0 else None,
        ),
        author=("Ana", "Bo", "Cleo")[number % 3],
        time=f"2026-11-16T12:{number // 60 % 60:02}:{number % 60:02}Z",
        text={"en": f"Note {number}: **look** at the roof.", "de": f"Notiz {number}: Dach."},
        glyphs=("!?",) if number % 5 == 0 else (),
        marks=(Mark(mark="ring", card="roof-red-1"),) if number % 4 == 0 else (),
    )


def opened(file: Path) -> None:
    """Do what the stepper does before its first frame, and what lessons and pages do."""
    cursor = open_cursor(str(file))
    assert Reader(cursor.to(1), "en").notes_by_moment
    assert len(NotesByMove(cursor.game.notes, cursor.game.hashes).notes) >= NOTES


def edited(file: Path) -> None:
    replay = open_replay(str(file))
    book = open_notes(replay, str(file))
    new = Annotation(id="", anchor=anchor_at(hashes_of(replay), 9), text={"en": "!"})
    save_notes(replay, add(book, new), str(file.parent / "edited.replay"))


def merged(file: Path) -> None:
    one = parse(file.read_bytes())
    other = msgspec.structs.replace(
        one, others=tuple(line.replace(b'"id":"n', b'"id":"m') for line in one.others)
    )
    assert b"".join(write(merge(one, other)))


def stepped(file: Path) -> Iterator[Measure]:
    for width, height in SIZES:
        for unit, count in UNITS[:3]:
            _, works = asyncio.run(steps(width, height, unit, count, file))
            name = f"{unit} {'on' if count > 0 else 'back'} at {width} x {height}"
            yield of(f"{name}, median", median(works), "teaching")
            yield of(f"{name}, 99th of 100", quantiles(works, n=100)[98], "teaching")


def crowded(folder: Path) -> Measure:
    """Step onto a move with all 10,000 annotations, and take the slowest step of each run."""
    hashes = hashes_of(open_replay(str(LONGEST)))
    here = anchor_at(hashes, CROWDED)
    notes = [msgspec.structs.replace(note(each, hashes), anchor=here) for each in range(NOTES)]
    file = written(folder / "crowded.replay", notes)
    runs = [asyncio.run(steps(100, 30, "move", 1, file))[1] for _ in range(3)]
    return of("onto a move with all of them at 100 x 30", min(map(max, runs)), "teaching")


def limited(name: str, most: float, run: Callable[[], None]) -> Iterator[Measure]:
    """Yield the share of its time limit that something takes, in CPU time and in wall time."""
    run()
    walls, works = [], []
    for _ in range(ROUNDS):
        wall, work = perf_counter(), process_time()
        run()
        walls.append((perf_counter() - wall) * 1000)
        works.append((process_time() - work) * 1000)
    yield within("teaching", name, "ms", median(works), most)
    yield within("teaching", f"{name}, by the clock", "ms", min(walls), most)
