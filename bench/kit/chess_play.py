"""The yardstick for rule engines: python-chess with random games."""

import random
from collections.abc import Callable

import chess

GAMES = 3


def random_games() -> list[list[chess.Move]]:
    """Return random games, the same in every run."""
    source = random.Random(1)
    return [_random_game(source) for _ in range(GAMES)]


def _random_game(source: random.Random) -> list[chess.Move]:
    board = chess.Board()
    while not board.is_game_over():
        board.push(source.choice(list(board.legal_moves)))
    return board.move_stack


def pushes(games: list[list[chess.Move]]) -> Callable[[], int]:
    def run() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(move)
        return sum(map(len, games))

    return run


def checked_pushes(games: list[list[chess.Move]]) -> Callable[[], int]:
    def run() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                if not board.is_legal(move):
                    raise AssertionError(move)
                board.push(move)
        return sum(map(len, games))

    return run


def playouts() -> int:
    """Play random games with all legal moves listed at every step."""
    source = random.Random(2)
    return sum(len(_random_game(source)) for _ in range(GAMES))
