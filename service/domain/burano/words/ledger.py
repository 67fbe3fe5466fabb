"""The score in words: ledger lines, and how a game ended."""

from collections.abc import Mapping

from service.domain.burano.rules.character_scores import POINTS_FOR_A_TOURIST
from service.domain.burano.rules.rounds import BY_RESIGNATION
from service.domain.burano.words.names import FIELD_IN_WORDS, card_names, points, with_points
from service.domain.kit.ledger import Line, Note, Result, Standing
from service.domain.kit.ruleset import Names
from service.domain.kit.translation import N_, Words, in_words, name_of

LINES: Mapping[str, str] = {
    "woman": N_("Woman under house {column}: {tourist}, and for its flowers {flowers}"),
    "man": N_("Man under house {column}: {tourist}, and for its green plants {plants}"),
    "girl": N_("Girl under house {column}: {tourist}, and 3 for each of its cats ({cats})"),
    "boy": N_(
        "Boy under house {column}: {tourist}, and 2 for each of its cats ({cats}), "
        "awnings ({awnings}), lamps ({lamps}) and chimneys ({chimneys})"
    ),
    "mayor": N_("Mayor: passers-by in the street: {passers_by}"),
    "policeman": N_("Policeman: lamps that are not adjacent: {lamps}"),
    "santa": N_("Santa: 3 for each chimney ({chimneys})"),
    "shopkeeper": N_("Shopkeeper: different kinds of shop: {shops}"),
    "tailor": N_("Tailor: 4 for each pair of a red and a blue awning ({pairs})"),
    "florist": N_("Florist: flowers on neighbouring cards ({level}): {flowers}"),
    "gardener": N_("Gardener: green plants on neighbouring cards ({level}): {plants}"),
    "shop": N_("Shop in house {column}: {shop}"),
    "markers": N_("Markers left, 3 each: {markers}"),
    "windows": N_("The most closed windows: {windows}"),
}
VERDICTS: Mapping[str, str] = {
    "fair": N_("{name} has {points}: fair. The first game can be quite hard."),
    "not_bad": N_("{name} has {points}: not bad."),
    "well_done": N_("{name} has {points}: well done!"),
    "impressive": N_("{name} has {points}: impressive!"),
    "masterpiece": N_("{name} has {points}: a masterpiece! The designer's best is 87."),
}


def line_text(line: Line | Note, words: Words) -> str:
    """Return the text of a ledger line: its reason, its points and the cards that earn them."""
    facts = in_words(line.facts, FIELD_IN_WORDS, words)
    reason = words.say(LINES[line.what], tourist=POINTS_FOR_A_TOURIST, **facts)
    if isinstance(line, Note):
        return f"{reason}."
    total = points(line.points, words)
    if not line.earned_by:
        return words.say("{reason}. {points}.", reason=reason, points=total)
    cards = card_names(line.earned_by, words)
    return words.say("{reason}. {points} ({cards}).", reason=reason, points=total, cards=cards)


def verdict_text(result: Result, words: Words, names: Names) -> str:
    first = [standing for standing in result.standings if standing.place == 1]
    facts = {
        "name": ", ".join(name_of(standing.seat, names, words) for standing in first),
        "points": points(first[0].points, words),
        "with_points": with_points(first[0].points, words),
    }
    if result.verdict is not None:
        return words.say(VERDICTS[result.verdict], **facts)
    if len(result.standings) == 1:
        return words.say("{name} has {points}.", **facts)
    if len(first) > 1:
        return words.say("{name} share first place {with_points}.", **facts)
    if result.ended_by == BY_RESIGNATION:
        return words.say("{name} wins {with_points}: nobody else is left in the game.", **facts)
    return words.say(_how_it_was_won(result.standings), **facts)


def _how_it_was_won(standings: tuple[Standing, ...]) -> str:
    """Return the tie-break that decided the game, if one was needed."""
    first, second = standings[:2]
    if second.points != first.points:
        return N_("{name} wins {with_points}.")
    if second.tie_breaks[0] != first.tie_breaks[0]:
        return N_("{name} wins {with_points}, on coins.")
    return N_("{name} wins {with_points}, on cats.")
