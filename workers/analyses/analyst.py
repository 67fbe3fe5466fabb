"""Analyses one game of the store, unless what is there is as good."""

from time import monotonic

import msgspec

from service.coach.engine import engine_of, judges_of
from service.coach.model import BUDGETS
from service.domain.kit.messages import GameId, Seat, is_bot
from service.events.analyses.model import SMALL, BudgetName, StoredAnalysis
from service.events.errors import NoSuchGame
from service.events.replay_files.file import stored_replay
from service.teaching.explaining.questions import QuestionOptions
from service.teaching.explaining.report import GameReport, write_report
from service.teaching.notes.replay_game import ReplayGame
from workers.analyses.puzzles import offer_puzzle
from workers.wiring import Tools

A_PROGRESS_REPORT = 0.5  # seconds between two


class Analyst:
    """Analyses games at the requested budget, by default the small one."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._reported = monotonic()

    def analyse(self, game: GameId) -> None:
        """Analyse a game that is over. Raises NoSuchGame, NotValued, NotByTheRules."""
        entries = self._tools.store.read(game)
        if not entries:
            raise NoSuchGame(game)
        replay = ReplayGame(stored_replay(self._tools.catalogue, entries), self._tools.catalogue)
        wanted = self._tools.analyses.wanted_of(game)
        budget = SMALL if wanted is None else wanted.budget
        final = replay.after(len(replay.moves)).state
        if not final.is_over or self._is_there(replay, budget):
            self._tools.analyses.close(game, budget)
            return
        report = self._report(game, replay, budget)
        stored = StoredAnalysis(
            game=game,
            version=len(replay.moves),
            hash=replay.hashes[-1],
            budget=budget,
            engine=report.analysis.engine,
            made=0.0,
            mistakes=report.mistakes(_people(replay)),
        )
        self._tools.analyses.keep(stored, msgspec.json.encode(report))
        offer_puzzle(self._tools, game, report)

    def _is_there(self, replay: ReplayGame, budget: BudgetName) -> bool:
        """Return whether this engine has analysed the same moves as deep already."""
        final = replay.after(len(replay.moves))
        stored = self._tools.analyses.find(final.seating.game)
        if stored is None or not stored.is_enough(budget) or stored.hash != replay.hashes[-1]:
            return False
        judges = judges_of(replay.ruleset, final.state)
        return stored.engine == engine_of(*judges, BUDGETS[stored.budget])

    def _report(self, game: GameId, replay: ReplayGame, budget: BudgetName) -> GameReport:
        return write_report(
            replay.ruleset,
            replay.moves,
            replay.hashes,
            asking=QuestionOptions(secret=replay.secret),
            seats=_people(replay),
            budget=BUDGETS[budget],
            progress=lambda done, of: self._tell(game, done, of),
        )

    def _tell(self, game: GameId, done: int, of: int) -> None:
        if monotonic() - self._reported >= A_PROGRESS_REPORT:
            self._reported = monotonic()
            self._tools.analyses.note_progress(game, done, of)


def _people(replay: ReplayGame) -> list[Seat]:
    """Return the seats of people: questions and counted mistakes are about these."""
    return [
        Seat(number)
        for number, player in enumerate(replay.players, 1)
        if player is not None and not is_bot(player)
    ]
