"""The laws of every game, on random play."""

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import count

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import DealHidden, secret_of_deal
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.judge import judge
from service.domain.kit.messages import Resign, Seat, State, Undo
from service.domain.kit.table import Sight
from service.domain.kit.translation import LANGUAGES, words
from service.events.store.audit import audit
from service.events.store.chain import state_hash
from service.events.store.codec import codec_for
from service.play.command_handler import CommandHandler
from tests.kit.random_play import CATALOGUE, RULESETS, RandomGame
from tests.tools.rules_report import rules
from tests.toy import RULESET as TOY


def subclasses(parent: type[RuleViolation]) -> Iterator[type[RuleViolation]]:
    for child in parent.__subclasses__():
        yield child
        yield from subclasses(child)


REFUSALS = [
    refusal
    for refusal in subclasses(RuleViolation)
    if re.fullmatch(r"service\.domain\.(?!kit\.)\w+(\.\w+)+", refusal.__module__)
]
EVERY_GAME = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
SEEDS = st.integers(0, 2**32)


@EVERY_GAME
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_folding_the_stream_again_gives_the_same_state(ruleset: AnyRuleset, data):
    players = data.draw(st.sampled_from(ruleset.players))
    game = RandomGame(ruleset, players, data.draw(SEEDS))
    for _ in range(data.draw(st.integers(0, 60))):
        if game.position.state.is_over:
            break
        game.step(undo=0.2)

    again = CommandHandler(game.store, CATALOGUE).load(game.game).position

    assert again == game.position


@EVERY_GAME
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_undo_restores_the_state_and_its_hash(ruleset: AnyRuleset, data):
    players = data.draw(st.sampled_from(ruleset.players))
    seed = data.draw(SEEDS)
    game = RandomGame(ruleset, players, seed)
    secret = secret_of_deal(f"random play {seed}")
    for _ in range(data.draw(st.integers(0, 40))):
        if game.position.state.is_over:
            return
        game.step()
    before = game.position
    if before.state.is_over:
        return
    seat = before.state.asked
    legal = [c for c in ruleset.candidates(before.state, seat) if type(c) not in ruleset.final]
    for command in legal[:20]:
        after = judge(ruleset, before, seat, [command], secret).position
        undone = judge(ruleset, after, seat, [Undo()], secret).position
        assert undone.state == before.state
        assert state_hash(undone) == state_hash(before)
        assert undone.earlier == before.earlier


@EVERY_GAME
def test_a_turn_that_nobody_plays_is_finished_and_handed_over(ruleset: AnyRuleset):
    for players in ruleset.players:
        game = RandomGame(ruleset, players, seed=11)
        while not game.position.state.is_over:
            for _ in range(game.random.randrange(4)):
                if not game.position.state.is_over:
                    game.step()
            state = game.position.state
            if not state.is_over:
                game.give(state.asked, *ruleset.finish_turn(state))
                after = game.position.state
                assert moment(after) != moment(state) or after.is_over


def moment(state: State) -> tuple[int, int, Seat | None]:
    return state.round, state.turn, state.asked


@EVERY_GAME
def test_a_game_has_the_same_states_in_every_process(ruleset: AnyRuleset):
    program = (
        "from service.events.store.chain import canonical\n"
        "from tests.kit.random_play import RULESETS, RandomGame\n"
        f"game = RandomGame(RULESETS[{ruleset.name!r}], {ruleset.players[-1]}, 7)\n"
        "while not game.position.state.is_over:\n"
        "    game.step()\n"
        "    print(canonical(game.position.state))\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": "."},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in (0, 1, 42)
    }

    assert len(told) == 1
    assert told != {""}


@EVERY_GAME
def test_only_what_is_final_shows_a_hidden_card(ruleset: AnyRuleset):
    for position in positions(ruleset, seed=21):
        seat = position.state.asked
        for command in ruleset.candidates(position.state, seat):
            if type(command) not in ruleset.final:
                judge(ruleset, position, seat, [command], secret=None)


