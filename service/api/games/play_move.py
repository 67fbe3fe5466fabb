"""A move: from what a caller sends to a submission, and from its receipt to the answer.

Both ways to play use these steps: the resource in a thread, and the event loop directly.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from service.api.context.game_access import OpenGame
from service.api.context.resource import etag
from service.api.games.game_answers import move_answer
from service.api.http.request_body import read_commands
from service.api.http.request_headers import body_hash
from service.domain.kit.messages import GameId, PlayerId
from service.events.hints.hint_log import HintUse
from service.events.submission import Submission
from service.play.command_handler import Receipt


def submission_of(
    open_game: OpenGame,
    actor: PlayerId,
    body: Mapping[str, Any],
    *,
    expected: int,
    key: str | None,
    meta: dict[str, str],
) -> Submission:
    """Read a checked body for a game. Raises NoSeatHere, NotYourSeat or FieldsInvalid."""
    return Submission(
        game=open_game.id,
        seat=open_game.seat(body["seat"]),
        actor=actor,
        commands=read_commands(open_game.loaded.ruleset, body["commands"]),
        expected=expected,
        key=key,
        body=body_hash(body),
        meta=meta,
    )


def hint_meta(open_game: OpenGame, use: HintUse | None) -> dict[str, str]:
    """Return how far the hints went that a seat has asked for since its last move."""
    is_used = use is not None and use.is_for_next_move_of(open_game.position)
    return {"hint": str(use.step)} if use is not None and is_used else {}


def receipt_answer(
    open_game: OpenGame, receipt: Receipt, names: Sequence[str], language: str
) -> tuple[bytes, dict[str, str]]:
    """Return the answer to a move, and the headers that say where it is and what comes next."""
    number = receipt.move.number
    text = move_answer(open_game.ruleset_for_deck, receipt.move, receipt.entry, names, language)
    return text, {"ETag": etag(number), "Location": _location(open_game.id, number)}


def _location(game: GameId, number: int) -> str:
    return f"/v1/games/{game}/moves?after={number - 1}&most=1"
