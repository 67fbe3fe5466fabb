"""Finds and notes finished games, and finished games without a replay file or page."""

from collections.abc import Sequence
from datetime import datetime

from service.domain.kit.messages import GameId
from service.projections.build.documents import Documents
from service.projections.build.game_times import note_ends, note_unexported
from service.projections.build.quarantine import Work, quarantine_entries
from workers.analyses.jobs import note_finished_games
from workers.wiring import Tools


def finished(tools: Tools, games: Sequence[GameId]) -> dict[GameId, datetime]:
    """Return which of the games have ended, and when."""
    lines = [one.document for one in Documents(tools.client).read_many("lobby", games)]
    return {
        line.game: datetime.fromisoformat(line.updated_at)
        for line in lines
        if line is not None and line.status == "finished"
    }


def note_finished(tools: Tools, games: Sequence[GameId]) -> None:
    """Record which games have ended, as a refresh does: one by an earlier release does not."""
    ends = finished(tools, games)
    in_redis = set(ends) - tools.archive.archived(list(ends))
    note_ends(tools.client, {game: ends[game] for game in in_redis})
    exported = zip(ends, tools.exports.pages(list(ends)), strict=True)
    missing = {game: ends[game] for game, page in exported if page is None}
    note_unexported(tools.client, missing)
    note_finished_games(tools, in_redis)


def not_exported(tools: Tools, games: Sequence[GameId]) -> list[GameId]:
    """Return the finished games whose file is missing, or was written before the end."""
    late, _ = _by_export(tools, games)
    return _not_quarantined(tools, late, "export")


def missing_files(
    tools: Tools, games: Sequence[GameId]
) -> tuple[Sequence[GameId], Sequence[GameId]]:
    """Return the finished games without a file, and those with a file and without a page."""
    late, exported = _by_export(tools, games)
    return _not_quarantined(tools, late, "export"), without_page(tools, exported)


def without_page(tools: Tools, games: Sequence[GameId]) -> list[GameId]:
    pages = zip(games, tools.exports.pages(games), strict=True)
    return _not_quarantined(tools, [game for game, page in pages if page is None], "page")


def _by_export(tools: Tools, games: Sequence[GameId]) -> tuple[list[GameId], list[GameId]]:
    """Part the games: those without the file of the whole game, and those with it."""
    late, exported = list[GameId](), list[GameId]()
    for game, export in zip(games, tools.exports.find_many(games), strict=True):
        (exported if export is not None and export.is_finished else late).append(game)
    return late, exported


def _not_quarantined(tools: Tools, games: list[GameId], work: Work) -> list[GameId]:
    """Leave out quarantined games: finished games stay there until an operator retries them."""
    if not games:
        return []
    entries = [one for one in quarantine_entries(tools.client) if not one.is_outdated]
    quarantined = {one.game for one in entries if one.work == work}
    return [game for game in games if game not in quarantined]
