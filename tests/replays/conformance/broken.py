"""Files that can't be read: what is wrong with each, and on which line."""

from collections.abc import Iterator

import msgspec

from service.events.replay_files.file import Replay, write
from service.events.replay_files.gzip_limits import gzipped
from service.events.store.chain import canonical
from tests.replays.conformance.materials import BASE, note

LINES = list(write(BASE))
HEADER, *MOVES, SEAL = LINES
LAST = len(LINES)
ALL = len(MOVES)
Case = tuple[str, bytes, int, str, int]  # name, bytes, line, error, moves that could be read


def broken() -> Iterator[Case]:
    yield from _whole_files()
    yield from _headers()
    yield from _moves()
    yield from _facts()
    yield from _others()
    yield from _seals()


def file(*lines: bytes) -> bytes:
    return b"".join(lines)


def _whole_files() -> Iterator[Case]:
    plain = file(*LINES)
    yield "empty", b"", 1, "empty", 0
    yield "only-a-line-end", b"\n", 1, "not-json", 0
    yield "cut-in-the-header", plain[:20], 1, "cut", 0
    yield "cut-in-a-move", file(HEADER, *MOVES[:2], MOVES[2][:50]), 4, "cut", 2
    yield "cut-between-moves", file(HEADER, *MOVES[:2]), 4, "no-seal", 2
    yield "cut-before-the-last-line-end", plain[:-1], LAST, "cut", ALL
    yield "no-seal", file(HEADER, *MOVES), LAST, "no-seal", ALL
    yield "blank-line", file(HEADER, b"\n", *MOVES, SEAL), 2, "not-json", 0
    yield "blank-line-at-the-end", plain + b"\n", LAST + 1, "after-the-seal", ALL
    yield "byte-order-mark", b"\xef\xbb\xbf" + plain, 1, "not-json", 0
    yield "windows-line-ends", plain.replace(b"\n", b"\r\n"), 1, "not-canonical", 0
    yield "utf-16", plain.decode().encode("utf-16-le"), 1, "not-json", 0
    yield "gzip-cut", gzipped(plain)[:-4], LAST + 1, "gzip", ALL
    yield "gzip-damaged", gzipped(plain)[:10] + b"\xff" * 50, 1, "gzip", 0
    yield "gzip-with-a-tail", gzipped(plain) + b"tail", LAST + 1, "gzip", ALL
    yield "gzip-bomb", gzipped(plain + b" " * (64 * 1024 * 1024)), LAST + 1, "too-large", ALL


def _headers() -> Iterator[Case]:
    rest = (*MOVES, SEAL)

    def with_header(**fields: object) -> bytes:
        header = {**BASE.header, **fields}
        kept = {name: value for name, value in header.items() if value is not None}
        return file(canonical(kept) + b"\n", *rest)

    yield "no-header", file(*rest), 1, "no-header", 0
    yield "header-is-an-annotation", file(note("annotation") + b"\n", *rest), 1, "no-header", 0
    yield "two-headers", file(HEADER, HEADER, *rest), 2, "second-header", 0
    yield "header-after-moves", file(HEADER, *MOVES[:2], HEADER, SEAL), 4, "second-header", 2
    yield "format-2", with_header(format=2), 1, "format", 0
    yield "format-true", with_header(format=True), 1, "format", 0
    yield "no-format", with_header(format=None), 1, "format", 0
    yield "no-game", with_header(game=None), 1, "header", 0
    yield "no-ruleset", with_header(ruleset=None), 1, "header", 0
    yield "no-deck", with_header(deck=None), 1, "header", 0
    yield "players-in-words", with_header(players="one"), 1, "header", 0
    yield "players-true", with_header(players=True), 1, "header", 0


def _moves() -> Iterator[Case]:
    first, second, *rest = MOVES
    yield "no-moves", file(HEADER, SEAL), 2, "no-moves", 0
    yield "move-missing", file(HEADER, first, *rest, SEAL), 3, "number", 1
    yield "move-doubled", file(HEADER, first, first, second, *rest, SEAL), 3, "number", 1
    yield "moves-swapped", file(HEADER, second, first, *rest, SEAL), 2, "number", 0
    yield "move-without-number", _changed(number=None), 3, "move", 1
    yield "move-number-in-words", _changed(number="2"), 3, "move", 1
    yield "move-number-true", _changed(number=True), 3, "move", 1
    yield "move-without-hash", _changed(hash=None), 3, "move", 1
    yield "hash-in-capitals", _changed(hash=BASE.entries[1].hash.upper()), 3, "move", 1
    yield "hash-too-short", _changed(hash=BASE.entries[1].hash[1:]), 3, "move", 1
    late = note("annotation", id="a") + b"\n"
    yield "move-after-a-note", file(HEADER, first, late, second, SEAL), 4, "late-move", 1


def _changed(**fields: object) -> bytes:
    """Write the file with other fields in its second move's line."""
    move = {**msgspec.json.decode(MOVES[1]), **fields}
    kept = {name: value for name, value in move.items() if value is not None}
    return file(HEADER, MOVES[0], canonical(kept) + b"\n", *MOVES[2:], SEAL)


