"""The coach's report on a finished game, as the workers have stored it."""

import msgspec

from service.api.context.game_access import OpenGame
from service.api.context.read_models import ReadModels
from service.api.finished_games.refusals import NoAnalysis
from service.events.analyses.model import StoredAnalysis
from service.events.replay_files.storage import NoSuchFile
from service.teaching.explaining.report import GameReport

_decoder = msgspec.json.Decoder(GameReport)


def stored_analysis(models: ReadModels, open_game: OpenGame) -> StoredAnalysis:
    """Find the analysis of a game as it is now. Raises NoAnalysis."""
    stored = models.analyses.find(open_game.id)
    if stored is None or stored.problem or stored.hash != open_game.loaded.hash:
        raise NoAnalysis()
    return stored


def read_report(models: ReadModels, stored: StoredAnalysis) -> GameReport:
    """Read the report of an analysis. Raises NoAnalysis."""
    try:
        return _decoder.decode(models.analyses.content(stored))
    except NoSuchFile:
        raise NoAnalysis() from None
