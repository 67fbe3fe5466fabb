"""A client of Altana for those who write bots; it needs nothing but the standard library."""

from altana_client.client import Altana
from altana_client.errors import GoneOn, NotReached, Refused
from altana_client.game import Game
from altana_client.model import Command, LegalMove, Table
from altana_client.webhooks import NotSigned, verify_webhook

__all__ = [
    "Altana",
    "Command",
    "Game",
    "GoneOn",
    "LegalMove",
    "NotReached",
    "NotSigned",
    "Refused",
    "Table",
    "verify_webhook",
]
