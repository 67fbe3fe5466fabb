"""A new game: what it is asked to be, its secret, and the command that creates it."""

from collections.abc import Mapping
from secrets import token_bytes
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import SECRET_BYTES, Secret, secret_of_deal
from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.seating import CreateDailyGame, CreateGame, ForkGame, Origin
from service.events.daily import DealOfTheDay
from service.events.game_settings import GameSettings


class ForkOrigin(msgspec.Struct, frozen=True, kw_only=True):
    """The finished game that a new one forks from: its rules and its published secret."""

    origin: Origin
    ruleset: str
    secret: Secret


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A request for a new game."""

    game: str
    actor: PlayerId
    players: int
    options: Mapping[str, Any] = {}
    deck: Mapping[str, str] | None = None
    deal: str | None = None
    fork: ForkOrigin | None = None
    daily: DealOfTheDay | None = None
    entropy: str = ""
    meta: dict[str, str] = {}
    terms: GameSettings | None = None
    id: GameId | None = None  # claimed in advance, so that a retry creates no second game
    secret: Secret | None = None  # committed to in advance; None for a new one


def secret_for(new: NewGame) -> Secret:
    """Return the secret that all chance of a new game derives from."""
    if new.fork is not None:
        return new.fork.secret
    if new.daily is not None:
        return new.daily.secret
    if new.deal is not None:
        return secret_of_deal(new.deal)
    if new.secret is not None:
        return new.secret
    return Secret(token_bytes(SECRET_BYTES))


def creation_of(new: NewGame, game: GameId, ruleset: AnyRuleset, committed: str) -> CreateGame:
    """Return the command that creates a new game, committed to its secret."""
    fields: dict[str, Any] = {
        "game": game,
        "ruleset": ruleset.name,
        "player": new.actor,
        "players": new.players,
        "options": dict(new.options),
        "commitment": committed,
        "deck": ruleset.deck_to_keep(new.deck) if new.fork is None else new.deck,
        "deal": new.deal,
        "entropy": new.entropy,
    }
    if new.fork is not None:
        return ForkGame(**fields, origin=new.fork.origin)
    if new.daily is not None:
        return CreateDailyGame(**fields, daily=new.daily.daily)
    return CreateGame(**fields)
