"""Computer players: which there are, and how they get their seats."""

from collections.abc import Sequence

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.player_names import name_of_bot
from service.api.context.request_record import count_move
from service.api.context.resource import Operation, Parts, Resource, answer
from service.api.games.bot_refusals import BotNotInstalled, BotSeatNotYours
from service.api.http.common_answers import Answer
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.http.request_headers import request_id
from service.bots.bot_player import player_of
from service.bots.levels import LEVEL_NAMES, LEVELS, Level, UnknownLevel, find_level
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.seating import TakeSeat
from service.domain.kit.translation import N_
from service.play.give_seat import give_seat


class BotAnswer(Answer, frozen=True, kw_only=True):
    """A computer player; `level` counts from the weakest, `install` is for the operator."""

    id: str
    player: PlayerId
    name: str
    face: str
    level: int
    version: int
    games: dict[str, list[int]]
    installed: bool
    install: str | None


class BotsAnswer(Answer, frozen=True, kw_only=True):
    """All computer players, the weakest first; `games` has the numbers of players."""

    bots: list[BotAnswer]


class Bots(Resource):
    """`/bots`."""

    @Operation("GET", "/bots", answers={200: BotsAnswer}, refusals=(401,), is_tagged=True)
    def list(self, query: object) -> Response:
        """List the computer players that can take a seat, the weakest first."""
        current = map(self.parts.catalogue.current, self.parts.catalogue.games)
        games = {one.game: [n for n in one.players if n > 1] for one in current}
        return answer(BotsAnswer(bots=[_bot(n, one, games) for n, one in enumerate(LEVELS, 1)]))


def _bot(number: int, level: Level, games: dict[str, list[int]]) -> BotAnswer:
    player = player_of(level)
    return BotAnswer(
        id=level.name,
        player=player,
        name=name_of_bot(player),
        face=level.face,
        level=number,
        version=level.version,
        games={game: counts for game, counts in games.items() if counts},
        installed=level.is_installed,
        install=level.install,
    )


def playable_bot(name: str, pointer: str) -> PlayerId:
    """Return the player of a level. Raises FieldsInvalid or BotNotInstalled."""
    try:
        level = find_level(name)
    except UnknownLevel:
        detail = our_words().say(N_("must be one of {values}"), values=", ".join(LEVEL_NAMES))
        raise FieldsInvalid([Complaint(pointer, detail)]) from None
    if not level.is_installed:
        raise BotNotInstalled(bot=name, install=level.install)
    return player_of(level)


def require_first_seat(open_game: OpenGame) -> None:
    """Refuse everybody but the player of seat 1 to give seats to computer players."""
    if Seat(1) not in open_game.seats:
        raise BotSeatNotYours()


def bots_of(seats: Sequence[dict[str, str]], players: int) -> Sequence[PlayerId]:
    """Return the computer players of a new game. Raises FieldsInvalid or BotNotInstalled."""
    bots = [playable_bot(seat["bot"], f"/seats/{n}/bot") for n, seat in enumerate(seats)]
    if len(bots) >= max(players, 1):
        text = N_("must have {least} to {most}")
        detail = our_words().say(text, least=0, most=players - 1)
        raise FieldsInvalid([Complaint("/seats", detail)])
    return bots


def seat_bots(parts: Parts, game: GameId, actor: PlayerId, bots: Sequence[PlayerId]) -> int:
    """Give seats of a new game to computer players; return the version that has them all.

    A retry finds bots that have a seat already. A person may take a seat in between: then a bot
    takes the next one, and none if the game is full.
    """
    version = 1
    for number, bot in enumerate(bots):
        key, meta = f"bot seat {number}", {"request": request_id()}
        receipt = give_seat(parts.handler, game, actor, TakeSeat(player=bot), key, meta)
        if receipt is None:
            version = max(version, parts.handler.load(game).position.version)
        else:
            count_move(receipt)
            version = max(version, receipt.move.number)
    return version
