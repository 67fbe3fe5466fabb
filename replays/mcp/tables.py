"""Where an agent plays: what a folder of games and a service both offer."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from service.domain.kit.fold import Position
from service.domain.kit.messages import RuleId, Seat
from service.teaching.notes.replay_game import ReplayGame

PEOPLE = "people"  # instead of the level of computer players
LAST_STEP = 3  # of a hint: the whole turn
RawCommands = list[dict[str, Any]]


class ToolError(Exception):
    """Something that can't be done: why, and the rules that forbid it."""

    def __init__(
        self, text: str, rules: Sequence[str] = (), command_index: int | None = None
    ) -> None:
        super().__init__(text)
        self.rules = tuple(map(RuleId, rules))
        self.command_index = command_index


class NoAnswer(ToolError):
    """No answer came, so it is not known whether anything was done."""


class Snapshot(NamedTuple):
    """The current state of a game, and the seats of the agent."""

    id: str
    game: ReplayGame
    own: tuple[Seat, ...]

    @property
    def version(self) -> int:
        return len(self.game.moves)

    @property
    def position(self) -> Position[Any]:
        return self.game.after(self.version)

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def is_running(self) -> bool:
        return self.position.is_started and not self.state.is_over

    @property
    def is_own_turn(self) -> bool:
        return self.is_running and self.state.asked in self.own


class TurnHint(NamedTuple):
    """What a computer player would do: sentences, and at the last step the commands."""

    sentences: Sequence[str]
    commands: Sequence[Any] = ()


class Tables(Protocol):
    """The games that an agent may see; every method raises ToolError."""

    def list(self) -> Iterator[str]:
        """Yield a line for each game."""

    def create(self, game: str, players: int, opponents: str) -> str:
        """Create a game in which the agent has seat 1; return its id."""

    def look(self, id_: str) -> Snapshot:
        """Open a game in its current state."""

    def play(self, id_: str, version: int, commands: RawCommands) -> None:
        """Play on the agent's own seat, at this version and no other."""

    def wait(self, id_: str, seconds: float) -> None:
        """Wait for the others: until it is the agent's turn, or the game is over."""

    def hint(self, snapshot: Snapshot, step: int) -> TurnHint:
        """Tell what a computer player would do on the agent's seat."""
