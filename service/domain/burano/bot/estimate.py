"""What a street may be worth in the end, as the core estimates it."""

from service.domain.burano.bot.core.describe import describe
from service.domain.burano.bot.core.encode import encode
from service.domain.burano.bot.core.feature_names import ESTIMATE, WIDTH
from service.domain.burano.model.state import BuranoState
from service.domain.kit.messages import Seat


def estimate(state: BuranoState, seat: Seat) -> int:
    """Return the points of a seat with average cards, and the best characters, in its houses."""
    row = [0] * WIDTH
    describe(encode(state), seat - 1, row, 0)
    return row[ESTIMATE]
