"""The mistakes and turning points of a game, as the notes in its file tell them."""

from typing import NamedTuple

from replays.reading.words import replay_words, seat_in_words
from replays.stepper.reader import Reader
from replays.table.text_fitting import clipped
from service.domain.kit.messages import Seat
from service.domain.kit.translation import name_of
from service.teaching.notes.model import Annotation, in_language

GLYPHS = ("??", "?", "?!")  # the worst first
# How the ids of such notes begin: of a turning point, and of a turn that lost points, maybe few.
TURNING_POINT, LOSS = "altana-swing-", "altana-missed-"
TURNING_SIGN, LOSS_SIGN = "⇅", "·"
LONGEST = 90  # letters of a row


class MistakeNote(NamedTuple):
    """A note that tells a mistake or a turning point, and the seat whose turn it is about."""

    moment: int
    seat: Seat
    sign: str
    note: Annotation


def mistakes_in(reader: Reader) -> list[MistakeNote]:
    """Return them by cost, those of the chosen seat first; none that would be a spoiler.

    A file has the notes of an analysis with the costliest mistake first.
    """
    places = {id(note): place for place, note in enumerate(reader.game.notes)}
    found = [
        MistakeNote(each.moment, reader.game.moves[each.note.anchor.move - 1].seat, sign, each.note)
        for each in reader.notes
        if isinstance(each.note, Annotation) and each.moment <= reader.end
        for sign in [_sign(each.note)]
        if sign
    ]
    signs = (*GLYPHS, LOSS_SIGN, TURNING_SIGN)
    return sorted(
        found,
        key=lambda each: (
            each.seat != (reader.chosen_seat or each.seat),
            signs.index(each.sign),
            places[id(each.note)],
        ),
    )


def in_a_row(reader: Reader, mistake: MistakeNote, room: int = LONGEST) -> str:
    """Tell a mistake in one line, with the name of the player if the file has it.

    Where there is less room than usual it is wrapped.
    """
    text = in_language(mistake.note.text, reader.language).partition("\n")[0]
    text = text.replace("**", "").removesuffix(":")  # the list that follows is not shown
    for number in range(1, reader.seats + 1):
        nameless = name_of(Seat(number), (), replay_words(reader.language))
        text = text.replace(nameless, seat_in_words(reader.game, number, reader.language))
    row = f"{reader.label(mistake.moment):<6} {mistake.sign:<2} {text}"
    return clipped(row, max(room, LONGEST))


def _sign(note: Annotation) -> str:
    if note.machine and note.id.startswith(TURNING_POINT):
        return TURNING_SIGN
    is_loss = note.machine and note.id.startswith(LOSS)
    return next((glyph for glyph in GLYPHS if glyph in note.glyphs), LOSS_SIGN if is_loss else "")
