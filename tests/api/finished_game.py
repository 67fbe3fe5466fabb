"""Finished games over HTTP, the same every time, to write notes on."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId
from service.events.game_settings import GameSettings, write_game_settings
from service.events.move import Entry
from service.events.replay_files.file import parse
from tests.api.http_players import Service, Visitor, play_on
from tests.golden import FOLDER

NOTE = {"kind": "annotation", "anchor": {"move": 3}, "text": {"en": "A *good* move."}}


def finished(service: Service, *players: Visitor, **wanted: Any) -> str:
    """Play a game to its end; its creator has seat 1."""
    seats = [*players, *players][:2]
    known = {"game": "toy", "options": {"cards": 6}, "deal": "finished games", **wanted}
    table = service.table(*seats, **known)
    play_on(service, table, seats)
    return str(table["id"])


def annotate(
    who: Visitor, game: str, visibility: str = "public", share: str = "", **note: Any
) -> dict[str, Any]:
    """Put a note on a game and return the answer."""
    body = {"visibility": visibility, "note": {**NOTE, **note}}
    made = who.post(f"/v1/games/{game}/annotations{share}", body)
    assert made.status_code == 201, made.text
    answer: dict[str, Any] = made.get_json()
    return answer


def golden(service: Any, name: str, **settings: Any) -> str:
    """Put a golden game into the store, by default for everybody to see."""
    entries = parse((FOLDER / f"{name}.replay").read_bytes()).entries
    move = msgspec.json.decode(entries[0].body)
    game, terms = (
        GameId(move["game"]),
        write_game_settings(GameSettings(created=move["at"], **settings)),
    )
    for entry in entries:
        first = {"secret": _secret(entries), "terms": terms} if entry.number == 1 else {}
        service.parts.store.append(game, entry, **first)
    return str(game)


def _secret(entries: Sequence[Entry]) -> Secret:
    return Secret(bytes.fromhex(msgspec.json.decode(entries[-1].body)["secret"]))
