"""A toy ruleset in which one game kills the process that folds it."""

import os
import signal
from dataclasses import replace
from typing import Any

from service.domain.catalog import Catalogue, all_games
from service.domain.kit.messages import Event
from tests.toy import RULESET as TOY
from tests.toy import Dealt, ToyState

DEADLY = 7  # cards


def evolve(state: ToyState, event: Event) -> Any:
    if isinstance(event, Dealt) and len(event.row) == DEADLY:
        os.kill(os.getpid(), signal.SIGKILL)
    return TOY.evolve(state, event)


CATALOGUE = Catalogue([*all_games().rulesets, replace(TOY, evolve=evolve)])


def games_and_a_deadly_one() -> Catalogue:
    return CATALOGUE
