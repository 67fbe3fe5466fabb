"""Replay files beside python-chess: opening, seeking, proving."""

import io
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor

import chess.pgn

from bench.kit.measure import Measure, compare, rate
from replays.reading.cursor import Cursor
from replays.reading.verification import verify
from replays.table.canvas import as_text, draw_whole
from service.domain.kit.table import Sight
from service.events.replay_files.file import parse
from service.teaching.notes.replay_game import ReplayGame
from tests.golden import FILES

PART = "replays"
SEEKS = 20
STEPS = 500


def measures() -> Iterator[Measure]:
    longest = max((file.read_bytes() for file in FILES), key=len)
    moves = len(parse(longest).entries)
    pgn = pgn_of(moves)
    yield compare(
        PART,
        f"open a game of {moves} moves and seek to a turn",
        opening(longest),
        reading(pgn),
        unit="games",
        yardstick_name=f"python-chess, a PGN of {moves} moves",
        goal=1.0,
    )
    yield Measure(
        part=PART,
        name="step in an open game and draw it as text (goal: 63 a second are 16 ms)",
        unit="steps",
        ours=max(rate(stepping(longest)) for _ in range(3)),
    )
    yield from proving()


def opening(data: bytes) -> Callable[[], int]:
    """Open the file again for every seek, and read the table there."""
    last = len(Cursor.over(ReplayGame(parse(data))).timeline.turns) - 1
    chance = random.Random(1)

    def run() -> int:
        for _ in range(SEEKS):
            cursor = Cursor.over(ReplayGame(parse(data)))
            assert cursor.to(cursor.timeline.turns[chance.randrange(last)]).state is not None
        return SEEKS

    return run


def reading(pgn: str) -> Callable[[], int]:
    """Read the PGN again for every seek, and play it up to a move."""
    chance = random.Random(1)

    def run() -> int:
        for _ in range(SEEKS):
            game = chess.pgn.read_game(io.StringIO(pgn))
            assert game is not None
            moves = list(game.mainline_moves())
            board = game.board()
            for move in moves[: chance.randrange(len(moves))]:
                board.push(move)
        return SEEKS

    return run


def stepping(data: bytes) -> Callable[[], int]:
    cursor = Cursor.over(ReplayGame(parse(data))).last().first()
    text = cursor.game.ruleset.text

    def run() -> int:
        for at in range(1, STEPS + 1):
            here = cursor.to(at)
            assert here.sentence("en")
            lines = draw_whole(text.table(here.state, Sight()), text.signs("en"), 100, True)
            assert as_text(lines, True)
        return STEPS

    return run


def proving() -> Iterator[Measure]:
    """Prove all golden games, in this process and in two."""
    games = [file.read_bytes() for file in FILES]
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(verify, games))  # so that both have loaded the rules

        yield compare(
            PART,
            "prove games in two processes",
            lambda: sum(report.is_proven for report in pool.map(verify, games, chunksize=4)),
            lambda: sum(verify(game).is_proven for game in games),
            unit="games",
            yardstick_name="the same in one process",
        )


def pgn_of(moves: int) -> str:
    """Return a PGN with this number of legal moves."""
    chance = random.Random(2)
    while True:
        board = chess.Board()
        while len(board.move_stack) < moves and (legal := list(board.legal_moves)):
            quiet = [m for m in legal if not board.is_capture(m) and not board.gives_check(m)]
            board.push(chance.choice(quiet or legal))
        if len(board.move_stack) == moves:
            return str(chess.pgn.Game.from_board(board))
