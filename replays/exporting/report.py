"""A game as a Markdown report: the result, the ledgers, the turns and the notes."""

from collections.abc import Iterator

from replays.commands.info import facts
from replays.commands.scores import markdown as ledgers
from replays.commands.show import picture
from replays.console.markdown_text import as_text, names_as_text
from replays.reading.cursor import Cursor
from replays.reading.score_curve import curve_of, sparkline
from replays.reading.words import replay_words, seat_in_words, seats_by_name
from service.domain.kit.translation import N_, signed
from service.events.terminal_text import printable
from service.teaching.lessons.variations import line_in_words
from service.teaching.notes.anchors import NotesByMove
from service.teaching.notes.model import Annotation, Variation, in_language

WIDTH = 80


def report(cursor: Cursor, language: str) -> str:
    return "\n".join(_lines(cursor.last(), language)) + "\n"


def _lines(cursor: Cursor, language: str) -> Iterator[str]:
    words = replay_words(language)
    escaped, summary = names_as_text(cursor), facts(names_as_text(cursor), language)
    scores, table = words.say(N_("Scores")), words.say(N_("The table at the end"))
    yield f"# {cursor.game.ruleset.text.title(language)}: {', '.join(summary['players'])}"
    yield ""
    yield summary["result"]
    yield ""
    yield f"{summary['begun'][:10]} · {summary['ruleset']} · `{summary['game']}`"
    yield ""
    yield f"## {scores}"
    yield ""
    curve = curve_of(cursor, language)
    yield "```"
    for seat, name in enumerate(curve.names, 1):
        yield f"{name:<16.16} {sparkline(curve, seat, WIDTH - 18)} {summary['scores'][seat - 1]}"
    yield "```"
    yield ""
    yield from ledgers(cursor, language)
    yield f"## {table}"
    yield ""
    yield "```"
    yield picture(cursor, language, 100, False)
    yield "```"
    yield ""
    yield "## " + words.say(N_("What happened"))
    yield from _story(escaped, language)


def _story(cursor: Cursor, language: str) -> Iterator[str]:
    notes = NotesByMove(cursor.game.notes, cursor.game.hashes)
    label, before = "", tuple[int, ...]()
    for at in range(1, cursor.game.events + 1):
        here = cursor.to(at)
        if here.label != label:
            label = here.label
            yield ""
            yield f"### {label}"
            yield ""
        totals = here.totals()
        yield f"- {here.sentence(language)}{_gains(here, before, totals, language)}"
        before = totals
        move, event = here.place
        if event == len(here.move.events):
            told = (note for note in notes.at(move) if isinstance(note, Annotation | Variation))
            for note in told:
                yield ""
                yield from (f"  > {line}".rstrip() for line in _note_lines(here, note, language))
                yield ""


def _gains(here: Cursor, before: tuple[int, ...], after: tuple[int, ...], language: str) -> str:
    """Tell the points that an event brought to each seat."""
    gains = [
        f"{seat_in_words(here.game, seat, language)} {signed(now - then)}"
        for seat, (then, now) in enumerate(zip(before, after, strict=False), 1)
        if then != now
    ]
    return f" ({', '.join(gains)})" if gains else ""


def _note_lines(here: Cursor, note: Annotation | Variation, language: str) -> Iterator[str]:
    """Tell a note line by line, with its author or a sign for generated ones."""
    if isinstance(note, Annotation):
        yield as_text(" ".join(("⚙" if note.machine else "✎", note.author, *note.glyphs)))
        yield ""
    # Escape raw HTML, as a reader may turn the report into a page.
    text = in_language(note.text, language).replace("<", "&lt;")
    text = seats_by_name(text, here.game.names, language)
    yield from (printable(line) for line in text.splitlines())
    if isinstance(note, Variation):
        yield " ".join(line_in_words(here.game, note, language))
