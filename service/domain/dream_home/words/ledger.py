"""The score in words: ledger lines, and how a game ended."""

from collections.abc import Mapping

from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.rules.rounds import BY_RESIGNATION
from service.domain.dream_home.words.names import FIELD_IN_WORDS, describe_cards, join_names
from service.domain.kit.ledger import Line, Note, Result
from service.domain.kit.ruleset import Names
from service.domain.kit.translation import N_, Words, in_words, name_of

LINES: Mapping[str, str] = {
    "room": N_("{room}, size {size}"),
    "room_beside": N_("{room} beside: {beside}"),
    "room_alone": N_("{room}, not beside: {beside}"),
    "token": N_("Decoration: {token}"),
    "decorator": N_("Interior decorator: 1 more for each decoration"),
    "bathrooms": N_("A bathroom on each of the two floors"),
    "household": N_("Bathroom, kitchen and bedroom"),
    "empty_rooms": N_("Architect: 1 for each empty room"),
    "roof_of_one_colour": N_("Roof of one colour: {cards}"),
    "roof_of_several_colours": N_("Roof of several colours: {cards}"),
    "windows": N_("Windows in the roof: {cards}"),
}


def line_text(line: Line | Note, words: Words, deck: DreamHomeDeck) -> str:
    """Return the text of a ledger line, without its points."""
    if isinstance(line, Note):
        n = int(line.facts["n"])
        return words.count("Roof pile: {n} card, hidden", "Roof pile: {n} cards, hidden", n)
    facts = in_words(line.facts, FIELD_IN_WORDS, words, deck)
    told = words.say(LINES[line.what], cards=describe_cards(line.earned_by, words, deck), **facts)
    return told[:1].upper() + told[1:]


def verdict_text(result: Result, words: Words, names: Names) -> str:
    first = [standing for standing in result.standings if standing.place == 1]
    who = join_names([name_of(standing.seat, names, words) for standing in first], words)
    if result.ended_by == BY_RESIGNATION:
        return words.say("{who} wins: everybody else has resigned.", who=who)
    n = first[0].points
    if len(first) == 1:
        return words.count("{who} wins with {n} point.", "{who} wins with {n} points.", n, who=who)
    return words.count(
        "{who} share the victory with {n} point.",
        "{who} share the victory with {n} points.",
        n,
        who=who,
    )
