"""Dream Home: a room for the house and a special card in every round, for 2 to 4 players."""

from dataclasses import replace
from functools import partial
from typing import get_args

from service.domain.dream_home.bot.strategy import STRATEGY
from service.domain.dream_home.explaining import PROSPECTS
from service.domain.dream_home.model.cards import DECK, PACKAGE, read_deck
from service.domain.dream_home.model.choices import CHOICES
from service.domain.dream_home.model.commands import (
    DiscardPair,
    Done,
    DreamHomeCommand,
    EndTurn,
    Wait,
)
from service.domain.dream_home.model.events import DreamHomeEvent
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.model.state import DreamHomeState, DreamHomeState2, initial
from service.domain.dream_home.model.upcasters import UPCASTERS
from service.domain.dream_home.rules.candidates import candidates, finish_turn, verdict_key
from service.domain.dream_home.rules.decide import decide
from service.domain.dream_home.rules.evolve import evolve
from service.domain.dream_home.rules.rounds import start
from service.domain.dream_home.rules.scoring import result, scores
from service.domain.dream_home.rules.view import view
from service.domain.dream_home.words.hints import HINTS
from service.domain.dream_home.words.paths import PATHS
from service.domain.dream_home.words.site import SITE
from service.domain.dream_home.words.text import DreamHomeText
from service.domain.kit.messages import Resign
from service.domain.kit.ruleset import Ruleset

DREAM_HOME_1: Ruleset[DreamHomeCommand, DreamHomeEvent, DreamHomeState] = Ruleset(
    game="dream-home",
    version=1,
    package=PACKAGE,
    players=range(2, 5),
    options=Options,
    deck=DECK,
    read_deck=read_deck,
    initial=initial,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    candidates=candidates,
    verdict_key=verdict_key,
    finish_turn=finish_turn,
    scores=scores,
    result=result,
    text=DreamHomeText(),
    text_of=DreamHomeText,
    commands=tuple(command for command in get_args(DreamHomeCommand) if command is not Resign),
    events=get_args(DreamHomeEvent),
    final=frozenset((EndTurn, Wait, DiscardPair, Done)),
    may_follow={EndTurn: frozenset(), Done: frozenset()},
    upcasters=UPCASTERS,
    prospects=PROSPECTS,
    strategy=STRATEGY,
    choices=CHOICES,
    site=SITE,
    unseen=DreamHomeState.unseen,
    hints=HINTS,
    paths=PATHS,
)
DREAM_HOME_2 = replace(DREAM_HOME_1, version=2, initial=partial(initial, table=DreamHomeState2))
RULESETS = (DREAM_HOME_1, DREAM_HOME_2)
