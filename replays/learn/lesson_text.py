"""The texts of a lesson as Markdown: notes, questions, replies and points."""

import re
from collections.abc import Iterator, Sequence
from textwrap import indent

from replays.console.markdown_text import as_text, headed
from replays.learn.progress_file import PACKAGE
from replays.learn.session import LearnSession
from replays.reading.words import seat_in_words
from service.domain.kit.translation import Words, signed, words
from service.domain.kit.trial import commands_of
from service.domain.sentences import tell_command, tell_event, tell_refusal
from service.teaching.lessons import judge_answer
from service.teaching.lessons.progress import QuestionOutcome
from service.teaching.notes.model import Annotation, Answer, Question

SIGNS = {"right": "✓", "shown": "✗", "skipped": "…", "open": "·"}
PARTLY = "◐"
GAIN = re.compile(r"gain\s*>=\s*([1-9]\d{0,3})")


def learn_words(language: str) -> Words:
    return words(PACKAGE, language)


def title(study: LearnSession) -> str:
    """Return the heading of a stop, such as the number of its question."""
    words, questions = learn_words(study.language), study.lesson.questions
    if study.stage == "end":
        return words.say("The end")
    if study.question is None:
        return words.say("To read")
    return words.say("Question {number} of {all}", number=study.number, all=len(questions))


def reached(study: LearnSession) -> str:
    report = study.lesson.report(study.progress)
    return learn_words(study.language).say(
        "{points} of {most} points", points=f"{report.points:g}", most=report.most
    )


def save_problem(study: LearnSession) -> str:
    """Return why answers can't be saved; empty if they can."""
    if not study.trouble:
        return ""
    return learn_words(study.language).say("Not saved: {reason}", reason=study.trouble)


def page(study: LearnSession) -> list[str]:
    """Yield the paragraphs to read now."""
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
            return [*_replied(study), *_really_played(study), *_question(study)]
        case _:
            # The learner waits for the reply, so it comes first.
            return [*_replied(study), *_question(study), *hints(study)]


def story(study: LearnSession, most: int) -> Iterator[str]:
    """Tell the events since the previous stop, or the latest of them."""
    lines = sentences(study, range(study.start_before + 1, study.start + 1))[-most:]
    if lines and study.stage in ("reading", "asking"):
        yield _bold(learn_words(study.language).say("What happened before"))
        yield "\n".join(f"- {sentence}" for sentence in lines)


def hints(study: LearnSession) -> list[str]:
    """Yield the hints shown so far."""
    say = learn_words(study.language).say
    return [
        " ".join((_bold(say("Hint {n}:", n=at)), study.said(hint)))
        for at, hint in enumerate(study.hints, 1)
    ]


def refused(study: LearnSession, verdict: judge_answer.AnswerRefusal) -> str:
    why = tell_refusal(study.game.ruleset, verdict.refusal, study.language)
    return learn_words(study.language).say("The rules forbid it: {why}", why=why)


def at_the_end(study: LearnSession) -> Iterator[str]:
    """Tell the score, and the questions that were missed."""
    words, report = learn_words(study.language), study.lesson.report(study.progress)
    if not report.reached:
        yield words.say("Nothing is asked in this file.")
        return
    yield _bold(reached(study))
    yield "\n".join(f"- {_outcome(study, each)}" for each in report.reached)
    # Answers of open questions stay hidden.
    settled = [each for each in report.missed if each.standing.state in ("right", "shown")]
    if missed := [each for each in settled if each.standing.worth < each.most]:
        yield _bold(words.say("What was missed"))
        yield "\n".join(f"- {_missed(study, each)}" for each in missed)
    if skipped := len(study.skipped):
        yield words.count(
            "{n} question is left for later.", "{n} questions are left for later.", skipped
        )


def _note(study: LearnSession, note: Annotation) -> Iterator[str]:
    head, text = " ".join(filter(None, (note.author, *note.glyphs))), study.said(note.text)
    yield headed(f"*{as_text(head)}*", text) if head and text else text or f"*{as_text(head)}*"


def _question(study: LearnSession) -> Iterator[str]:
    question = study.question
    assert question is not None
    words = learn_words(study.language)
    yield study.said(question.text) or words.say("What would you play here?")
    if study.stage in ("asking", "wrong"):
        seat = as_text(seat_in_words(study.game, study.attempt.seat, study.language))
        worth = words.count("{n} point", "{n} points", judge_answer.most_worth(question))
        asked = words.say("{who} to move; worth {worth}.", who=seat, worth=worth)
        yield f"*{asked}*"


