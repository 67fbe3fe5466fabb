"""Plays random legal moves until the game ends: bot.py URL burano|dream-home|GAME [SHARE].

With the name of a game, the bot creates one and plays both seats; with an id, it joins that game.
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

url, game, share = (*sys.argv[1:], "")[:3]
headers = {"Content-Type": "application/json"}


def call(method: str, path: str, body: object = None, **more: str) -> dict:
    text = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{url}/v1{path}", text, {**headers, **more}, method=method)) as answer:
        return json.load(answer)


headers["Authorization"] = f"Bearer {call('POST', '/players', {'name': 'Bot'})['token']}"
if game in call("GET", "/rules")["games"]:
    game = call("POST", "/games", {"game": game, "players": 2})["id"]
call("POST", f"/games/{game}/seats" + (f"?share={share}" if share else ""), {})

while (table := call("GET", f"/games/{game}"))["status"] != "finished":
    legal = call("GET", f"/games/{game}/legal-moves")
    moves = [m for m in legal["moves"] if m["command"]["type"] not in ("undo", "resign")]
    if table["asked"] not in table["you"] or not moves:
        time.sleep(0.2)  # somebody else's turn; a real client listens to the event stream
        continue
    body, version = {"commands": [random.choice(moves)["command"]]}, f'"{legal["version"]}"'
    try:
        call("POST", f"/games/{game}/moves", body, **{"If-Match": version})
    except HTTPError as error:
        if error.code != 412:  # somebody resigned: look again
            raise
print(json.dumps(call("GET", f"/games/{game}/scores")["result"], indent=2))