@EVERY_GAME
def test_a_dry_run_stops_where_the_game_would_end(ruleset: AnyRuleset):
    game = RandomGame(ruleset, ruleset.players[0], seed=4)
    for _ in range(10):
        game.step()
    before = game.position
    leaving = before.state.seats_still_in()[: max(1, ruleset.players[0] - 1)]

    with pytest.raises(DealHidden):
        judge(ruleset, before, leaving[0], [Resign()], secret=None)
    while not game.position.state.is_over:
        before = game.position
        game.step()
    last = codec_for(ruleset).decode([game.entries[-1].body])[0]
    with pytest.raises(DealHidden):
        judge(ruleset, before, last.seat, last.commands, secret=None)


@EVERY_GAME
def test_everything_about_a_position_can_be_shown(ruleset: AnyRuleset):
    for number, position in enumerate(positions(ruleset, seed=5)):
        state, language = position.state, LANGUAGES[number % len(LANGUAGES)]
        scores = ruleset.scores(state)
        assert [score.seat for score in scores] == list(range(1, state.seats + 1))
        for score in scores:
            assert all(line.points for line in score.lines) or ruleset is TOY
            assert all(ruleset.text.line(line, language) for line in score.lines + score.notes)
        for seat in (None, *state.seats_still_in()):
            assert msgspec.json.encode(ruleset.view(state, seat))
        table = ruleset.text.table(state, Sight(["Ana", "Bo"], language, scores))
        keys = [cell.key for cell in table.cells()]
        assert len(table.seats) == state.seats
        assert len(set(keys)) == len(keys), "two places have one name"


@EVERY_GAME
def test_every_seat_has_a_place_at_the_end(ruleset: AnyRuleset):
    for players in ruleset.players:
        for resign in (0.0, 0.02):
            game = RandomGame(ruleset, players, seed=13)
            game.play(resign=resign)
            result = ruleset.result(game.position.state)
            standings = {standing.seat: standing for standing in result.standings}
            assert sorted(standings) == list(range(1, players + 1))
            assert min(standing.place for standing in standings.values()) == 1
            assert all(ruleset.text.verdict(result, language, []) for language in LANGUAGES)


@EVERY_GAME
def test_a_game_that_seats_leave_is_sound(ruleset: AnyRuleset):
    for players in ruleset.players:
        for seed in range(6):
            game = RandomGame(ruleset, players, seed)
            game.play(undo=0.1, resign=0.03)
            assert audit(CATALOGUE, game.entries).fault is None


@EVERY_GAME
def test_a_brought_deck_folds_to_the_same_state(ruleset: AnyRuleset):
    game = RandomGame(ruleset, ruleset.players[0], seed=2, deck=ruleset.deck.tables)
    for _ in range(10):
        game.step()

    again = CommandHandler(game.store, CATALOGUE).load(game.game).position

    assert again == game.position


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.code)
def test_a_refusal_has_its_name_its_rule_and_its_words(refusal: type[RuleViolation]):
    game = refusal.__module__.split(".")[2]

    assert refusal.__doc__
    assert refusal.code.startswith(f"{game.replace('_', '-')}.")
    assert refusal.rule in rules()
    facts = {name: "?" for name in re.findall(r"\{(\w+)", refusal.message)}
    for language in LANGUAGES:
        told = words(f"service.domain.{game}", language).say(refusal.message, **facts)
        assert told
        assert language == "en" or told != refusal.message.format(**facts)


@EVERY_GAME
def test_whatever_is_asked_of_a_seat_can_be_done(ruleset: AnyRuleset):
    for position in positions(ruleset, seed=3):
        state = position.state
        assert ruleset.candidates(state, state.asked)
        others = [Seat(n) for n in range(1, state.seats + 1) if n != state.asked]
        assert not any(ruleset.candidates(state, seat) for seat in others)


def positions(ruleset: AnyRuleset, seed: int) -> Iterator[Position]:
    """Yield some positions of a random game for each number of players."""
    for players in ruleset.players:
        game = RandomGame(ruleset, players, seed)
        for number in count():
            if game.position.state.is_over:
                break
            if number % 5 == 0:
                yield game.position
            game.step()