def _replied(study: LearnSession) -> Iterator[str]:
    verdict, words = study.verdict, learn_words(study.language)
    if study.judged_answer:
        yield words.say("Your answer: {answer}", answer=as_text(" ".join(study.judged_answer)))
    match verdict:
        case judge_answer.AnswerRight():
            yield _bold(_right(study, verdict))
            yield study.said(verdict.reply)
        case judge_answer.AnswerWrong():
            yield " ".join(
                (_bold(words.say("That is not what is asked for.")), _gain(verdict, words))
            )
            yield study.said(verdict.reply)
        case _ if study.stage == "answered":
            yield from _answers(study)


def _right(study: LearnSession, verdict: judge_answer.AnswerRight) -> str:
    assert study.question is not None
    words, standing = learn_words(study.language), study.progress.of(study.question.id)
    most = judge_answer.most_worth(study.question)
    text = (
        words.say("Right!")
        if verdict.worth == most
        else words.say("Right, but there is something better.")
    )
    points = words.say("{points} of {most} points", points=f"{standing.points:g}", most=most)
    return f"{text} {points}. {_gain(verdict, words)}"


def _gain(verdict: judge_answer.AnswerRight | judge_answer.AnswerWrong, words: Words) -> str:
    if not verdict.gain:
        return words.say("The score stays as it is.")
    return words.count(
        "It changes the score by {gain} point.",
        "It changes the score by {gain} points.",
        verdict.gain,
        gain=signed(verdict.gain),
    )


def _answers(study: LearnSession) -> Iterator[str]:
    question, words = study.question, learn_words(study.language)
    assert question is not None
    yield _bold(words.say("Right answers"))
    for answer in sorted(judge_answer.told_once(question.answers), key=lambda one: -one.worth):
        worth = words.count("{n} point", "{n} points", answer.worth)
        told = " ".join((*_answer(study, answer), *_example(study, answer)))
        reply = indent(study.said(answer.reply), "  ")
        yield "\n\n".join(filter(None, (f"- {worth}: {told}", reply)))


def _answer(study: LearnSession, answer: Answer) -> Iterator[str]:
    ruleset = study.game.ruleset
    for command in commands_of(ruleset, answer.commands) if answer.commands else ():
        yield as_text(tell_command(ruleset, command, study.language))
    if answer.achieves:
        yield _achievement(answer.achieves, learn_words(study.language))


def _example(study: LearnSession, answer: Answer) -> Iterator[str]:
    """Tell a turn that meets the condition of an answer."""
    commands = () if answer.commands else study.example(answer)
    if commands:
        told = (tell_command(study.game.ruleset, command, study.language) for command in commands)
        yield learn_words(study.language).say("For example: {turn}", turn=as_text(" ".join(told)))


def _achievement(condition: str, words: Words) -> str:
    """Tell the most common condition in words, and any other as the teacher wrote it."""
    points = GAIN.fullmatch(condition.strip())
    if points is None:
        return words.say("Anything that achieves `{what}`.", what=condition)
    return words.count(
        "Anything that brings {n} point or more.",
        "Anything that brings {n} points or more.",
        int(points[1]),
    )


def _really_played(study: LearnSession) -> Iterator[str]:
    if not study.moves_played:
        return
    yield _bold(learn_words(study.language).say("What was really played"))
    yield "\n".join(f"- {sentence}" for sentence in sentences(study, study.moves_played))


def sentences(study: LearnSession, moves: Sequence[int]) -> list[str]:
    game = study.game
    return [
        as_text(tell_event(game.ruleset, event, study.language, game.names))
        for move in moves
        for event in game.moves[move - 1].events
    ]


def _outcome(study: LearnSession, each: QuestionOutcome) -> str:
    words, standing = learn_words(study.language), each.standing
    points = words.say("{points} of {most}", points=f"{standing.points:g}", most=each.most)
    tries = words.count("{n} try", "{n} tries", standing.tries)
    hints = words.count("{n} hint", "{n} hints", standing.hints)
    sign = PARTLY if standing.state == "right" and each.missed > 0 else SIGNS[standing.state]
    return f"{sign} {points} ({tries}, {hints}) {_shortly(study, each.question)}"


def _missed(study: LearnSession, each: QuestionOutcome) -> str:
    best = max(each.question.answers, key=lambda answer: answer.worth)
    return f"{_shortly(study, each.question)} → {' '.join(_answer(study, best))}"


def _shortly(study: LearnSession, question: Question) -> str:
    """Return the first line of a question, without its markup's line breaks."""
    text = study.said(question.text).strip()
    return text.splitlines()[0].lstrip("# ") if text else question.id


def _bold(text: str) -> str:
    return f"**{text}**"
