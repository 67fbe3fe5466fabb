"""The lines of a score in words."""

from service.domain.dream_home.model.cards import Deck
from service.domain.dream_home.words.names import called, several
from service.domain.dream_home.words.sentences import LINES
from service.domain.kit.ledger import Line, Note
from service.domain.kit.translation import Words


def line_in_words(line: Line | Note, wording: Words, deck: Deck) -> str:
    """Return what a line counts; its points stand beside it, not in the words."""
    if isinstance(line, Note):
        n = int(line.facts["n"])
        return wording.count("Roof pile: {n} card, hidden", "Roof pile: {n} cards, hidden", n)
    facts = {fact: called(str(value), wording) for fact, value in line.facts.items()}
    told = wording.say(LINES[line.what], cards=several(line.earned_by, wording, deck), **facts)
    return told[:1].upper() + told[1:]
