"""Puzzles of the day: workers offer turns of public games, and choose one for each day."""

from collections.abc import Sequence
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import GameId
from service.events.daily import day_of
from service.events.errors import NoSuchGame
from service.events.game_settings import read_game_settings
from service.events.puzzles import Puzzle, RedisPuzzles
from service.events.replay_files.storage import NoSuchFile
from service.teaching.explaining.report import GameReport
from service.teaching.lessons.own_mistakes import lines_on_mistakes
from workers.wiring import Tools

_decoder = msgspec.json.Decoder(GameReport)


def offer_puzzle(tools: Tools, game: GameId, report: GameReport) -> None:
    """Offer the costliest turn of a public game about which the coach asks a question."""
    turns = {turn.first - 1: turn for turn in report.analysis.turns}
    asked = [one for one in report.questions if one.anchor.move in turns]
    if not asked or not _is_public(tools, game):
        return
    costliest = max(asked, key=lambda one: turns[one.anchor.move].lost)
    seat = turns[costliest.anchor.move].seat
    puzzle = Puzzle(game=game, seat=seat, question=costliest.id)
    RedisPuzzles(tools.client).offer(puzzle, tools.clock().timestamp())


def choose_puzzles(tools: Tools) -> None:
    """Choose the puzzles of today and of tomorrow, unless they are chosen."""
    puzzles, now = RedisPuzzles(tools.client), tools.clock()
    for day in (day_of(now), day_of(now + timedelta(days=1))):
        puzzles.choose(day, lambda puzzle: _notes(tools, puzzle))


def _notes(tools: Tools, puzzle: Puzzle) -> Sequence[str]:
    """Return the question and what is told after it; nothing if it may not be asked any more."""
    stored = tools.analyses.find(puzzle.game)
    if stored is None or stored.problem or not _is_public(tools, puzzle.game):
        return ()
    try:
        report = _decoder.decode(tools.analyses.content(stored))
    except NoSuchFile:
        return ()
    asked = tuple(one for one in report.questions if one.id == puzzle.question)
    lines = lines_on_mistakes(replace(report, questions=asked), puzzle.seat) if asked else ()
    return [line.decode() for line in lines]


def _is_public(tools: Tools, game: GameId) -> bool:
    try:
        return read_game_settings(tools.store.terms(game)).visibility == "public"
    except NoSuchGame:
        return False
