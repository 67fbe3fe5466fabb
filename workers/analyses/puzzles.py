"""Puzzles of the day: workers offer turns of public games, and choose one for each day."""

from datetime import timedelta

from service.domain.kit.messages import GameId
from service.events.daily import day_of
from service.events.errors import NoSuchGame
from service.events.game_settings import read_game_settings
from service.events.puzzles import Puzzle, RedisPuzzles
from service.teaching.explaining.report import GameReport
from workers.wiring import Tools


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
        puzzles.choose(day, lambda puzzle: _may_be_asked(tools, puzzle))


def _may_be_asked(tools: Tools, puzzle: Puzzle) -> bool:
    stored = tools.analyses.find(puzzle.game)
    return stored is not None and not stored.problem and _is_public(tools, puzzle.game)


def _is_public(tools: Tools, game: GameId) -> bool:
    try:
        return read_game_settings(tools.store.terms(game)).visibility == "public"
    except NoSuchGame:
        return False