def _facts() -> Iterator[Case]:
    rest = (*MOVES[1:], SEAL)
    first = MOVES[0]

    def second_line(line: bytes, code: str) -> tuple[bytes, int, str, int]:
        return file(HEADER, line, *rest), 2, code, 0

    yield "move-with-a-blank", *second_line(first.replace(b":", b": ", 1), "not-canonical")
    unsorted = b'{"zz":1,' + first[1:]
    yield "move-unsorted", *second_line(unsorted, "not-canonical")
    doubled = b'{"actor":"p9",' + first[1:]
    yield "move-with-a-doubled-field", *second_line(doubled, "not-canonical")
    escaped = first.replace(b'"actor"', b'"\\u0061ctor"', 1)
    yield "move-with-a-needless-escape", *second_line(escaped, "not-canonical")
    yield "move-with-a-fraction", *second_line(b'{"aa":1.5,' + first[1:], "not-whole")
    yield "move-with-an-exponent", *second_line(b'{"aa":1e3,' + first[1:], "not-whole")
    huge = b'{"aa":9007199254740993,' + first[1:]
    yield "move-with-a-huge-number", *second_line(huge, "not-whole")
    yield "move-with-minus-zero", *second_line(b'{"aa":-0,' + first[1:], "not-canonical")
    foreign = b'{"\xc3\xa4":1,' + first[1:]
    yield "move-with-a-foreign-field-name", *second_line(foreign, "not-canonical")
    yield "move-not-utf8", *second_line(first.replace(b"p1", b"p\xff", 1), "not-utf8")
    half = first.replace(b"p1", b"\\ud800", 1)
    yield "move-with-half-a-character", *second_line(half, "not-json")
    yield "move-is-a-list", *second_line(b"[1]\n", "not-an-object")
    yield "move-is-a-text", *second_line(b'"move"\n', "not-an-object")
    yield "move-is-nonsense", *second_line(b"nonsense\n", "not-json")
    yield "move-and-more", *second_line(first[:-1] + b" {}\n", "not-json")
    deep = b'{"aa":' + b"[" * 65 + b"]" * 65 + b"," + first[1:]
    yield "move-too-deep", *second_line(deep, "too-deep")
    control = first.replace(b"p1", b"p\t", 1)
    yield "move-with-a-raw-control-character", *second_line(control, "not-json")


def _others() -> Iterator[Case]:
    before = LAST

    def last_line(line: bytes, code: str) -> tuple[bytes, int, str, int]:
        return file(HEADER, *MOVES, line, SEAL), before, code, ALL

    yield "note-without-kind", *last_line(b'{"text":"?"}\n', "no-kind")
    yield "note-kind-is-a-number", *last_line(b'{"kind":7}\n', "no-kind")
    yield "note-not-json", *last_line(b"{kind}\n", "not-json")
    yield "note-not-utf8", *last_line(b'{"kind":"x\xff"}\n', "not-utf8")
    abyss = b'{"kind":"x","y":' + b"[" * 5000 + b"]" * 5000 + b"}\n"
    yield "note-too-deep", *last_line(abyss, "too-deep")
    inner: dict[str, object] = {"after": 0, "moves": []}
    for _ in range(8):
        inner = {"after": 0, "moves": [], "variations": [inner]}
    nested = note("variation", id="v", moves=[], variations=[inner]) + b"\n"
    yield "variation-too-deep", *last_line(nested, "variation-too-deep")
    long = b'{"kind":"x","y":"' + b"y" * (1024 * 1024) + b'"}\n'
    name, data = "line-too-long", file(HEADER, *MOVES, long, SEAL)
    yield name, gzipped(data), before, "line-too-long", ALL


def _seals() -> Iterator[Case]:
    def sealed(line: bytes) -> bytes:
        return file(HEADER, *MOVES, line)

    yield (
        "seal-of-another-game",
        sealed(list(write(Replay({**BASE.header, "players": 2}, BASE.entries)))[-1]),
        LAST,
        "seal",
        ALL,
    )
    yield (
        "seal-counts-wrongly",
        sealed(SEAL.replace(b'"moves":%d' % ALL, b'"moves":%d' % (ALL + 1))),
        LAST,
        "seal",
        ALL,
    )
    yield "seal-with-an-added-field", sealed(SEAL[:-2] + b',"zz":1}\n'), LAST, "seal", ALL
    yield "seal-without-hash", sealed(b'{"kind":"seal","moves":%d}\n' % ALL), LAST, "seal", ALL
    yield "seal-not-canonical", sealed(SEAL.replace(b",", b", ")), LAST, "not-canonical", ALL
    yield "two-seals", sealed(SEAL + SEAL), LAST + 1, "after-the-seal", ALL
    tail = note("annotation", id="a") + b"\n"
    yield "note-after-the-seal", sealed(SEAL + tail), LAST + 1, "after-the-seal", ALL
    other_players = {**BASE.header, "players": 2}
    yield "header-changed", file(canonical(other_players) + b"\n", *MOVES, SEAL), LAST, "seal", ALL
    dropped = file(HEADER, *MOVES[:-1], SEAL)
    yield "last-move-dropped", dropped, LAST - 1, "seal", ALL - 1
