"""The clock of a game: what happens to a seat whose time is up."""

from service.domain.kit.messages import CLOCK, GameId, Resign, is_house_bot
from service.events.loaded_game import RAN_OUT, LoadedGame
from service.events.submission import Submission

GAVE_UP = {"clock": "resigned"}  # the meta of a move with which the clock resigns for a seat


def overdue_move(game: GameId, loaded: LoadedGame, is_too_long: bool) -> Submission:
    """Return the move of the clock: it finishes the turn, or resigns after too many misses."""
    asked = loaded.position.state.asked
    assert loaded.clock is not None
    assert loaded.times is not None
    misses = loaded.times.misses.get(asked, 0) + 1
    # A computer player is late only while nobody runs it, and its seat is not lost for that.
    is_person = not is_house_bot(loaded.position.seating.players[asked - 1])
    gives_up = (is_person and misses >= loaded.clock.misses) or is_too_long
    return Submission(
        game=game,
        seat=asked,
        actor=CLOCK,
        commands=(Resign(),) if gives_up else loaded.ruleset.finish_turn(loaded.position.state),
        expected=loaded.position.version,
        meta=GAVE_UP if gives_up else RAN_OUT,
    )
