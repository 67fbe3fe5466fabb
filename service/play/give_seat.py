"""Gives seats of a new game to players, each once; safe to repeat."""

from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.seating import TakeSeat
from service.events.errors import MoveTaken
from service.events.submission import Submission
from service.play.command_handler import CommandHandler, Receipt

MOST_TRIES = 20  # while others take seats at the same moment


def give_seat(
    handler: CommandHandler,
    game: GameId,
    actor: PlayerId,
    seating: TakeSeat,
    key: str,
    meta: dict[str, str],
) -> Receipt | None:
    """Seat a player on the first free seat; return None if there is none.

    A retry with the same key finds the seat that it gave before.
    """
    for _ in range(MOST_TRIES):
        loaded = handler.load(game)
        free = loaded.position.seating.free
        submission = Submission(
            game=game,
            seat=free[0] if free else Seat(1),
            actor=actor,
            commands=(seating,),
            expected=loaded.position.version,
            key=key,
            meta=meta,
        )
        try:
            return handler.submit(submission, loaded) if free else handler.repeated(submission)
        except MoveTaken:
            continue
    raise MoveTaken(game, submission.expected)
