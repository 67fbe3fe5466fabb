"""Games of a program that speaks HTTP against a level, on a service of the arena's own."""

import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from time import thread_time

from service.bots.bot_player import player_of
from service.commands.arena.contest import ArenaGame, Contest, DealOutcome, Lineup, outcome_of
from service.commands.arena.own_service import OwnService, own_service
from service.commands.arena.program import Program
from service.domain.catalog import all_games
from service.domain.kit.messages import Command, GameId, Seat
from service.domain.kit.seating import LeaveSeat, TakeSeat
from service.events.game_settings import GameSettings
from service.events.loaded_game import LoadedGame
from service.events.move import rfc3339
from service.events.submission import Submission
from service.play.bot_turns import BotTurns
from service.play.command_handler import CommandHandler
from service.play.new_game import NewGame

POLL_INTERVAL = 0.005  # seconds
PATIENCE = 60.0  # seconds that a program may take for a command


def program_outcomes(
    contest: Contest, deals: int, at_once: int
) -> Generator[DealOutcome, None, None]:
    """Yield the outcomes in the order of the deals. Raises ProgramFailed."""
    with own_service() as service, _stoppable(at_once) as pool:
        yield from pool.map(lambda number: _play_deal(contest, number, service), range(deals))


@contextmanager
def _stoppable(threads: int) -> Iterator[ThreadPoolExecutor]:
    """Begin no further deal when the contest ends early."""
    pool = ThreadPoolExecutor(threads)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _play_deal(contest: Contest, number: int, service: OwnService) -> DealOutcome:
    games = [_ProgramGame(contest, lineup, number, service) for lineup in contest.lineups]
    for game in games:
        game.play()
    return outcome_of(contest, games)


class _ProgramGame(ArenaGame):
    """One game on the service: the program calls it, the level plays here."""

    def __init__(self, contest: Contest, lineup: Lineup, deal: int, service: OwnService) -> None:
        super().__init__(all_games().ruleset(contest.ruleset), lineup)
        self._command = [*contest.program, service.url]
        self._bot = player_of(contest.levels[-1])
        self._handler = CommandHandler(service.store, all_games(), most_games=1)
        self._turns = BotTurns(self._handler)
        self._deal = f"arena {deal}"
        self._own = Seat(lineup.index(0) + 1)

    def play(self) -> None:
        """Play to the end. Raises ProgramFailed."""
        game = self._open()
        with Program([*self._command, game]) as program:
            loaded = self._handler.load(game)
            while not loaded.position.state.is_over:
                loaded = self._go_on(game, loaded, program)
            self.seconds[0] = program.finish(PATIENCE)
        self.state = loaded.position.state

    def _open(self) -> GameId:
        """Create a game in which only the seat of the program is free."""
        game = self.ruleset.game
        new = NewGame(
            game=game,
            actor=self._bot,
            players=len(self.lineup),
            deal=self._deal,
            terms=GameSettings(created=rfc3339(datetime.now(UTC))),
        )
        id_ = self._handler.create(new).move.game
        if self._own == 1:
            self._submit(id_, Seat(1), LeaveSeat())
        for number in range(2, len(self.lineup) + 1):
            if number != self._own:
                self._submit(id_, Seat(number), TakeSeat(player=self._bot))
        return id_

    def _go_on(self, game: GameId, before: LoadedGame, program: Program) -> LoadedGame:
        """Play the turn of the level, or wait for the next command of the program."""
        turn = self._turns.find(game)
        if turn is not None:
            began = thread_time()
            self._turns.play(turn)
            self.seconds[1] += thread_time() - began
            self.turns[1] += 1
            return self._handler.load(game)
        deadline = time.monotonic() + PATIENCE
        while (now := self._handler.load(game)).position.version == before.position.version:
            program.check(deadline)
            time.sleep(POLL_INTERVAL)
        self.turns[0] += before.position.state.asked == self._own != now.position.state.asked
        return now

    def _submit(self, game: GameId, seat: Seat, command: Command) -> None:
        submission = Submission(
            game=game,
            seat=seat,
            actor=self._bot,
            commands=(command,),
            expected=self._handler.load(game).position.version,
        )
        self._handler.submit(submission)
