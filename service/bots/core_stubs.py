"""The names of a core's functions; linking a game's core puts its own in their place."""

from typing import NoReturn

from service.domain.kit.compact import Ints, Position, Turns


def list_turns(position: Position, turns: Turns) -> int:
    return _not_linked()


def play_turn(position: Position, turns: Turns, at: int) -> None:
    _not_linked()


def go_on(position: Position, stacks: Ints) -> int:
    return _not_linked()


def describe(position: Position, seat: int, out: Ints, at: int) -> None:
    _not_linked()


def points(position: Position, seat: int) -> int:
    return _not_linked()


def _not_linked() -> NoReturn:
    raise AssertionError("no core is linked")
