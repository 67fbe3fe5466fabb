"""A replay file opened for reading, as the replay tool calls it; teaching stands on the same."""

from service.teaching.game import CannotOpen as CannotOpen
from service.teaching.game import Game as Game
