"""Files that are as they should be, each odd in its own way."""

from collections.abc import Iterator

import msgspec

from service.events.replay_files.file import Replay, write
from service.events.replay_files.gzip_limits import gzipped
from service.events.store.chain import canonical
from tests.replays.conformance.materials import BASE, DREAM, RUNNING, anchor, note, relinked


def bytes_of(replay: Replay) -> bytes:
    return b"".join(write(replay))


def noted(*lines: bytes) -> bytes:
    return bytes_of(Replay(BASE.header, BASE.entries, lines))


def good() -> Iterator[tuple[str, bytes]]:
    plain = bytes_of(BASE)
    yield "plain", plain
    yield "another-game", bytes_of(DREAM)
    yield "running-game", bytes_of(RUNNING)
    yield "gzip", gzipped(plain)
    half = len(plain) // 2
    yield "gzip-of-two-members", gzipped(plain[:half]) + gzipped(plain[half:])
    yield from _with_notes()
    yield from _with_unknown_fields()


def _with_notes() -> Iterator[tuple[str, bytes]]:
    yield "annotation", noted(note("annotation", id="a1", text={"en": "*Well* played"}))
    yield "annotation-before", noted(note("annotation", id="a1", anchor=anchor(2, when="before")))
    yield "annotation-on-a-range", noted(note("annotation", id="a", anchor=anchor(2, to=anchor(4))))
    yield (
        "annotation-in-three-languages",
        noted(note("annotation", id="a1", text={"en": "roof", "de": "Dach", "it": "tetto"})),
    )
    marks = [{"mark": "ring", "card": "roof-red-1"}, {"mark": "arrow", "slot": "0", "to": "1"}]
    yield "annotation-with-marks", noted(note("annotation", id="a", glyphs=["!?"], marks=marks))
    outlooks = [
        {"move": 2, "after": [{"points": 61.25, "chance": 0.5}, {"points": -3, "chance": 0.5}]},
        {"move": 4, "after": [{"points": 60, "chance": 0}, {"points": 70.5, "chance": 1}]},
    ]
    overview = {"kind": "annotation", "id": "a", "anchor": anchor(4), "outlooks": outlooks}
    yield "annotation-with-outlooks", noted(msgspec.json.encode(overview))
    yield "variation-without-moves", noted(note("variation", id="v1", moves=[]))
    yield (
        "question",
        noted(
            note("question", id="q1", answers=[{"commands": [{"type": "end_turn"}], "worth": 2}])
        ),
    )
    yield "names", noted(b'{"kind":"names","names":{"p1":"Zo\xc3\xab \xf0\x9f\x90\x88"}}')
    achieved = [{"achieves": "gain >= 1 and coins = 2", "worth": 2, "reply": {"en": "Yes."}}]
    yield (
        "question-by-what-it-achieves",
        noted(note("question", id="q", answers=achieved, hints=[{"en": "Look."}])),
    )
    other = {"kind": "annotation", "id": "a1", "anchor": anchor(2), "text": {"en": "Before."}}
    yield (
        "rival",
        noted(
            note("annotation", id="a1", time="2026-11-16T12:00:00Z", text={"en": "After."}),
            canonical({"kind": "rival", "note": other}),
        ),
    )
    yield "bookmark", noted(note("bookmark", name="here"))
    yield "notes-not-canonical", noted(b' { "text" : 1.50 , "kind" : "later" } ')
    yield "note-with-carriage-return", noted(b'{"kind":"later",\r"x":1}\r')
    yield "note-with-doubled-field", noted(b'{"kind":"later","x":1,"x":2}')
    yield "unknown-kind", noted(b'{"kind":"weather","sun":[true,null,{"deep":{"er":[[]]}}]}')
    yield "many-unknown-kinds", noted(*(b'{"kind":"n%d"}' % n for n in range(200)))


def _with_unknown_fields() -> Iterator[tuple[str, bytes]]:
    header = {**BASE.header, "organiser": "Circolo 42", "a": [1, {"b": None}]}
    yield "unknown-field-in-the-header", bytes_of(Replay(header, BASE.entries))
    yield (
        "unknown-field-on-the-seal",
        bytes_of(Replay(BASE.header, BASE.entries, (), {"signature": "later", "zz": 1})),
    )
    yield (
        "unknown-field-in-a-move",
        bytes_of(relinked(BASE, 3, lambda move: move.update(mood="ok"))),
    )
    yield (
        "unknown-field-in-an-event",
        bytes_of(relinked(BASE, 3, lambda move: move["events"][0].update(why="fun"))),
    )
    yield "unknown-field-in-a-note", noted(note("annotation", id="a1", colour="teal"))
