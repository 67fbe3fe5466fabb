"""Explaining a turn of Dream Home: what it put out of reach, led up to and got wrong."""

from service.domain.dream_home.explaining.mistakes import MISTAKES, mistake
from service.domain.dream_home.explaining.preparations import prepared, tell_prepared
from service.domain.dream_home.explaining.prospects import lost_options, tell
from service.domain.dream_home.model.commands import DreamHomeCommand, Roofer
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.explaining.prospects import Prospects

PROSPECTS: Prospects[DreamHomeCommand, DreamHomeState] = Prospects(
    lost_options=lost_options,
    tell=tell,
    prepared=prepared,
    tell_prepared=tell_prepared,
    mistake=mistake,
    mistakes=MISTAKES,
    idle=frozenset({Roofer}),
)
