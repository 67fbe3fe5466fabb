"""What an auditor can do about a file that is not true, or can't be read."""

from collections.abc import Iterator

from replays.reading.fault_texts import fault_in_words
from replays.reading.verification import VerifyReport
from replays.reading.words import replay_words
from service.domain.kit.translation import N_
from service.events.store.chain import Fault

# Faults that are found when the moves are judged one after another.
JUDGED = frozenset(("refused", "events", "state", "nonsense"))
# What the first bytes reveal about a file that can't be read.
SIGNS: dict[str, str] = {
    "crlf": N_("Its line ends are CR LF: a program has changed them on the way."),
    "bom": N_("It begins with a byte order mark: a program has put it there."),
    "utf-16": N_("It is UTF-16: a program has saved it again as text."),
    "page": N_("It is a web page without a game in it."),
}
AGAIN = N_("Ask for the file again, packed as .replay.gz: nothing changes that on the way.")
NOTHING_WRONG = N_(
    "The rules find nothing wrong: what was changed may be a time, or a hash itself."
)
NOTHING_WRONG_SO_FAR = N_(
    "The rules find nothing wrong in what they can judge while the secret is not published: "
    "what was changed may be a card that was dealt, a time, or a hash itself."
)
PARTIAL = N_("What can be read is shown by: altana replay log {file} --partial")


def advice(file: str, report: VerifyReport, language: str) -> Iterator[str]:
    """Yield what is valid in spite of a fault, what was changed, and what to do next."""
    words, fault = replay_words(language), report.fault
    if fault is None:
        return
    if report.line is not None:
        if report.sign is not None:
            yield words.say(SIGNS[report.sign])
        yield words.say(AGAIN)
        if report.moves:
            yield words.say(PARTIAL, file=file)
        return
    yield from _valid_part(report, fault, language)
    if fault.code == "chain":
        yield _changed(report, fault, language)
    yield words.say(N_("Nothing from move {move} on is proven."), move=fault.move)
    yield words.say(
        N_("What is recorded there: altana replay log {file} --from {move} --to {move}"),
        file=file,
        move=fault.move,
    )
    text = N_("With a copy from elsewhere: altana replay diff {file} COPY names what is different.")
    yield words.say(text, file=file)


def _valid_part(report: VerifyReport, fault: Fault, language: str) -> Iterator[str]:
    words, before = replay_words(language), fault.move - 1
    if fault.code == "chain" and before:
        yield words.say(N_("The chain holds up to move {move}."), move=before)
    if fault.code in JUDGED and before:
        yield words.say(N_("The chain holds, and nothing is wrong up to move {move}."), move=before)


def _changed(report: VerifyReport, fault: Fault, language: str) -> str:
    words, behind = replay_words(language), report.behind
    if behind is None:
        return words.say(NOTHING_WRONG if report.deals_judged else NOTHING_WRONG_SO_FAR)
    detail = fault_in_words(behind, report.cause, language).removesuffix(".")
    if behind.move == fault.move:
        return words.say(N_("What was changed: {detail}."), detail=detail)
    text = N_("Judged without the hash, move {move} is the first that is wrong: {detail}.")
    return words.say(text, move=behind.move, detail=detail)
