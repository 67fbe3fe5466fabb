"""The interface between a game and the rest of the system."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from service.domain.kit.chance import Chance
from service.domain.kit.compact import Core, Skill
from service.domain.kit.decks import Deck, normal
from service.domain.kit.errors import BadSetup, RuleViolation
from service.domain.kit.explaining.prospects import Prospects
from service.domain.kit.ledger import Line, Note, Result, Score
from service.domain.kit.messages import Command, Event, Seat, State
from service.domain.kit.table import Sight, Table, ViewPaths
from service.domain.kit.translation import N_, SiteTexts

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=State)
AnyCommand = TypeVar("AnyCommand")
AnyEvent = TypeVar("AnyEvent")
AnyState = TypeVar("AnyState")
C_contra = TypeVar("C_contra", bound=Command, contravariant=True)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
Names = Sequence[str]
UnseenPlaces = Mapping[str, tuple[int, ...]]  # of cards that nobody has seen, in each deck
Notices = Callable[[Command], bool]  # whether a computer player thinks of a command


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What is agreed before the first card is dealt."""

    players: int
    options: Any
    deck: Any


class Text(Protocol[C_contra, E_contra, S_contra]):
    """A game in words: a sentence for each event, refusal, command and ledger line."""

    def event(self, event: E_contra, language: str, names: Names) -> str: ...

    def command(self, command: C_contra, language: str) -> str: ...

    def refusal(self, refusal: RuleViolation, language: str) -> str: ...

    def line(self, line: Line | Note, language: str) -> str: ...

    def verdict(self, result: Result, language: str, names: Names) -> str: ...

    def title(self, language: str) -> str:
        """Name the game."""

    def card(self, card: str, language: str) -> str:
        """Name a card."""

    def table(self, state: S_contra, sight: Sight) -> Table:
        """Say what lies where, as everybody may see it."""

    def prompt(self, state: S_contra, language: str) -> str:
        """Say what the seat to move may do now, in a running game."""

    def signs(self, language: str) -> Iterable[tuple[str, str]]:
        """Return the signs in the cells of a table, with their meaning."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Choices:
    """What players take and what it scores, for statistics.

    `taken` says which kind an event of `taking` takes, `earned` which kind a line scores for.
    """

    taking: frozenset[type[Event]]
    taken: Callable[[Any, Any], str]  # the event and the deck
    earned: Callable[[Line], str | None]


class TurnEnd(NamedTuple, Generic[C, S]):
    """A whole turn, and the state that it leads to, as far as no hidden card decides it.

    The last command ends the turn. If it deals a hidden card or ends the game, nothing that
    follows from the card or the end is in the state.
    """

    commands: tuple[C, ...]
    state: S


@dataclass(frozen=True, kw_only=True, eq=False)
class Strategy(Generic[C, S]):
    """What a game knows about good play beyond the rules, for computer players.

    `turn_ends` lists the turns of a seat that are worth considering, at most about so many, and
    only those whose commands the player notices; where it returns None, every legal command is
    tried. `progress` compares turns that bring the same points: more is better.
    With a core positions can be valued and turns searched; `load_core` imports it when it is first
    asked for, as most who read a game need none. `skills` are the settings of levels,
    by their names, that differ from those of other games, and `skills_alone` those that differ
    once more for one player. `share_played` says how much of a game is over, from 0 to 1, for
    those who judge it.
    """

    turn_ends: Callable[[S, Seat, int, Notices], Iterable[TurnEnd[C, S]] | None] | None = None
    progress: Callable[[TurnEnd[C, S], Seat], int] | None = None
    load_core: Callable[[], Core[C, S]] | None = None
    skills: Mapping[str, Skill] = field(default_factory=dict)
    skills_alone: Mapping[str, Skill] = field(default_factory=dict)
    share_played: Callable[[S], float] | None = None

    @property
    def core(self) -> Core[C, S] | None:
        return None if self.load_core is None else self.load_core()


class HintText(NamedTuple):
    """What a hint says of a command before it gives it away; both may name the command's fields."""

    where: str  # a sentence: where to look
    kind: str  # a clause: what kind of move


