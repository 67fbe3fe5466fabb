"""Plays the moves that bring the most points: greedy_bot.py URL burano|dream-home|GAME [SHARE].

With the name of a game, the bot creates one and plays both seats; with an id, it joins that game.
It looks one move ahead: a better bot needs nothing but another `worth`.
"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

url, game, share = (*sys.argv[1:], "")[:3]
headers = {"Content-Type": "application/json"}
NEVER = ("undo", "resign")
# Of moves that bring the same: build first, then take, then end the turn, and only then the rest,
# as scaffolds can be moved for ever.
BEST_FIRST = ("place", "take", "end_turn", "done")


def worth(move: dict) -> tuple:
    kind, points = move["command"]["type"], move["score_change"] or 0  # null: hidden cards decide
    order = BEST_FIRST.index(kind) if kind in BEST_FIRST else len(BEST_FIRST)
    return points, -order, random.random()


def call(method: str, path: str, body: object = None, **more: str) -> dict:
    text = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{url}/v1{path}", text, {**headers, **more}, method=method)) as answer:
        return json.load(answer)


headers["Authorization"] = f"Bearer {call('POST', '/players', {'name': 'Greedy'})['token']}"
if game in call("GET", "/rules")["games"]:
    game = call("POST", "/games", {"game": game, "players": 2})["id"]
call("POST", f"/games/{game}/seats" + (f"?share={share}" if share else ""), {})

table = call("GET", look := f"/games/{game}?include=legal")
while table["status"] != "finished":
    moves = [m for m in table["legal"]["moves"] if m["command"]["type"] not in NEVER]
    asks = {"If-Match": f'"{table["version"]}"', "Prefer": "return=representation"}
    try:
        if table["asked"] in table["you"]:
            body = {"commands": [max(moves, key=worth)["command"]]}
            table = call("POST", f"/games/{game}/moves", body, **asks)["table"]
            continue
        time.sleep(0.2)  # somebody else's turn; a real client listens to the event stream
    except HTTPError as error:
        if error.code != 412:  # somebody resigned: look again
            raise
    table = call("GET", look)
print(json.dumps(table["result"], indent=2))
