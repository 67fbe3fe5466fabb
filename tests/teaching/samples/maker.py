"""Makes a sample course of its sources: plays the game by the rules, writes notes, packs it."""

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from replays.annotate.parse_options import marks
from service.domain.catalog import all_games
from service.domain.kit.chance import commitment, secret_of_deal
from service.domain.kit.messages import Command, GameId, PlayerId, Seat
from service.domain.kit.seating import CreateGame, TakeSeat
from service.domain.kit.trial import commands_of
from service.events.replay_files.file import Replay, replay_of, write
from service.events.store.chain import canonical
from service.events.store.codec import codec_for
from service.teaching.courses.package import Chapter, write_course
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.file_notes import named
from service.teaching.notes.lines import AuthoredNote, line_of
from service.teaching.notes.model import (
    Annotation,
    Answer,
    Question,
    Texts,
    TriedMove,
    Variation,
    Wrong,
)
from service.teaching.notes.replay_game import ReplayGame
from tests.golden.recorder import Recorder
from tests.teaching.samples import sources
from tests.teaching.samples.sources import CourseSource, Text

FIRST_DAY = datetime(2026, 11, 1, 17, tzinfo=UTC)
A_MOVE = timedelta(seconds=20)


def made_course(name: str) -> bytes:
    """Pack a course; the same sources give the same files."""
    source = sources.read_course_source(name)
    chapters = list[tuple[Chapter, bytes]]()
    for chapter in source.chapters:
        told = sources.read_chapter(name, chapter)
        listed = Chapter(file=chapter, title=_texts(told.title), text=_texts(told.text))
        chapters.append((listed, made_chapter(name, source, chapter)))
    return write_course(
        _texts(source.title), chapters, text=_texts(source.text), author=source.author
    )


def made_chapter(course: str, source: CourseSource, chapter: str) -> bytes:
    """Write the replay file of a chapter, with everything that is told and asked in it."""
    replay = _played(course, source, chapter)
    lines = tuple(
        line_of(note) for note in _notes(course, chapter, ReplayGame(replay), source.author)
    )
    names = {_player(seat): name for seat, name in enumerate(source.players, 1)}
    return named(b"".join(write(replace(replay, others=lines))), names)


def _played(course: str, source: CourseSource, chapter: str) -> Replay:
    """Play the game; each chapter has it under an id of its own, so that progress keeps apart."""
    ruleset = all_games().ruleset(source.ruleset)
    game = GameId(hashlib.sha256(f"{course}/{chapter}".encode()).hexdigest()[:32])
    secret = secret_of_deal(source.deal)
    create = CreateGame(
        game=game,
        ruleset=ruleset.name,
        player=_player(1),
        players=len(source.players),
        options={},
        commitment=commitment(secret, game),
        deal=source.deal,
    )
    recorder = Recorder(ruleset, game, secret)
    _give(recorder, 1, create)
    for seat in range(2, len(source.players) + 1):
        _give(recorder, seat, TakeSeat(player=_player(seat)))
    for move in sources.read_game(course):
        _give(recorder, move.seat, *commands_of(ruleset, move.commands))
    return replay_of(codec_for(ruleset), recorder.entries)


def _give(recorder: Recorder, seat: int, *commands: Command) -> None:
    at = (FIRST_DAY + len(recorder.entries) * A_MOVE).isoformat().replace("+00:00", "Z")
    recorder.give(Seat(seat), _player(seat), at, commands)


def _notes(course: str, chapter: str, game: ReplayGame, author: str) -> Iterator[AuthoredNote]:
    source = sources.read_chapter(course, chapter)
    about: dict[str, Any] = {"author": author, "time": FIRST_DAY.isoformat().replace("+00:00", "Z")}
    for note in source.notes:
        yield Annotation(
            id=note.id,
            anchor=anchor_at(game.hashes, note.after),
            text=_texts(note.text),
            marks=marks(note.marks, "en"),
            glyphs=note.glyphs,
            **about,
        )
    for question in source.questions:
        yield _question(game, question, about)
    for variation in source.variations:
        yield _variation(game, variation, about)


def _question(game: ReplayGame, source: sources.QuestionSource, about: dict[str, Any]) -> Question:
    return Question(
        id=source.id,
        anchor=anchor_at(game.hashes, source.before, "before"),
        text=_texts(source.text),
        hints=tuple(map(_texts, source.hints)),
        answers=tuple(
            Answer(
                commands=answer.commands,
                achieves=answer.achieves,
                worth=answer.worth,
                reply=_texts(answer.reply),
            )
            for answer in source.answers
        ),
        wrong=Wrong(reply=_texts(source.wrong.reply), variation=source.wrong.variation),
        **about,
    )


def _variation(
    game: ReplayGame, source: sources.VariationSource, about: dict[str, Any]
) -> Variation:
    position, moves = game.after(source.before - 1), list[TriedMove]()
    for raw in source.moves:
        seat: Any = position.state.asked
        ruling = game.trial(position).ruling(seat, commands_of(game.ruleset, raw))
        events = tuple(msgspec.json.decode(canonical(event)) for event in ruling.events)
        moves.append(TriedMove(seat=seat, commands=raw, events=events))
        position = ruling.position
    anchor = anchor_at(game.hashes, source.before, "before")
    return Variation(
        id=source.id, anchor=anchor, moves=tuple(moves), text=_texts(source.text), **about
    )


def _texts(text: Text) -> Texts:
    texts: Texts = msgspec.to_builtins(text)
    return {language: said.strip() for language, said in texts.items()}


def _player(seat: int) -> PlayerId:
    return PlayerId(f"p{seat}")
