"""Chapters, questions and verdicts as answers, with how the learner stands."""

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
from service.teaching.lessons.judge_answer import AnswerRefused, AnswerRight, Verdict, most_worth
from service.teaching.notes.anchors import NotesByMove, start_of
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Annotation, Question


def chapter_of(sitting: LessonSession) -> ChapterAnswer:
    chapter, game = sitting.chapter, sitting.lesson.game
    lines = [
        question_line(sitting, question, number)
        for number, question in enumerate(sitting.lesson.questions, 1)
    ]
    return ChapterAnswer(
        number=chapter.number,
        title=chapter.title,
        text=chapter.text,
        html=in_html(chapter.text, language()),
        game=game.ruleset.game,
        ruleset=game.ruleset.name,
        moves=len(game.moves),
        shown_until=sitting.shown_until,
        questions=lines,
        notes=_notes(sitting),
        points=sum(line.points for line in lines),
        most=sum(line.most for line in lines),
    )


def question_line(sitting: LessonSession, question: Question, number: int) -> QuestionLine:
    standing = sitting.standing(question)
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
    sitting: LessonSession, question: Question, number: int, telling: LessonPresenter
) -> QuestionAnswer:
    line, shown = question_line(sitting, question, number), sitting.standing(question).hints
    return QuestionAnswer(
        number=number,
        id=line.id,
        move=line.move,
        most=line.most,
        state=line.state,
        tries=line.tries,
        hints=line.hints,
        points=line.points,
        text=question.text,
        html=in_html(question.text, language()),
        seat=Seat(sitting.lesson.position(question).state.asked),
        names=telling.names,
        hints_left=len(question.hints) - shown,
        hints_shown=[telling.hint(question, number) for number in range(1, shown + 1)],
        here=telling.here(question, ()),
    )


def verdict_of(
    sitting: LessonSession,
    question: Question,
    verdict: Verdict,
    telling: LessonPresenter,
    sentences: list[str],
) -> VerdictAnswer:
    standing = sitting.standing(question)
    refused = verdict.refusal if isinstance(verdict, AnswerRefused) else None
    reply = {} if isinstance(verdict, AnswerRefused) else verdict.reply
    is_right = isinstance(verdict, AnswerRight)
    return VerdictAnswer(
        verdict="refused" if refused else "right" if is_right else "wrong",
        reply=reply,
        html=in_html(reply, language()),
        answer=verdict.answer if isinstance(verdict, AnswerRight) else None,
        worth=verdict.worth if isinstance(verdict, AnswerRight) else 0,
        gain=0 if isinstance(verdict, AnswerRefused) else verdict.gain,
        sentences=sentences,
        refusal=telling.refusal(refused) if refused else None,
        variation=telling.variation(getattr(verdict, "variation", None)),
        state=standing.state,
        tries=standing.tries,
        points=standing.points if sitting.counts else None,
    )


def _notes(sitting: LessonSession) -> list[TeachersNote]:
    """Return what is told about moments that may be seen."""
    game = sitting.lesson.game
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
        if isinstance(note, Annotation) and _until(note) <= sitting.shown_until
    ]


def _until(note: Annotation) -> int:
    return start_of(note.anchor) if note.anchor.to is None else note.anchor.to.move
