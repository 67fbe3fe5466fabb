"""Chapters, questions and verdicts as JSON answers, with the learner's progress."""

import msgspec

from service.api.http.language import language
from service.api.lessons.answers import (
    ChapterAnswer,
    QuestionAnswer,
    QuestionLine,
    TeachersNote,
    VerdictAnswer,
)
from service.api.lessons.presenter import LessonPresenter
from service.api.lessons.session import LessonSession
from service.domain.kit.messages import Seat
from service.teaching.lessons.judge_answer import AnswerRefusal, AnswerRight, Verdict, most_worth
from service.teaching.notes.anchors import NotesByMove, start_of
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Annotation, Question


def chapter_of(session: LessonSession) -> ChapterAnswer:
    chapter, game = session.chapter, session.lesson.game
    lines = [
        question_line(session, question, number)
        for number, question in enumerate(session.lesson.questions, 1)
    ]
    return ChapterAnswer(
        number=chapter.number,
        title=chapter.title,
        text=chapter.text,
        html=in_html(chapter.text, language()),
        game=game.ruleset.game,
        ruleset=game.ruleset.name,
        moves=len(game.moves),
        shown_until=session.shown_until,
        questions=lines,
        notes=_notes(session),
        points=sum(line.points for line in lines),
        most=sum(line.most for line in lines),
    )


def question_line(session: LessonSession, question: Question, number: int) -> QuestionLine:
    standing = session.standing(question)
    return QuestionLine(
        number=number,
        id=question.id,
        move=start_of(question.anchor),
        most=most_worth(question),
        state=standing.state,
        tries=standing.tries,
        hints=standing.hints,
        points=standing.points,
    )


def question_of(
    session: LessonSession, question: Question, number: int, presenter: LessonPresenter
) -> QuestionAnswer:
    line, hints_shown = question_line(session, question, number), session.standing(question).hints
    return QuestionAnswer(
        **msgspec.structs.asdict(line),
        text=question.text,
        html=in_html(question.text, language()),
        seat=Seat(session.lesson.position(question).state.asked),
        names=presenter.names,
        hints_left=len(question.hints) - hints_shown,
        hints_shown=[presenter.hint(question, number) for number in range(1, hints_shown + 1)],
        here=presenter.here(question, ()),
    )


def verdict_of(
    session: LessonSession,
    question: Question,
    verdict: Verdict,
    presenter: LessonPresenter,
    sentences: list[str],
) -> VerdictAnswer:
    standing = session.standing(question)
    refusal = verdict.refusal if isinstance(verdict, AnswerRefusal) else None
    reply = {} if isinstance(verdict, AnswerRefusal) else verdict.reply
    is_right = isinstance(verdict, AnswerRight)
    return VerdictAnswer(
        verdict="refused" if refusal else "right" if is_right else "wrong",
        reply=reply,
        html=in_html(reply, language()),
        answer=None if isinstance(verdict, AnswerRefusal) else verdict.answer,
        worth=0 if isinstance(verdict, AnswerRefusal) else verdict.worth,
        gain=0 if isinstance(verdict, AnswerRefusal) else verdict.gain,
        sentences=sentences,
        refusal=presenter.refusal(refusal) if refusal else None,
        variation=presenter.variation(getattr(verdict, "variation", None)),
        state=standing.state,
        tries=standing.tries,
        points=standing.points if session.counts else None,
    )


def _notes(session: LessonSession) -> list[TeachersNote]:
    """Return the notes on moments that may be shown."""
    game = session.lesson.game
    return [
        TeachersNote(
            id=note.id,
            move=note.anchor.move,
            when=note.anchor.when,
            until=_until(note),
            author=note.author,
            text=note.text,
            html=in_html(note.text, language()),
            glyphs=note.glyphs,
            marks=note.marks,
            machine=note.machine,
        )
        for note in NotesByMove(game.notes, game.hashes).notes
        if isinstance(note, Annotation) and _until(note) <= session.shown_until
    ]


def _until(note: Annotation) -> int:
    return start_of(note.anchor) if note.anchor.to is None else note.anchor.to.move
