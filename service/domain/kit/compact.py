"""What computer players need of a game beyond its rules: a core of flat integers, and skills.

A core is a second, compact statement of a game's turns, and never the judge: the engine decides
every command that comes out of it. Its functions are plain Python over flat sequences of integers.
They run on lists as they are, and on arrays when they are compiled, with the same results.
"""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

C = TypeVar("C")
S = TypeVar("S")

Judgement = Literal["points", "value", "search"]

Ints = Any  # a list of integers, or an array of them in compiled code
Position = Ints  # everything on the table; it begins with the fields below
Turns = Ints  # whole turns, row after row

# The fields that every position begins with.
ASKED = 0  # the seat that decides next, from 0 on; OVER after the end
SEATS = 1
IS_TURN = 2  # 1 if a whole turn is asked for, 0 if it is a question beside the turns
IS_BLIND = 3  # 1 if nothing hidden may be dealt
OVER = -1

A_POINT = 1024  # units of a value


class UnseenCards(NamedTuple):
    """The cards that a seat can't see, and where the search may shuffle them.

    The cards of each stack are sorted, so that their true order decides nothing.
    What is known of an order lies outside of the segments.
    """

    cards: list[int]
    segments: tuple[tuple[int, int], ...]  # first card, and the one after the last


class Plan(NamedTuple):
    """How a value is learned: how much is played and fitted, and with whom."""

    games: tuple[int, ...] = (800, 1_500, 2_500)  # of each round
    hidden: int = 16
    epochs: int = 8
    noises: tuple[int, ...] = (256, 512, 1_024, 2_048)  # of values and points, in 1/1024 points
    # Hand-made values, as points for features: they play in every round.
    teachers: tuple[Mapping[str, float], ...] = ()
    keeps_answers: bool = False  # whether positions after questions beside the turns are fitted
    refinements: tuple[int, ...] = ()  # games of each round in which the value refines itself
    fits: int = 1  # to each of these rounds; their mean is the value
    contest: int = 0  # games by which the strongest value is chosen


@dataclass(frozen=True, kw_only=True, eq=False)
class Core(Generic[C, S]):
    """What a game hands over to be valued and searched.

    `functions` are all functions of the core; they call each other by their names.
    These are asked for, with seats counted from 0:

    - `list_turns(position, turns)`: write the turns of the asked seat, return how many.
    - `play_turn(position, turns, at)`: play the turn that begins there, before anything is dealt.
    - `go_on(position, stacks)`: deal, and ask the next seat; return 0 and change nothing if a
      hidden card is needed and the position is blind.
    - `describe(position, seat, out, at)`: write the features of a seat.
    - `points(position, seat)`: the final points if the game ended now.
    """

    name: str  # of the game
    size: int  # of a position
    turn_size: int
    most_turns: int
    features: tuple[str, ...]
    supports: Callable[[S], bool]  # whether turns can be listed in this state
    encode: Callable[[S, bool], list[int] | None]  # with all that was seen, or only what is shown
    unseen: Callable[[S], UnseenCards]
    commands: Callable[[S, list[int]], tuple[C, ...]]  # of one turn
    is_last: Callable[[S], bool]  # whether the turn ends the game for the asked seat: points decide
    # Whether the game may end before another hidden card is dealt.
    may_end: Callable[[S], bool]
    functions: tuple[Callable[..., Any], ...]
    most_valued: int = 300  # turns of a position; those that are seldom good are listed last
    # Whether the lead over the best of the others is learned, and not a seat's own points.
    learns_lead: bool = False
    # The features that tell a position after the last turn, and its result.
    end: tuple[str, str] | None = None
    plans: Mapping[int, Plan] = field(default_factory=dict)  # by the number of players


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one level in one game.

    By `points` the turn that brings most at once is best; by `value` the one that is worth most
    in the end, as far as it was learned; `search` tries the turns of the best values further.
    """

    judges_by: Judgement = "points"
    overlooks: int = 0  # percent of the commands, or whole turns, that it doesn't think of
    noise: int = 0  # by which it misjudges the value of a turn, in units
    remembers: bool = False  # what was open once, and is face down now
    candidates: int = 8  # turns that are tried further
    simulations: int = 0
    turns_ahead: int = 1  # of its own, that a simulation plays on


def functions_of(*modules: ModuleType) -> tuple[Callable[..., Any], ...]:
    """Return the functions that modules define, without those that they import."""
    return tuple(
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, FunctionType) and inspect.getmodule(each) is module
    )
