"""Plays random legal moves until the end: bot.py URL burano|dream-home|GAME [SHARE].

The name of a game lays out a table, of which the bot plays both seats; an id sits down there.
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

NOT_FOR_BOTS = ("undo", "resign")


class Bot:
    def __init__(self, url: str, share: str = "") -> None:
        self.url, self.share, self.token = url, f"?share={share}" if share else "", ""
        self.token = self.call("POST", "/players", {"name": "Bot"})["token"]

    def call(self, method: str, path: str, body: object = None, **headers: str) -> dict:
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent |= {"Content-Type": "application/json", **headers}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.url}/v1{path}", data, sent, method=method)) as answer:
            return json.load(answer)

    def play(self, game: str) -> dict:
        """Play until the game is over; give its scores."""
        while (table := self.call("GET", f"/games/{game}{self.share}"))["status"] != "finished":
            if table["asked"] not in table["you"]:
                time.sleep(0.2)  # somebody else's turn; a client in earnest listens to the stream
                continue
            listed = self.call("GET", f"/games/{game}/legal-moves")
            choices = [
                m["command"] for m in listed["moves"] if m["command"]["type"] not in NOT_FOR_BOTS
            ]
            version = {"If-Match": f'"{listed["version"]}"'}
            try:
                self.call(
                    "POST",
                    f"/games/{game}/moves",
                    {"commands": [random.choice(choices)]},
                    **version,
                )
            except HTTPError as refused:
                if refused.code != 412:  # somebody resigned meanwhile: look again
                    raise
        return self.call("GET", f"/games/{game}/scores{self.share}")


if __name__ == "__main__":
    bot = Bot(sys.argv[1], *sys.argv[3:])
    game = sys.argv[2] if len(sys.argv) > 2 else "burano"
    if game in bot.call("GET", "/rules")["games"]:
        game = bot.call("POST", "/games", {"game": game, "players": 2})["id"]
    bot.call("POST", f"/games/{game}/seats{bot.share}", {})
    print(json.dumps(bot.play(game)["result"], indent=2))
