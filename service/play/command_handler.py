"""The only writer of streams: load, fold, decide, append."""

from collections.abc import Callable
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.kit.chance import Secret, commitment
from service.domain.kit.errors import GameTooLong, RuleViolation
from service.domain.kit.messages import GameId, Resign, Seat
from service.events.errors import KeyReused, MoveTaken, once_written
from service.events.game_settings import GameSettings, write_game_settings
from service.events.loaded_game import LoadedGame
from service.events.move import AnyMove, Entry, hashed_key
from service.events.store.codec import codec_for
from service.events.store.game_loader import GameLoader
from service.events.store.store import Store
from service.events.submission import PreparedMove, Submission, prepare_move
from service.play.new_game import NewGame, creation_of, secret_for
from service.start.limit_settings import Bounds

Clock = Callable[[], datetime]


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """The stored move of a submission; `repeated` if it was submitted before."""

    move: AnyMove
    entry: Entry
    repeated: bool = False

    @property
    def hash(self) -> str:
        return self.entry.hash


class CommandHandler:
    """Takes submissions to the stream. Correctness never depends on its cache."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        clock: Clock = lambda: datetime.now(UTC),
        most_games: int = 2048,
        folded: Callable[[float], None] = lambda seconds: None,
        longest: int = Bounds().game_bytes,  # bytes of moves; its replay file can't hold more
    ) -> None:
        self.longest = longest
        self._store = store
        self._catalogue = catalogue
        self._clock = clock
        self._loader = GameLoader(store, catalogue, most_games, folded)
        self.load = self._loader.load
        self.cached = self._loader.cached
        self.has_secret = self._loader.has_secret
        self.load_with_secret = self._loader.load_with_secret
        self.extend = self._loader.extend
        self.load_at = self._loader.load_at

    def create(self, new: NewGame) -> Receipt:
        """Create a game. Raises UnknownGame or BadSetup, or MoveTaken if its id is in use."""
        ruleset = self._ruleset(new)
        ruleset.setup(new.players, new.options, new.deck)  # before anything is stored
        game = new.id or self.new_id()
        secret = secret_for(new)
        command = creation_of(new, game, ruleset, commitment(secret, game))
        first: dict[str, Any] = {"seat": Seat(1), "expected": 0, "meta": new.meta}
        submission = Submission(game=game, actor=new.actor, commands=(command,), **first)
        prepared = prepare_move(submission, ruleset, None, secret, self._clock())
        return self._append(prepared, secret, new.terms)

    def submit(self, submission: Submission, loaded: LoadedGame | None = None) -> Receipt:
        """Play, or raise RuleViolation, MoveTaken, KeyReused, NoSuchGame or Unavailable.

        A caller that has loaded the game hands it over.
        """
        loaded = loaded or self._loader.load(submission.game, submission.expected)
        if loaded.position.version != submission.expected:
            return self._first_answer(submission)
        try:
            prepared = self.prepare(submission, loaded)
        except GameTooLong:
            raise
        except RuleViolation:
            # The rules refuse a retry that names the version after its own move.
            if first := self.repeated(submission):
                return first
            if self._store.version(submission.game) != submission.expected:
                raise MoveTaken(submission.game, submission.expected) from None
            raise
        return self._append(prepared)

    def prepare(self, submission: Submission, loaded: LoadedGame) -> PreparedMove:
        """Judge a submission on the version that it is meant for. Raises RuleViolation."""
        if loaded.size >= self.longest and not isinstance(submission.commands[0], Resign):
            raise GameTooLong(most=self.longest)
        secret = self._loader.secret(submission.game)
        return prepare_move(submission, loaded.ruleset, loaded, secret, self._clock())

    def accept(self, prepared: PreparedMove, settings: GameSettings | None = None) -> Receipt:
        """Remember the game after a move that was appended."""
        self._loader.remember(prepared.submission.game, prepared.after(settings))
        return Receipt(move=prepared.move, entry=prepared.entry)

    def repeated(self, submission: Submission) -> Receipt | None:
        """Return the earlier receipt for a submission's key. Raises KeyReused for another body."""
        if not submission.key:
            return None
        # A game restored from its file only has the hashed keys of its moves.
        keys = (f"{submission.actor}/{k}" for k in (submission.key, hashed_key(submission.key)))
        first = next(filter(None, (self._store.find(submission.game, key) for key in keys)), None)
        if not first:
            return None
        with once_written():
            ruleset = self._loader.load(submission.game, 1).ruleset
        return self._repeat(submission, ruleset, first)

    def new_id(self) -> GameId:
        """Return a new id; ids sort by creation time, so lists need no other order."""
        return GameId(f"{int(self._clock().timestamp() * 1000):012x}{token_hex(10)}")

    def _ruleset(self, new: NewGame) -> AnyRuleset:
        """Return the current rules; a fork keeps the rules of its origin."""
        if new.fork is None:
            return self._catalogue.current(new.game)
        return self._catalogue.ruleset(new.fork.ruleset)

    def _append(
        self,
        prepared: PreparedMove,
        secret: Secret | None = None,
        settings: GameSettings | None = None,
    ) -> Receipt:
        submission = prepared.submission
        stored = self._store.append(
            submission.game,
            prepared.entry,
            key=submission.scoped_key,
            secret=secret,
            terms=None if settings is None else write_game_settings(settings),
            previous=prepared.previous,
            lists=prepared.lists,
        )
        if stored is not prepared.entry:
            return self._repeat(submission, prepared.ruleset, stored)
        return self.accept(prepared, settings)

    def _first_answer(self, submission: Submission) -> Receipt:
        """Return the earlier receipt of a retry; raise MoveTaken for anything else."""
        first = self.repeated(submission)
        if first is None:
            raise MoveTaken(submission.game, submission.expected)
        return first

    def _repeat(self, submission: Submission, ruleset: AnyRuleset, first: Entry) -> Receipt:
        [move] = codec_for(ruleset).decode([first.body])
        if move.body != submission.body:
            raise KeyReused(submission.key or "", move.number)
        return Receipt(move=move, entry=first, repeated=True)
