"""The words of `altana annotate`, and the names of the kinds of notes."""

from replays.reading.words import reader_words
from service.domain.kit.translation import N_, Words

PACKAGE = "replays.annotate"
NOTE, STORED_NOTE = "note", "annotation"  # what people call it, and what its line is called
KINDS = {
    STORED_NOTE: N_("note"),
    "question": N_("question"),
    "variation": N_("variation"),
    "bookmark": N_("bookmark"),
}


def annotate_words() -> Words:
    """Return the words in the language of the running command."""
    return reader_words(PACKAGE)


def stored_kind(kind: str | None) -> str | None:
    """Return the kind of a line in a file by what people call it."""
    return STORED_NOTE if kind == NOTE else kind


def kind_in_words(kind: str, wording: Words) -> str:
    return wording.say(KINDS[kind]) if kind in KINDS else kind
