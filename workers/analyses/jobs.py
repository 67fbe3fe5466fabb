"""The job that analyses games, and how games get into its queue."""

import logging
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import partial

from service.coach.appraiser import has_values
from service.coach.engine import NotValued
from service.domain.kit.messages import GameId
from service.events.analyses.model import DEEP, StoredAnalysis
from service.events.errors import NoSuchGame, OutOfTime, Unavailable
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.documents import Documents
from service.projections.build.game_times import forget_unanalysed, note_unanalysed, unanalysed
from service.projections.build.quarantine import is_deadly, is_outdated, quarantine_entries
from service.projections.models.game_history import GameHistory, has_people
from workers.analyses.analyst import Analyst
from workers.analyses.puzzles import choose_puzzles
from workers.queues import claim, give_back, hand_out
from workers.wiring import Tools, current_tools

ANALYSES_A_JOB = 5  # a third of a second each, at the small budget
A_LONG_QUEUE = 10  # jobs; the next sweep queues more
MOST_MISSED = 200  # games that a sweep queues; who asks for an analysis comes after them
log = logging.getLogger("altana")


def analyse_games(games: Sequence[GameId]) -> None:
    """Analyse finished games; one that fails, or crashes its workers, is recorded as such."""
    tools = current_tools()
    give_back(tools.slow, "analysis", games)
    for game in games:
        tools.crash_guard.run([game], partial(_analyse, tools), "analysis")
        if is_deadly(tools.client, game, "analysis"):
            _fail(tools, game, "its workers died")
    forget_unanalysed(tools.client, games)


def queue_analyses(tools: Tools, games: Iterable[GameId], most: int = ANALYSES_A_JOB) -> None:
    hand_out(tools.slow, analyse_games, claim(tools.slow, "analysis", games), most)


def queue_when_ended(tools: Tools, histories: Sequence[GameHistory]) -> None:
    """Queue games of people that have just ended, unless that is turned off."""
    ends = {
        one.game: datetime.fromisoformat(one.updated_at)
        for one in histories
        if one.is_over and one.has_people and has_values(one.ruleset)
    }
    queue_analyses(tools, _note(tools, ends))


def queue_unanalysed(tools: Tools) -> None:
    """Queue games that were missed, the oldest first, if the slow queue is short.

    From those that are analysed the puzzle of the day is chosen.
    """
    choose_puzzles(tools)
    if tools.slow.count >= A_LONG_QUEUE:
        return
    games = unanalysed(tools.client, MOST_MISSED)
    missing = set(_not_analysed(tools, games))
    forget_unanalysed(tools.client, [game for game in games if game not in missing])
    queue_analyses(tools, [game for game in games if game in missing])


def note_finished_games(tools: Tools, games: Iterable[GameId]) -> None:
    """Note finished games of people that were never analysed, such as those of an older release."""
    lines = [one.document for one in Documents(tools.client).read_many("lobby", sorted(games))]
    valued = {ruleset.name for ruleset in tools.catalogue.rulesets if has_values(ruleset)}
    ends = {
        line.game: datetime.fromisoformat(line.updated_at)
        for line in lines
        if line is not None and has_people(line.seats) and line.ruleset in valued
    }
    _note(tools, ends)


def _note(tools: Tools, ends: dict[GameId, datetime]) -> list[GameId]:
    """Note the games that have no analysis, and return them."""
    if not ends or tools.settings.analyses == "none":
        return []
    missing = _not_analysed(tools, list(ends))
    note_unanalysed(tools.client, {game: ends[game] for game in missing})
    return missing


def _not_analysed(tools: Tools, games: Sequence[GameId]) -> list[GameId]:
    """Return the games without an analysis, and without a reason why there is none.

    That an older release could not read a game is none.
    """
    if not games:
        return []
    found = zip(games, tools.analyses.find_many(games), strict=True)
    missing = [game for game, one in found if one is None or is_outdated(one.problem)]
    if not missing:
        return []
    entries = [one for one in quarantine_entries(tools.client) if not one.is_outdated]
    broken = {one.game for one in entries if one.work == "analysis"}
    return [game for game in missing if game not in broken]


def _analyse(tools: Tools, games: Sequence[GameId]) -> None:
    [game] = games
    try:
        Analyst(tools).analyse(game)
    except NoSuchGame:
        tools.analyses.close(game, DEEP)  # lost when Redis was restored from a backup
    except NotValued:
        _fail(tools, game, "nothing was learned about this game", is_counted=False)
    except OutOfTime as problem:
        _give_up(tools, game, problem)
    except (Unavailable, *TROUBLE):
        raise
    except Exception as problem:  # a broken game may raise anything
        _give_up(tools, game, problem)


def _give_up(tools: Tools, game: GameId, problem: Exception) -> None:
    details = {"game": game, "reason": repr(problem)}
    log.warning("a game can't be analysed", exc_info=problem, extra={"told": details})
    _fail(tools, game, f"{type(problem).__name__}: {problem}")


def _fail(tools: Tools, game: GameId, problem: str, *, is_counted: bool = True) -> None:
    version = tools.store.version(game)
    failed = StoredAnalysis(
        game=game, version=version, hash="", budget=DEEP, made=0.0, problem=problem
    )
    tools.analyses.fail(failed, is_counted=is_counted)
