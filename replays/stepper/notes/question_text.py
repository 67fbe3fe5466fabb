"""A question as one text: what is asked, and lines for hints and replies."""

from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from service.teaching.notes.model import Answer, Question, Texts

HINT, REPLY, WRONG = "? ", "= ", "! "


class QuestionText(NamedTuple):
    """The parts of a written question, in one language."""

    asked: str
    hints: tuple[str, ...] = ()
    reply: str = ""  # to the answer that was tried
    wrong: str = ""  # to any other answer


def question_text(written: str) -> QuestionText:
    """Read a question: lines that begin with `?`, `=` or `!` are hints and replies."""
    asked, hints, replies, wrongs = list[str](), list[str](), list[str](), list[str]()
    parts = {HINT: hints, REPLY: replies, WRONG: wrongs}
    for line in written.splitlines():
        part = parts.get(line[:2])
        if part is None:
            asked.append(line)
        else:
            part.append(line[2:].strip())
    return QuestionText(
        "\n".join(asked).strip(), tuple(hints), "\n".join(replies), "\n".join(wrongs)
    )


def as_written(question: Question, language: str) -> str:
    """Write a question as a text to edit; the reply to the next answer is still to be written."""
    hints = [f"{HINT}{hint[language]}" for hint in question.hints if language in hint]
    wrong = question.wrong.reply.get(language, "").splitlines()
    lines = [question.text.get(language, ""), *hints, *(f"{WRONG}{line}" for line in wrong)]
    return "\n".join(lines).strip()


def with_answer(question: Question, answer: Answer, written: str, language: str) -> Question:
    """Add a right answer to a question, and take over its text."""
    told = question_text(written)
    reply = {language: told.reply} if told.reply else {}
    return replace(
        question,
        text=_in(question.text, language, told.asked),
        answers=(*question.answers, replace(answer, reply=reply)),
        hints=_hints(question.hints, language, told.hints),
        wrong=replace(question.wrong, reply=_in(question.wrong.reply, language, told.wrong)),
    )


def _hints(known: tuple[Texts, ...], language: str, hints: tuple[str, ...]) -> tuple[Texts, ...]:
    pairs = zip_longest(known, hints)
    merged = (_in(texts or {}, language, hint or "") for texts, hint in pairs)
    return tuple(filter(None, merged))


def _in(texts: Texts, language: str, text: str) -> Texts:
    """Set the text of a language; an empty one removes it."""
    others = {tongue: each for tongue, each in texts.items() if tongue != language}
    return {**others, language: text} if text else others
