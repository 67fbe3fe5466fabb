"""A player on a service: creates games, finds them, joins them."""

from collections.abc import Mapping, Sequence
from typing import Any, Self
from urllib.parse import urlencode

from altana_client.game import Game
from altana_client.transport import Transport


class Altana:
    """A service, called as the player of a token. Every method raises Refused, NotReached."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url, self.token = url, token
        self._transport = Transport(url, token)

    @classmethod
    def sign_up(cls, url: str, name: str) -> Self:
        """Become a new player; keep `token`, which the service tells only once."""
        with cls(url) as nobody:
            made = nobody.call("POST", "/v1/players", {"name": name})
        return cls(url, made["token"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection, which is kept open between calls."""
        self._transport.close()

    def create(self, game: str, players: int = 2, bots: Sequence[str] = (), **more: Any) -> Game:
        """Create a game in which you have seat 1, and computer players the next ones.

        `more` are other fields of the call, such as `options`, `visibility` and `clock`.
        """
        body = {"game": game, "players": players, **more}
        if bots:
            body["seats"] = [{"bot": bot} for bot in bots]
        return self.game(self._transport.call("POST", "/v1/games", body, has_key=True)["id"])

    def join(self, id_: str, share: str = "") -> Game:
        """Take a free seat of a game; a private one needs its `share` key."""
        game = self.game(id_, share)
        game.sit()
        return game

    def game(self, id_: str, share: str = "") -> Game:
        """Open a game, as a player or to watch."""
        return Game(self._transport, id_, share)

    def games(self, **query: str) -> Sequence[Mapping[str, Any]]:
        """List games, the newest first, by `game`, `status` and `player`."""
        found: Sequence[Mapping[str, Any]] = self.call("GET", f"/v1/games?{urlencode(query)}")[
            "games"
        ]
        return found

    def rules(self) -> Sequence[str]:
        """Return the names of the games that can be played."""
        names: Sequence[str] = self.call("GET", "/v1/rules")["games"]
        return names

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Make any other call, such as GET /v1/bots; return its JSON."""
        return self._transport.call(method, path, body)
