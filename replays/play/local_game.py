"""A game on this computer: every accepted move is in its replay file, with its secret beside it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any

import click
import msgspec

from replays.files.notes_file import exclusive_lock
from replays.files.opening import open_cursor, open_replay
from replays.files.output_file import bytes_of, replacing, save
from replays.play.secret_file import (
    NO_SECRET,
    PACKAGE,
    PRIVATE,
    Computers,
    SecretFile,
    known_secret,
    read_secret_file,
    secret_path,
)
from replays.reading.diagnosis import first_broken_link
from replays.reading.words import reader_words
from service.bots.choose import choose
from service.bots.levels import find_level, seed_of
from service.domain.catalog import AnyRuleset, all_games
from service.domain.kit.chance import Secret, commitment
from service.domain.kit.fold import Position
from service.domain.kit.messages import Command, GameId, PlayerId, Seat, ShuffleAgain
from service.domain.kit.seating import CreateGame, TakeSeat
from service.domain.kit.translation import N_
from service.events.loaded_game import LoadedGame
from service.events.move import Entry
from service.events.replay_files.file import Replay, replay_of
from service.events.store.chain import canonical
from service.events.store.codec import codec_for
from service.events.submission import Submission, prepare_move
from service.teaching.notes.model import NamesLine
from service.teaching.notes.replay_game import ReplayGame

SECRET_BYTES = 32


class CannotPlayOn(click.ClickException):
    """An unfinished game without its secret, with that of another game, or with a broken chain."""

    exit_code = 2


class LocalGame:
    """A running or finished game, and the file that it is saved in."""

    def __init__(self, path: str, id_: GameId, ruleset: AnyRuleset, secret: Secret) -> None:
        self.path, self.id, self.ruleset, self._secret = path, id_, ruleset, secret
        self.computers: Computers = {}
        self._entries = list[Entry]()
        self._header: dict[str, Any] = {}
        self._others: tuple[bytes, ...] = ()
        self._loaded: LoadedGame | None = None  # until its first move

    @classmethod
    def new(cls, path: str, game: str, names: Sequence[str], computers: Computers) -> "LocalGame":
        """Set up a game for as many players as there are names."""
        ruleset, secret = all_games().current(game), Secret(token_bytes(SECRET_BYTES))
        id_ = GameId(token_hex(16))
        local = cls(path, id_, ruleset, secret)
        local.computers = computers
        players = [PlayerId(f"player-{seat}") for seat in range(1, len(names) + 1)]
        create = CreateGame(
            game=id_,
            ruleset=ruleset.name,
            player=players[0],
            players=len(players),
            options={},
            commitment=commitment(secret, id_),
        )
        line = NamesLine(names=dict(zip(players, names, strict=True)))
        local._others = (canonical(line),)
        local._append(Seat(1), players[0], [create])
        for seat, player in enumerate(players[1:], 2):
            local._append(Seat(seat), player, [TakeSeat(player=player)])
        local.save()
        return local

    @classmethod
    def resume(cls, path: str) -> "LocalGame":
        """Go on with a file of this computer, or look at a finished one.

        Raises CannotPlayOn, Unreadable.
        """
        game, kept = open_cursor(path).game, read_secret_file(path)
        move = len(game.moves)
        secret = known_secret(game, move, kept)
        if secret is None:
            raise CannotPlayOn(reader_words(PACKAGE).say(NO_SECRET, file=path))
        local = cls._over(path, game, move, secret)
        local._require_own_secret(is_published=game.secret is not None)
        local.computers = kept.computers if kept else {}
        return local

    @classmethod
    def continued(
        cls, path: str, source: str, game: ReplayGame, move: int, computers: Computers
    ) -> "LocalGame":
        """Go on from a move of a game in a new file, with the same hidden cards if they are known.

        Otherwise those that nobody has seen are shuffled again. Raises CannotPlayOn.
        """
        secret = known_secret(game, move, read_secret_file(source))
        local = cls._over(path, game, move, secret or Secret(token_bytes(SECRET_BYTES)))
        if secret is None:
            local._shuffle_unseen()
        local._require_own_secret(is_published=game.secret is not None)
        origin = {"game": game.replay.header["game"], "move": move, "hash": game.hashes[move - 1]}
        local._header["forked_from"] = origin
        local.computers = computers
        local.save()
        return local

    @classmethod
    def _over(cls, path: str, game: ReplayGame, move: int, secret: Secret) -> "LocalGame":
        local = cls(path, GameId(game.replay.header["game"]), game.ruleset, secret)
        local._entries = list(game.replay.entries[:move])
        local._header = dict(game.replay.header)
        local._others = tuple(map(canonical, _names(game)))
        local._loaded = LoadedGame(
            ruleset=game.ruleset,
            position=game.after(move),
            last=game.moves[move - 1],
            hash=game.hashes[move - 1],
            size=sum(entry.size for entry in local._entries),
        )
        local._require_whole_chain()
        return local

    @property
    def position(self) -> Position[Any]:
        assert self._loaded is not None
        return self._loaded.position

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def replay(self) -> Replay:
        replay = replay_of(codec_for(self.ruleset), self._entries)
        header = {**replay.header, **self._header}
        return msgspec.structs.replace(replay, header=header, others=self._others)

    def play(self, seat: Seat, commands: Sequence[Command]) -> None:
        """Judge a move, and save it.

        Raises RuleViolation, or click.ClickException if it can't be saved; nothing changes then.
        """
        before, moves = self._loaded, len(self._entries)
        player = self.position.seating.players[seat - 1]
        self._append(seat, player or PlayerId(""), commands)
        try:
            self.save()
        except BaseException:
            self._loaded = before
            del self._entries[moves:]
            raise

    def play_computer(self) -> bool:
        """Play one move if a computer player is to move; otherwise return False."""
        seat = self.state.asked
        if seat is None or self.state.is_over or seat not in self.computers:
            return False
        level = find_level(self.computers[seat])
        seed = seed_of(level, self.id, len(self._entries) + 1)
        self.play(seat, choose(level, self.ruleset, self.state, seat, seed))
        return True

    def save(self) -> None:
        """Write the file, and the secret beside it while the game is running.

        Raises click.ClickException if that fails, or if another process has written moves.
        """
        with exclusive_lock(self.path):
            if Path(self.path).exists():
                self._others = self._notes_in(open_replay(self.path))
            if self.state.is_over:
                save(self.replay, self.path)
                with suppress(OSError):  # the last move has published it
                    secret_path(self.path).unlink()
            else:
                self._save_running()

    def _save_running(self) -> None:
        kept = SecretFile(secret=self._secret.reveal().hex(), computers=self.computers)
        if read_secret_file(self.path) == kept:
            save(self.replay, self.path)
            return
        # The secret is renamed first: a game without its secret can't go on.
        secret, beside = msgspec.json.encode(kept), str(secret_path(self.path))
        data = bytes_of(self.replay, self.path)
        with replacing(data, self.path), replacing(secret, beside, PRIVATE):
            pass

    def _notes_in(self, found: Replay) -> tuple[bytes, ...]:
        """Return the notes of the file, which others may have written; its moves must be ours."""
        if list(found.entries) != self._entries[: len(found.entries)]:
            text = N_("{file}: somebody else has written other moves into the file")
            raise click.ClickException(reader_words(PACKAGE).say(text, file=self.path))
        return found.others

    def _shuffle_unseen(self) -> None:
        """Commit to a new order of the cards that nobody has seen."""
        seat, player = self.state.asked, self.position.seating.players[self.state.asked - 1]
        command = ShuffleAgain(commitment=commitment(self._secret, self.id))
        self._append(seat, player or PlayerId(""), [command])

    def _require_own_secret(self, *, is_published: bool) -> None:
        seating = self.position.seating
        if self.state.is_over:
            return
        if commitment(self._secret, seating.game) != seating.commitment:
            text = N_("the secret beside the file is that of another game")
            if is_published:
                text = N_("the published secret is that of another game")
            raise CannotPlayOn(reader_words(PACKAGE).say(text))

    def _require_whole_chain(self) -> None:
        if not self.state.is_over and first_broken_link(self._entries) is not None:
            text = N_("the chain is broken, so the game can't go on")
            raise CannotPlayOn(reader_words(PACKAGE).say(text))

    def _append(self, seat: Seat, actor: PlayerId, commands: Sequence[Command]) -> None:
        submission = Submission(
            game=self.id,
            seat=seat,
            actor=actor,
            commands=commands,
            expected=len(self._entries),
        )
        now = datetime.now(UTC)
        prepared = prepare_move(submission, self.ruleset, self._loaded, self._secret, now)
        self._entries.append(prepared.entry)
        self._loaded = prepared.after()


def _names(game: ReplayGame) -> Iterator[NamesLine]:
    """Yield the names of the players; notes stay in the file that they were written in."""
    return (note for note in game.notes if isinstance(note, NamesLine))