@dataclass(frozen=True, kw_only=True, eq=False)
class Decider(Generic[AnyCommand, AnyEvent, AnyState]):
    """What games have in common with notes, courses and classes.

    `decide` turns a command into events or refuses it; `evolve` never refuses an event.
    """

    initial: Callable[..., AnyState]
    # With the state, and what else deciding needs.
    decide: Callable[Concatenate[AnyCommand, ...], Sequence[AnyEvent]]
    evolve: Callable[[AnyState, AnyEvent], AnyState]


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Decider[C, E, S]):
    """A game with the version of its rules; a rule is fixed in a new version."""

    game: str
    version: int
    package: str  # holds its rulebook, its deck and its sentences
    players: range
    options: type[msgspec.Struct]
    deck: Deck
    read_deck: Callable[[Mapping[str, str]], Deck]

    initial: Callable[[Setup], S]
    start: Callable[[S, Chance], Sequence[E]]
    decide: Callable[[C, Seat, S, Chance], Sequence[E]]
    evolve: Callable[[S, E], S]
    view: Callable[[S, Seat | None], msgspec.Struct]
    candidates: Callable[[S, Seat], Sequence[C]]
    # Candidates with the same key are legal together, and worth the same; None: judged alone.
    verdict_key: Callable[[S, Command], Hashable] = lambda state, command: None
    finish_turn: Callable[[S], Sequence[C]]  # the rest of a turn for a seat whose time is up
    scores: Callable[[S], tuple[Score, ...]]
    result: Callable[[S], Result]
    text: Text[C, E, S]
    text_of: Callable[[Any], Text[C, E, S]] | None = None  # if sentences depend on the deck

    commands: tuple[type[C], ...]
    events: tuple[type[E], ...]
    final: frozenset[type[Command]]  # what can't be taken back
    may_follow: Mapping[type[Command], frozenset[type[Command]]] = field(default_factory=dict)
    upcasters: Mapping[tuple[str, int], Upcaster] = field(default_factory=dict)
    prospects: Prospects[C, S] | None = None  # without them a game is explained by its ledger
    strategy: Strategy[C, S] | None = None  # without one computer players try every command
    choices: Choices | None = None  # without them, the choices of players are not counted
    site: SiteTexts | None = None  # without them the site has the game's title alone
    unseen: Callable[[S], UnseenPlaces] = lambda _: {}  # for a game whose secret is not known
    hints: Mapping[type[Command], HintText] = field(default_factory=dict)
    paths: ViewPaths = field(default_factory=ViewPaths)  # what is missing is told as a path

    @property
    def name(self) -> str:
        return f"{self.game}/{self.version}"

    def may_be_added(self, command: Command, before: Sequence[Command]) -> bool:
        """Return whether a command may follow others in one submission."""
        allowed = self.may_follow.get(type(before[-1])) if before else None
        return allowed is None or type(command) in allowed

    def for_deck(self, deck: Deck) -> "Ruleset[C, E, S]":
        """Return the ruleset with the sentences for another deck."""
        if self.text_of is None or deck == self.deck:
            return self
        return replace(self, text=self.text_of(deck))

    def is_standard(self, setup: Setup) -> bool:
        """Return whether a game is played with our deck and the default options."""
        return bool(setup.options == self.options() and setup.deck == self.deck)

    def deck_to_keep(self, tables: Mapping[str, str] | None) -> dict[str, str] | None:
        """Return the tables of a checked deck as they are stored; None stands for our own deck."""
        short = None if tables is None else normal(tables)
        return None if short == normal(self.deck.tables) else short

    def setup(
        self, players: int, options: Mapping[str, Any], tables: Mapping[str, str] | None
    ) -> Setup:
        """Check the set-up of a game; `tables` is a deck that is not our own."""
        if players not in self.players:
            message = N_("{least} to {most} can play, not {players}")
            least, most = self.players[0], self.players[-1]
            raise BadSetup("players", message, least=least, most=most, players=players)
        try:
            settings = msgspec.convert(dict(options), self.options)
        except msgspec.ValidationError as problem:
            raise BadSetup("options", "{problem}", problem=problem) from problem
        deck = self.deck if tables is None else self.read_deck(tables)
        return Setup(players=players, options=settings, deck=deck)


AnyRuleset = Ruleset[Any, Any, Any]
