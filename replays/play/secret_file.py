"""The secret of a running game, in a file beside the game, for its owner alone."""

from pathlib import Path

import msgspec

from service.domain.kit.chance import Secret

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
            return None  # somebody has changed it


def secret_path(path: str) -> Path:
    return Path(f"{path}.secret")


def read_secret_file(path: str) -> SecretFile | None:
    """Return what is kept beside a game; None if nothing is, or nothing that can be read."""
    try:
        return msgspec.json.decode(secret_path(path).read_bytes(), type=SecretFile)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
