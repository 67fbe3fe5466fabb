"""The sentences for every error and every fault of a file."""

from replays.reading.words import replay_words
from service.domain.catalog import all_games
from service.domain.kit.errors import BadSetup
from service.domain.kit.translation import N_
from service.domain.sentences import tell_bad_setup, tell_refusal
from service.events.store.audit import Cause
from service.events.store.chain import Fault
from service.events.store.differences import Difference

# Why a file can't be read.
ERRORS = {
    "empty": N_("there is nothing in the file"),
    "cut": N_("the last line has no line end: the file was cut"),
    "gzip": N_("the packed data is damaged or ends too early"),
    "too-large": N_("the file is larger than a replay may be"),
    "line-too-long": N_("the line is longer than a line may be"),
    "too-deep": N_("the JSON is nested too deeply"),
    "too-many-moves": N_("there are more moves than a replay may have"),
    "variation-too-deep": N_("variations branch off variations too often"),
    "not-utf8": N_("the text is not UTF-8"),
    "not-json": N_("this is not JSON"),
    "not-an-object": N_("a line is one JSON object, and this is not"),
    "no-kind": N_("the line doesn't say of what kind it is"),
    "not-canonical": N_("a fact is canonical JSON, and this is not"),
    "not-whole": N_("the numbers of a fact are whole, and every JSON reader can keep them"),
    "no-header": N_("a replay begins with its header"),
    "second-header": N_("a replay has one header"),
    "format": N_("the file has another format than this tool can read"),
    "header": N_("the header lacks something, or tells of another game than the first move"),
    "move": N_("a move has a number and a hash"),
    "number": N_("a move is missing, or out of order"),
    "late-move": N_("moves come before everything that is told about them"),
    "no-moves": N_("there are no moves"),
    "no-seal": N_("the seal is missing: the file was cut"),
    "seal": N_("the seal does not fit the moves and the header"),
    "after-the-seal": N_("nothing comes after the seal"),
}
# Why a file that can be read is not true.
FAULTS = {
    "chain": N_("the hash does not fit the move and the one before it"),
    "unreadable": N_("no known rules can read the move"),
    "no-table": N_("the first move does not create a game"),
    "no-move": N_("a move has commands and events, and this has none"),
    "game": N_("the move belongs to another game"),
    "refused": N_("the rules forbid a command"),
    "events": N_("the rules, or the shuffle, lead to other events"),
    "state": N_("the moves lead to another state"),
    "nonsense": N_("the rules can't make sense of the move"),
    "secret": N_("the secret is missing, came too early, or is none"),
    "commitment": N_("the published secret is not the committed one"),
    "open-deal": N_("the secret does not follow from the text of the fixed deal"),
    "daily-deal": N_("the secret is not that of the deal of the day"),
    "header": ERRORS["header"],
}
# Faults that come with a detail from the rules.
IN_THEIR_OWN_WORDS = frozenset(("refused", "unreadable", "nonsense", "events"))


def fault_in_words(fault: Fault, cause: Cause | None, language: str) -> str:
    """Return the sentence of a fault, with its detail; messages of Python stay in English."""
    sentence = replay_words(language).say(FAULTS.get(fault.code) or ERRORS[fault.code])
    if fault.code not in IN_THEIR_OWN_WORDS:
        return sentence
    detail = fault.detail if cause is None else _cause_in_words(cause, language)
    return f"{sentence}: {detail}"


def _cause_in_words(cause: Cause, language: str) -> str:
    if isinstance(cause.reason, Difference):
        return cause.reason.in_words(language)
    ruleset = all_games().ruleset(cause.ruleset)
    if isinstance(cause.reason, BadSetup):
        return tell_bad_setup(ruleset, cause.reason, language)
    return tell_refusal(ruleset, cause.reason, language)
