"""The coach: processor time of a finished game at the small budget, with notes and questions."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

from bench.kit.measure import Measure, within
from replays.files.opening import open_cursor, open_replay
from service.coach.engine import NotValued
from service.domain.catalog import all_games
from service.domain.kit.messages import Seat
from service.teaching.explaining.questions import QuestionOptions
from service.teaching.explaining.report import write_report
from service.teaching.notes.replay_game import ReplayGame

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
SAMPLE = Path(__file__).parents[1] / "docs" / "samples" / "a-beginners-game.replay"
USUAL, LONGEST = 300.0, 2000.0  # milliseconds of a game, at the median and at most
OPENING = 1000.0  # milliseconds
THOUSANDTHS = 1000


def measures() -> Iterator[Measure]:
    for game in all_games().games:
        times = [each for path in sorted(GOLDEN.glob(f"{game}-*.replay")) for each in spent(path)]
        yield within("coach", f"a game of {game}, median", "ms", median(times), USUAL)
        yield within("coach", f"a game of {game}, longest", "ms", max(times), LONGEST)
    began = process_time()
    open_cursor(str(SAMPLE))
    opened = (process_time() - began) * THOUSANDTHS
    yield within("coach", "open an analysed file", "ms", opened, OPENING)


def spent(path: Path) -> Iterator[float]:
    """Yield how long the report of a game takes; nothing for a deck of which nothing is known."""
    game = ReplayGame(open_replay(str(path)))
    seats = [Seat(number) for number in range(1, len(game.players) + 1)]
    began = process_time()
    try:
        asking = QuestionOptions(secret=game.secret)
        write_report(game.ruleset, game.moves, game.hashes, asking=asking, seats=seats)
    except NotValued:
        return
    yield (process_time() - began) * THOUSANDTHS
