"""The commands of each stage of a lesson in plain mode."""

from collections.abc import Iterator

from replays.learn.lesson_text import learn_words
from replays.learn.session import LearnSession


def orders(study: LearnSession, is_course: bool) -> Iterator[str]:
    """Yield the commands that are available now."""
    say = learn_words(study.language).say
    if study.stage in ("asking", "wrong"):
        yield say("a number chooses, words search, JSON answers")
        yield say(". hand in")
        yield say("u take back")
        yield say("h hint")
        if study.line is not None:
            yield say("v show why it is wrong")
        yield say("s show me")
        yield say("k later")
    elif study.stage != "end":
        yield say("Enter go on")
        if study.line is not None:
            yield say("v show the better turn")
    elif study.skipped:
        yield say("r what was left for later")
    if study.stage == "end":
        yield say("Enter go on")
    if is_course:
        yield say("c chapters, c 3 goes to one")
    yield say("t table")
    yield say("b back")
    yield say("q leave")
