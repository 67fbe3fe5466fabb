"""Games with computer players for tests of the process that plays them."""

import os
import signal
from typing import Any

import msgspec

from service.bots.choose import Choice
from service.bots.choose import think as think
from service.bots.levels import Level
from service.domain.kit.messages import GameId, Seat, is_bot
from service.domain.kit.seating import Origin
from service.events.game_settings import ForkedMove, GameSettings
from service.events.move import AnyMove
from service.events.store.chain import canonical
from service.events.store.codec import codec_for
from service.play.new_game import ForkOrigin
from tests.projections.tables import Players

BOT = "bot-greedy"


def raising(level: Level, ruleset: Any, state: Any, seat: Seat, seed: bytes) -> Choice:
    """Fail as a level with a bug does, but only in the first round."""
    if state.round > 1:
        return think(level, ruleset, state, seat, seed)
    raise ZeroDivisionError("no turn today")


def deadly(level: Level, ruleset: Any, state: Any, seat: Seat, seed: bytes) -> Choice:
    """Take the process along, as a crash of compiled code does."""
    os.kill(os.getpid(), signal.SIGKILL)
    return Choice(())


def unlawful(level: Level, ruleset: Any, state: Any, seat: Seat, seed: bytes) -> Choice:
    """Choose a turn that the rules refuse."""
    choice = think(level, ruleset, state, seat, seed)
    return choice._replace(commands=(*choice.commands[:-1], *choice.commands[:-1]))


def moves_of(players: Players, game: GameId) -> list[AnyMove]:
    ruleset = players.handler.load(game).ruleset
    return codec_for(ruleset).decode([entry.body for entry in players.store.read(game)])


def forked_toy(players: Players, cut: int) -> dict[str, Any]:
    """Return what a game needs to go on from a move of a finished toy game."""
    game = players.toy("ana", "bo")
    moves, entries = moves_of(players, game), players.store.read(game)
    forked = tuple(
        ForkedMove(
            number=move.number,
            seat=move.seat,
            commands=msgspec.json.decode(canonical(move.commands)),
        )
        for move in moves[2:cut]
    )
    origin = Origin(game=game, move=cut, hash=entries[cut - 1].hash, scope=game, entropy=("", ""))
    ruleset, secret = players.handler.load(game).ruleset.name, players.store.secret(game)
    fork = ForkOrigin(origin=origin, ruleset=ruleset, secret=secret)
    return {"fork": fork, "terms": GameSettings(created="", fork=forked)}


def play_to_bot(players: Players, game: GameId) -> None:
    """Play a person's turns until a computer player is asked."""
    while True:
        loaded = players.handler.load(game)
        asked = loaded.position.state.asked
        if is_bot(loaded.position.seating.players[asked - 1]):
            return
        players.give(game, asked, *loaded.ruleset.finish_turn(loaded.position.state))
