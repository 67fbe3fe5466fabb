"""A lesson in words, as Markdown: what is said, asked, replied, and what was reached."""

import re
from collections.abc import Iterator, Sequence
from textwrap import indent

from replays.console.terminal_markdown import as_text
from replays.learn.session import LearnSession
from replays.reading.words import seat_in_words
from service.domain.kit.translation import Words, words
from service.domain.sentences import tell_command, tell_event
from service.teaching.lessons import judge_answer
from service.teaching.lessons.progress import QuestionOutcome
from service.teaching.lessons.try_commands import commands_of, refusal_in_words
from service.teaching.notes.model import Annotation, Answer, Question, in_language

PACKAGE = "replays.learn"
SIGNS = {"right": "✓", "shown": "✗", "skipped": "…", "open": "·"}
PARTLY = "◐"
GAIN = re.compile(r"gain\s*>=\s*([1-9]\d{0,3})")


def learn_words(language: str) -> Words:
    return words(PACKAGE, language)


def title(study: LearnSession) -> str:
    """Return where one is: which question of how many, and what was reached so far."""
    said, asked = learn_words(study.language), study.lesson.questions
    if study.stage == "end":
        return said.say("The end")
    if study.question is None:
        return said.say("To read")
    return said.say("Question {number} of {all}", number=study.number, all=len(asked))


def reached(study: LearnSession) -> str:
    report = study.lesson.report(study.progress)
    return learn_words(study.language).say(
        "{points} of {most} points", points=number(report.points), most=report.most
    )


def not_kept(study: LearnSession) -> str:
    """Return why what is answered can't be kept; mostly nothing."""
    if not study.trouble:
        return ""
    return learn_words(study.language).say("Not saved: {reason}", reason=study.trouble)


def number(points: float) -> str:
    return f"{points:g}"


def page(study: LearnSession) -> list[str]:
    """Return the paragraphs of what is to be read now."""
    preface = study.preface if study.at == 0 and study.stage != "answered" else ()
    return [*preface, *_page(study)]


def _page(study: LearnSession) -> list[str]:
    match study.stage:
        case "reading":
            assert isinstance(study.stop, Annotation)
            return list(_note(study, study.stop))
        case "end":
            return list(at_the_end(study))
        case "answered":
            return [*_replied(study), *_really_played(study), *_asked(study)]
        case _:
            # The reply is what is waited for, so that it stands above.
            return [*_replied(study), *_asked(study), *hints(study)]


def story(study: LearnSession, most: int) -> Iterator[str]:
    """Tell what happened between the stop before and this one, or the last part of it."""
    told = sentences(study, range(study.start_before + 1, study.start + 1))[-most:]
    if told and study.stage in ("reading", "asking"):
        yield _bold(learn_words(study.language).say("What happened before"))
        yield "\n".join(f"- {sentence}" for sentence in told)


def hints(study: LearnSession) -> list[str]:
    """Return the hints that were shown so far."""
    say = learn_words(study.language).say
    return [
        " ".join((_bold(say("Hint {n}:", n=at)), in_language(hint, study.language)))
        for at, hint in enumerate(study.hints, 1)
    ]


def refused(study: LearnSession, verdict: judge_answer.AnswerRefused) -> str:
    why = refusal_in_words(study.game.ruleset, verdict.refusal, study.language)
    return learn_words(study.language).say("The rules forbid it: {why}", why=why)


def at_the_end(study: LearnSession) -> Iterator[str]:
    """Tell the score, and what was missed."""
    said, report = learn_words(study.language), study.lesson.report(study.progress)
    if not report.reached:
        yield said.say("Nothing is asked in this file.")
        return
    yield _bold(reached(study))
    yield "\n".join(f"- {_outcome(study, each)}" for each in report.reached)
    # What can still be answered is not told.
    settled = [each for each in report.missed if each.standing.state in ("right", "shown")]
    if missed := [each for each in settled if each.standing.worth < each.most]:
        yield _bold(said.say("What was missed"))
        yield "\n".join(f"- {_missed(study, each)}" for each in missed)
    if left := len(study.skipped):
        yield said.count(
            "{n} question is left for later.", "{n} questions are left for later.", left
        )


def _note(study: LearnSession, note: Annotation) -> Iterator[str]:
    if head := " ".join(filter(None, (note.author, *note.glyphs))):
        yield f"*{as_text(head)}*"
    yield in_language(note.text, study.language)


def _asked(study: LearnSession) -> Iterator[str]:
    question = study.question
    assert question is not None
    said = learn_words(study.language)
    yield in_language(question.text, study.language) or said.say("What would you play here?")
    if study.stage in ("asking", "wrong"):
        seat = as_text(seat_in_words(study.game, study.attempt.seat, study.language))
        worth = said.count("{n} point", "{n} points", judge_answer.most_worth(question))
        asked = said.say("{who} to move; worth {worth}.", who=seat, worth=worth)
        yield f"*{asked}*"


