"""Explaining a turn of Walking in Burano: what it put out of reach, led up to and got wrong."""

from service.domain.burano.explaining.mistakes import MISTAKES, mistake
from service.domain.burano.explaining.preparations import prepared, tell_prepared
from service.domain.burano.explaining.prospects import lost_options, tell
from service.domain.burano.explaining.turn_search import whole_turns
from service.domain.burano.model.commands import BuranoCommand
from service.domain.burano.model.state import BuranoState
from service.domain.kit.explaining.prospects import Prospects

PROSPECTS: Prospects[BuranoCommand, BuranoState] = Prospects(
    lost_options=lost_options,
    tell=tell,
    prepared=prepared,
    tell_prepared=tell_prepared,
    mistake=mistake,
    mistakes=MISTAKES,
    whole_turns=whole_turns,
)
