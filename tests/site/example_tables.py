"""Realistic tables: games played over the API, where each seat takes the best move."""

from typing import Any

from tests.e2e.serving import Caller, Running

DEAL = "pictures of the site"
LEFT_ALONE = ("resign", "undo", "exchange")  # leads nowhere by itself
LAST = ("end_turn", "wait", "done")  # only when nothing else is left


def table_of(running: Running, game: str, *names: str, **wanted: Any) -> tuple[str, list[Caller]]:
    """Create a game for these people; return its id and them."""
    callers = [running.caller(name) for name in names]
    table = running.table(*callers, game=game, deal=DEAL, **wanted)
    return table["id"], callers


def play(game: str, callers: list[Caller], moves: int = 10_000) -> dict[str, Any]:
    """Play so many moves, or to the end; return the table."""
    for _ in range(moves):
        table: dict[str, Any] = callers[0].call("GET", f"/v1/games/{game}").json
        if table["status"] != "running":
            break
        caller = next(
            c for c in callers if c.player == table["seats"][table["asked"] - 1]["player"]
        )
        legal = caller.call("GET", f"/v1/games/{game}/legal-moves").json["moves"]
        caller.play(game, table["version"], best(legal))
    return table


def best(legal: list[dict[str, Any]]) -> dict[str, Any]:
    """Choose the move that scores most; end a turn only if there is nothing else to do."""
    moves = [move for move in legal if move["command"]["type"] not in LEFT_ALONE]
    placed = [move for move in moves if move["command"]["type"] != "arrange"] or moves
    command: dict[str, Any] = max(placed, key=_worth)["command"]
    return command


def _worth(move: dict[str, Any]) -> tuple[bool, int, int, bool]:
    command = move["command"]
    return (
        command["type"] not in LAST,
        move["score_change"] or 0,
        -abs(command.get("count", 2) - 2),
        command.get("end") == "bottom",
    )
