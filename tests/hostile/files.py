"""Files that somebody might send: valid, forged, damaged, hostile, in any packing."""

import io
import random
import zipfile
from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st

from service.events.replay_files.file import write
from service.events.replay_files.gzip_limits import gzipped
from service.events.replay_files.lines import DEEPEST_JSON
from service.teaching.courses.package import MANIFEST
from tests.replays.conformance.materials import BASE, DREAM, note
from tests.replays.mutations import damaged, forged

DEEPER = b"[" * (DEEPEST_JSON + 1)
# Lines of any length, none of which is valid in a replay.
LINES: dict[str, Callable[[int], bytes]] = {
    "a text of quotes that never ends": lambda size: DEEPER + b'"' + b'\\"' * size,
    "a text of backslashes that never ends": lambda size: DEEPER + b'"' + b"\\" * (2 * size),
    "texts of one letter": lambda size: DEEPER + b'"a"' * size,
    "quotes and nothing else": lambda size: DEEPER + b'"' * size,
    "brackets": lambda size: b'{"kind":' + b"[" * size,
    "brackets and quotes": lambda size: b'{"kind":' + b'["' * size,
    "empty lists in a list": lambda size: b'{"kind":[' + b"[]," * size + b"[]]}",
    "objects in objects": lambda size: b'{"kind":' * size + b"1" + b"}" * size,
    "fields of one name": lambda size: b'{"kind":"x"' + b',"a":1' * size + b"}",
    "fields of many names": lambda size: (
        b'{"kind":"x",' + b",".join(b'"%d":1' % n for n in range(size)) + b"}"
    ),
    "a number": lambda size: b'{"kind":' + b"1" * size + b"}",
    "blanks": lambda size: b" " * size + b"{}",
    "escapes": lambda size: b'{"kind":"' + b"\\u0041" * size + b'"}',
}
GAMES = [b"".join(write(game)) for game in (BASE, DREAM)]
NAMES = ["a.replay", "b.replay", "c/d.replay", "../e.replay", "f.txt", MANIFEST, "ä"]
ODD: list[Any] = [
    None,
    True,
    -1,
    2**60,
    1.5,
    "",
    "x",
    "x" * 20_000,
    [],
    {},
    {"en": ""},
    {"en": "x"},
    {"en": 1},
    [{"move": 2, "after": [{"points": 2**60}, {"points": 1, "chance": 2}]}],
]


def replays() -> st.SearchStrategy[bytes]:
    """Return replay files, most of them invalid."""
    chances = st.integers().map(random.Random)
    whole = st.sampled_from(GAMES)
    strange = st.builds(
        lambda line, size: line(size) + b"\n",
        st.sampled_from([*LINES.values()]),
        st.integers(0, 99),
    )
    plain = st.one_of(
        whole,
        st.builds(damaged, whole, chances),
        chances.map(forged),
        st.builds(_with_lines, whole, st.lists(st.one_of(strange, _notes()), max_size=3)),
        st.builds(bytes.__add__, strange, whole),
        st.binary(max_size=200),
    )
    return st.builds(lambda pack, data: pack(data), st.sampled_from([bytes, gzipped]), plain)


def courses() -> st.SearchStrategy[bytes]:
    """Return zip files of such files: courses, near misses, and files that are not zips."""
    odd = st.sampled_from(ODD)
    files = st.dictionaries(st.sampled_from(NAMES[:3]), replays(), min_size=1, max_size=3)
    about = st.dictionaries(st.sampled_from(["title", "text", "author", "format"]), odd, max_size=1)
    good = st.builds(lambda files, more: _zipped({**_manifest(files), **more}, files), files, about)
    chapter = st.fixed_dictionaries({"file": st.sampled_from(NAMES), "title": odd})
    manifest = st.fixed_dictionaries({"format": st.just(1), "chapters": st.lists(chapter)})
    others = st.dictionaries(st.sampled_from(NAMES), replays(), max_size=3)
    bad = st.builds(_zipped, manifest, others)
    chances = st.integers().map(random.Random)
    return st.one_of(good, good, bad, st.builds(damaged, good, chances), replays())


def _notes() -> st.SearchStrategy[bytes]:
    """Return notes that are nearly valid."""
    odd = st.sampled_from(ODD)
    of_notes = ("id", "text", "marks", "author", "glyphs", "outlooks")
    names = (*of_notes, "answers", "moves", "hints", "wrong")
    kinds = st.sampled_from(["annotation", "variation", "question", "names", "bookmark", "x"])
    fields = st.dictionaries(st.sampled_from(names), odd, max_size=4)
    return st.builds(lambda kind, more: _line(kind, more), kinds, fields)


def _line(kind: str, more: dict[str, Any]) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(note(kind)), **more}) + b"\n"


def _with_lines(game: bytes, lines: list[bytes]) -> bytes:
    *facts, seal = game.splitlines(keepends=True)
    return b"".join([*facts, *lines, seal])


def _manifest(files: dict[str, bytes]) -> dict[str, Any]:
    chapters = [{"file": name, "title": {"en": "x"}} for name in files]
    return {"format": 1, "title": {"en": "x"}, "chapters": chapters}


def _zipped(manifest: dict[str, Any], files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, msgspec.json.encode(manifest))
        for name, data in files.items():
            if name != MANIFEST:
                packed.writestr(name, data)
    return out.getvalue()