def _replied(study: LearnSession) -> Iterator[str]:
    verdict, said = study.verdict, learn_words(study.language)
    if study.given:
        yield said.say("Your answer: {answer}", answer=as_text(" ".join(study.given)))
    match verdict:
        case judge_answer.AnswerRight():
            yield _bold(_right(study, verdict))
            yield in_language(verdict.reply, study.language)
        case judge_answer.AnswerWrong():
            yield " ".join(
                (_bold(said.say("That is not what is asked for.")), _gain(verdict, said))
            )
            yield in_language(verdict.reply, study.language)
        case _ if study.stage == "answered":
            yield from _answers(study)


def _right(study: LearnSession, verdict: judge_answer.AnswerRight) -> str:
    assert study.question is not None
    said, standing = learn_words(study.language), study.progress.of(study.question.id)
    most = judge_answer.most_worth(study.question)
    text = (
        said.say("Right!")
        if verdict.worth == most
        else said.say("Right, but there is something better.")
    )
    points = said.say("{points} of {most} points", points=number(standing.points), most=most)
    return f"{text} {points}. {_gain(verdict, said)}"


def _gain(verdict: judge_answer.AnswerRight | judge_answer.AnswerWrong, said: Words) -> str:
    if not verdict.gain:
        return said.say("The score stays as it is.")
    return said.count(
        "It changes the score by {n:+d} point.",
        "It changes the score by {n:+d} points.",
        verdict.gain,
    )


def _answers(study: LearnSession) -> Iterator[str]:
    question, said = study.question, learn_words(study.language)
    assert question is not None
    yield _bold(said.say("Right answers"))
    for answer in sorted(question.answers, key=lambda each: -each.worth):
        worth = said.count("{n} point", "{n} points", answer.worth)
        told = " ".join((*_answer(study, answer), *_example(study, answer)))
        reply = indent(in_language(answer.reply, study.language), "  ")
        yield "\n\n".join(filter(None, (f"- {worth}: {told}", reply)))


def _answer(study: LearnSession, answer: Answer) -> Iterator[str]:
    ruleset = study.game.ruleset
    for command in commands_of(ruleset, answer.commands) if answer.commands else ():
        yield as_text(tell_command(ruleset, command, study.language))
    if answer.achieves:
        yield _achievement(answer.achieves, learn_words(study.language))


def _example(study: LearnSession, answer: Answer) -> Iterator[str]:
    """Show a turn that does what a condition asks for."""
    found = () if answer.commands else study.example(answer)
    if found:
        told = (tell_command(study.game.ruleset, command, study.language) for command in found)
        yield learn_words(study.language).say("For example: {turn}", turn=as_text(" ".join(told)))


def _achievement(condition: str, said: Words) -> str:
    """Say the usual condition in words, and any other as the teacher wrote it."""
    points = GAIN.fullmatch(condition.strip())
    if points is None:
        return said.say("Anything that achieves `{what}`.", what=condition)
    return said.count(
        "Anything that brings {n} point or more.",
        "Anything that brings {n} points or more.",
        int(points[1]),
    )


def _really_played(study: LearnSession) -> Iterator[str]:
    if not study.played:
        return
    yield _bold(learn_words(study.language).say("What was really played"))
    yield "\n".join(f"- {sentence}" for sentence in sentences(study, study.played))


def sentences(study: LearnSession, moves: Sequence[int]) -> list[str]:
    game = study.game
    return [
        as_text(tell_event(game.ruleset, event, study.language, game.names))
        for move in moves
        for event in game.moves[move - 1].events
    ]


def _outcome(study: LearnSession, each: QuestionOutcome) -> str:
    said, standing = learn_words(study.language), each.standing
    points = said.say("{points} of {most}", points=number(standing.points), most=each.most)
    tries = said.count("{n} try", "{n} tries", standing.tries)
    hints = said.count("{n} hint", "{n} hints", standing.hints)
    sign = PARTLY if standing.state == "right" and each.missed > 0 else SIGNS[standing.state]
    return f"{sign} {points} ({tries}, {hints}) {_shortly(study, each.question)}"


def _missed(study: LearnSession, each: QuestionOutcome) -> str:
    best = max(each.question.answers, key=lambda answer: answer.worth)
    return f"{_shortly(study, each.question)} → {' '.join(_answer(study, best))}"


def _shortly(study: LearnSession, question: Question) -> str:
    """Return the first line of a question, without its markup's line breaks."""
    text = in_language(question.text, study.language).strip()
    return text.splitlines()[0].lstrip("# ") if text else question.id


def _bold(text: str) -> str:
    return f"**{text}**"
