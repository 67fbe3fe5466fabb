"""A player on a service: creates games, finds them, joins them."""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self
from urllib.parse import urlencode

from altana_client.game import Game
from altana_client.transport import Transport

LOOK_EVERY = 1.0  # seconds, while a seek waits


class Altana:
    """A service, called as the player of a token. Every method raises Refused, NotReached."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url, self.token = url, token
        self._transport = Transport(url, token)

    @classmethod
    def sign_up(cls, url: str, name: str, *, bot: bool = False) -> Self:
        """Become a new player, or the account of a program, which it is for ever.

        Keep `token`, which the service tells only once.
        """
        with cls(url) as nobody:
            made = nobody.call("POST", "/v1/players", {"name": name, "bot": bot})
        return cls(url, made["token"])

    @property
    def player(self) -> str:
        """Your id, by which others invite you: a token begins with it."""
        return self.token.partition(".")[0]

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

    def invite(self, game: Game | str, player: str) -> Mapping[str, Any]:
        """Invite a player to a game with a free seat in which you have one."""
        id_ = game if isinstance(game, str) else game.id
        path, body = f"/v1/games/{id_}/invitations", {"player": player}
        answer: Mapping[str, Any] = self._transport.call("POST", path, body, has_key=True)
        return answer

    def invitations(self) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Return what you can accept, `received`, and what you have `sent` lately."""
        found: Mapping[str, Sequence[Mapping[str, Any]]] = self.call("GET", "/v1/invitations")
        return found

    def accept(self, invitation: str) -> Game:
        """Take a seat in the game to which you are invited."""
        path = f"/v1/invitations/{invitation}/accept"
        return self.game(self._transport.call("POST", path, {}, has_key=True)["id"])

    def decline(self, invitation: str) -> None:
        """Decline an invitation; you are not invited to that game again."""
        self._transport.call("POST", f"/v1/invitations/{invitation}/decline", has_key=True)

    def seek(
        self,
        game: str,
        players: int = 2,
        bot: str | None = None,
        bot_after: int | None = None,
        **more: Any,
    ) -> Game | None:
        """Wait for people who want the same game, and return it; None if nobody came.

        After `bot_after` seconds the computer player `bot` gets the seats that are left. `more`
        are other fields of the call, such as `options`, `clock` and `wait`.
        """
        body = {"game": game, "players": players, "bot": bot, "bot_after": bot_after, **more}
        found = self._transport.call("POST", "/v1/seeks", body, has_key=True)
        while found["status"] == "waiting":
            time.sleep(LOOK_EVERY)
            found = self.call("GET", f"/v1/seeks/{found['id']}")
        return self.game(found["game_id"]) if found["game_id"] else None

    def news(self) -> Iterator[Mapping[str, Any]]:
        """Listen to what concerns you from this call on, in all your games, without an end.

        `type` says what happened. After `reset` something may have been missed: look at your
        games again.
        """
        events = self._transport.events("/v1/stream", None)
        next(events)  # says where the stream begins: nothing after it can be missed
        return (data for name, data in events if name)

    def rules(self) -> Sequence[str]:
        """Return the names of the games that can be played."""
        names: Sequence[str] = self.call("GET", "/v1/rules")["games"]
        return names

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Make any other call, such as GET /v1/bots; return its JSON."""
        return self._transport.call(method, path, body)
