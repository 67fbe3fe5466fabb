"""Walking in Burano: renovate five houses, and welcome the people who stop in front of them."""

from service.domain.burano.bot.strategy import STRATEGY
from service.domain.burano.explaining import PROSPECTS
from service.domain.burano.model.cards import PACKAGE, own_deck, read_deck
from service.domain.burano.model.choices import CHOICES
from service.domain.burano.model.commands import COMMANDS, BuranoCommand, Dismiss, EndTurn
from service.domain.burano.model.events import EVENTS, BuranoEvent
from service.domain.burano.model.options import Options
from service.domain.burano.model.state import BuranoState, initial
from service.domain.burano.model.upcasters import UPCASTERS
from service.domain.burano.rules.candidates import candidates, finish_turn
from service.domain.burano.rules.decide import decide
from service.domain.burano.rules.evolve import evolve
from service.domain.burano.rules.rounds import start
from service.domain.burano.rules.scoring import result, scores
from service.domain.burano.rules.view import view
from service.domain.burano.words.hints import HINTS
from service.domain.burano.words.paths import PATHS
from service.domain.burano.words.site import SITE
from service.domain.burano.words.text import BuranoText
from service.domain.kit.ruleset import Ruleset

BURANO_1: Ruleset[BuranoCommand, BuranoEvent, BuranoState] = Ruleset(
    game="burano",
    version=1,
    package=PACKAGE,
    players=range(1, 5),
    options=Options,
    deck=own_deck(),
    read_deck=read_deck,
    initial=initial,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    candidates=candidates,
    finish_turn=finish_turn,
    scores=scores,
    result=result,
    text=BuranoText(),
    commands=COMMANDS,
    events=EVENTS,
    final=frozenset({EndTurn, Dismiss}),
    may_follow={EndTurn: frozenset({Dismiss}), Dismiss: frozenset()},
    upcasters=UPCASTERS,
    prospects=PROSPECTS,
    strategy=STRATEGY,
    choices=CHOICES,
    site=SITE,
    unseen=BuranoState.unseen,
    hints=HINTS,
    paths=PATHS,
)
RULESETS = (BURANO_1,)
