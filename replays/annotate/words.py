"""The words of `altana annotate`."""

from replays.reading.words import reader_words
from service.domain.kit.translation import Words

PACKAGE = "replays.annotate"


def annotate_words() -> Words:
    """Return the words in the language of the running command."""
    return reader_words(PACKAGE)
