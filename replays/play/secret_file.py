"""The secret of a running game, in a file beside the game, for its owner alone."""

from pathlib import Path

import msgspec

from service.domain.kit.chance import Secret, secret_of_deal
from service.domain.kit.translation import N_
from service.events.store.audit import last_shuffle
from service.teaching.notes.replay_game import ReplayGame

PACKAGE = "replays.play"
NO_SECRET = N_(
    "the game is not over, and its secret is not beside the file: nobody can deal its next cards. "
    "`altana replay play {file}` goes on with the unseen ones shuffled"
)
PRIVATE = 0o600
Computers = dict[int, str]  # the levels of computer players, by seat


class SecretFile(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept beside a running game, for its owner alone."""

    secret: str
    computers: Computers

    def read(self) -> Secret | None:
        try:
            return Secret(bytes.fromhex(self.secret))
        except ValueError:
            return None  # it was edited


def secret_path(path: str) -> Path:
    return Path(f"{path}.secret")


def read_secret_file(path: str) -> SecretFile | None:
    """Return what is kept beside a game; None if nothing is, or nothing that can be read."""
    try:
        return msgspec.json.decode(secret_path(path).read_bytes(), type=SecretFile)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def known_secret(game: ReplayGame, move: int, kept: SecretFile | None) -> Secret | None:
    """Return the secret of the cards after a move; None if neither file has it.

    The last move of a game publishes it, and that of an open deal follows from its text.
    """
    if move < (last_shuffle(game.moves) or 0):
        return None  # the cards that came later were shuffled again
    if (published := game.secret_after(move)) is not None:
        return published
    deal = game.after(move).seating.deal
    if deal is not None and last_shuffle(game.moves) is None:
        return secret_of_deal(deal)
    return kept.read() if kept else None
