"""Golden games to be explained, and their turns."""

from functools import cache

from service.coach.turns import Turn, turns_of
from service.events.move import AnyMove
from service.events.replay_files.file import parse
from service.events.store.codec import codec_for
from service.teaching.notes.replay_game import ReplayGame
from tests.golden import FOLDER
from tests.kit.random_play import RandomGame


@cache
def golden(name: str) -> ReplayGame:
    return ReplayGame(parse((FOLDER / f"{name}.replay").read_bytes()))


@cache
def turns(name: str) -> tuple[Turn, ...]:
    game = golden(name)
    return tuple(turns_of(game.ruleset, game.moves))


def moves_of(game: RandomGame) -> list[AnyMove]:
    return codec_for(game.ruleset).decode([entry.body for entry in game.entries])
