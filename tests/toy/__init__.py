"""The smallest game that needs everything: cards are dealt once and picked in turn."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from service.domain.kit import decks
from service.domain.kit.chance import Chance
from service.domain.kit.errors import RuleViolation
from service.domain.kit.ledger import Line, Note, Result, Score, rank
from service.domain.kit.messages import Command, Event, Resign, RuleId, Seat, State
from service.domain.kit.ruleset import Choices, Names, Ruleset, Setup
from service.domain.kit.table import Cell, CellGroup, Panel, Sight, Table
from service.domain.kit.translation import N_, SHARED, SiteTexts, by_tag, name_of, words


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cards: Annotated[int, msgspec.Meta(ge=2, le=1000)] = 24


class Pick(Command, frozen=True, kw_only=True, tag="pick"):
    """Take the card at a place of the row."""

    place: Annotated[int, msgspec.Meta(ge=1)]


class EndTurn(Command, frozen=True, tag="end_turn"):
    """Pass the turn to the next seat."""


class Dealt(Event, frozen=True, kw_only=True, tag="toy.dealt"):
    schema: Literal[1] = 1
    row: tuple[int, ...]
    first: Seat


class Picked(Event, frozen=True, kw_only=True, tag="toy.picked"):
    schema: Literal[2] = 2  # v1 had no card
    seat: Seat
    place: int
    card: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="toy.turn_ended"):
    schema: Literal[1] = 1
    next: Seat | None
    ended_by: RuleId | None


class Resigned(Event, frozen=True, kw_only=True, tag="toy.resigned"):
    schema: Literal[1] = 1
    seat: Seat
    next: Seat | None
    ended_by: RuleId | None


class ToyState(State, frozen=True, kw_only=True):
    cards: int
    deck: Any
    row: tuple[int, ...] = ()
    won: tuple[int, ...]
    has_picked: bool = False


class NotYourTurn(RuleViolation):
    """The seats pick in turn."""

    code = "toy.not-your-turn"
    rule = RuleId("T-1")
    message = N_("It is the turn of seat {turn}.")


class NoSuchPlace(RuleViolation):
    """A card is picked from the row."""

    code = "toy.no-such-place"
    rule = RuleId("T-2")
    message = N_("The row has {places} places.")


class PicksOnce(RuleViolation):
    """Every turn is one card, no more and no less."""

    code = "toy.picks-once"
    rule = RuleId("T-3")
    message = N_("A turn is one card.")


class NoDeck(decks.TableDeck):
    def __init__(self) -> None:
        super().__init__({})


def initial(setup: Setup) -> ToyState:
    return ToyState(
        seats=setup.players,
        cards=setup.options.cards,
        deck=setup.deck,
        won=(0,) * setup.players,
    )


def start(state: ToyState, chance: Chance) -> Sequence[Event]:
    first = Seat(chance.order("first", state.seats)[0] + 1)
    return (Dealt(row=chance.order("row", state.cards), first=first),)


def decide(command: Command, seat: Seat, state: ToyState, chance: Chance) -> Sequence[Event]:
    if isinstance(command, Resign):
        return (_resign(seat, state),)
    if seat != state.asked:
        raise NotYourTurn(turn=state.asked)
    if isinstance(command, Pick):
        return (_pick(command, seat, state),)
    if not state.has_picked:
        raise PicksOnce()
    over = RuleId("T-2") if not state.row else None
    return (TurnEnded(next=None if over else state.next_still_in(seat), ended_by=over),)


def _pick(command: Pick, seat: Seat, state: ToyState) -> Picked:
    if state.has_picked:
        raise PicksOnce()
    if command.place > len(state.row):
        raise NoSuchPlace(places=len(state.row))
    return Picked(seat=seat, place=command.place, card=state.row[command.place - 1])


def _resign(seat: Seat, state: ToyState) -> Resigned:
    left = [other for other in state.seats_still_in() if other != seat]
    over = RuleId("API-RESIGN") if len(left) < 2 else None
    next_seat = state.next_still_in(seat) if state.asked == seat else state.asked
    return Resigned(seat=seat, next=None if over else next_seat, ended_by=over)


def evolve(state: ToyState, event: Event) -> ToyState:
    match event:
        case Picked():
            at, seat = event.place - 1, event.seat - 1
            won = (*state.won[:seat], state.won[seat] + event.card, *state.won[seat + 1 :])
            row = state.row[:at] + state.row[at + 1 :]
            return replace(state, row=row, won=won, has_picked=True)
        case TurnEnded():
            return replace(
                state,
                asked=event.next,
                ended_by=event.ended_by,
                has_picked=False,
                turn=state.turn + 1,
            )
        case Dealt():
            return replace(state, round=1, turn=1, asked=event.first, row=event.row)
        case Resigned():
            changed = event.next != state.asked
            return replace(
                state,
                resigned=(*state.resigned, event.seat),
                asked=event.next,
                ended_by=event.ended_by,
                has_picked=state.has_picked and not changed,
            )
    raise AssertionError(event)


def candidates(state: ToyState, seat: Seat) -> Sequence[Command]:
    if seat != state.asked:
        return ()
    if state.has_picked:
        return (EndTurn(),)
    return tuple(Pick(place=place) for place in range(1, len(state.row) + 1))


def finish_turn(state: ToyState) -> Sequence[Command]:
    return (EndTurn(),) if state.has_picked else (Pick(place=1), EndTurn())


class View(msgspec.Struct, frozen=True, tag_field="game", tag="toy"):
    row: tuple[int, ...]
    won: tuple[int, ...]


def view(state: ToyState, seat: Seat | None) -> View:
    return View(state.row, state.won)


def scores(state: ToyState) -> tuple[Score, ...]:
    return tuple(
        Score(seat=Seat(n), lines=(Line(rule=RuleId("T-2"), points=points, what="cards"),))
        for n, points in enumerate(state.won, 1)
    )


def result(state: ToyState) -> Result:
    assert state.ended_by is not None
    totals = {score.seat: (score.total,) for score in scores(state)}
    return Result(ended_by=state.ended_by, standings=rank(totals, state.resigned))


SENTENCES: dict[type[Event], str] = {
    Dealt: "The row is dealt, and {seat} begins.",
    Picked: "{seat} picks {card}.",
    TurnEnded: "The turn is over.",
    Resigned: "{seat} leaves the toy.",
}
PAGES = {"toy": "Toy", "rules_toy": "Rules of the toy", "toy_pick": "Pick a card of the row."}


class ToyText:
    def event(self, event: Event, language: str, names: Names) -> str:
        facts = msgspec.to_builtins(event)
        seat = facts.get("seat") or facts.get("first") or Seat(1)
        return SENTENCES[type(event)].format(
            **{**facts, "seat": name_of(seat, names, words(SHARED, language))}
        )

    def command(self, command: Command, language: str) -> str:
        return repr(command)

    def refusal(self, refusal: RuleViolation, language: str) -> str:
        return str(refusal)

    def line(self, line: Line | Note, language: str) -> str:
        return line.what

    def verdict(self, result: Result, language: str, names: Names) -> str:
        return repr(result)

    def title(self, language: str) -> str:
        return "Toy"

    def card(self, card: str, language: str) -> str:
        return card

    def table(self, state: ToyState, sight: Sight) -> Table:
        row = tuple(Cell(f"row.{at}", str(card)) for at, card in enumerate(state.row, 1))
        return Table(
            title="Toy",
            moment=f"turn {state.turn}",
            display=Panel(heading=(), shelves=(CellGroup("row", row),)),
            seats=tuple(_before(Seat(seat), state, sight) for seat in range(1, state.seats + 1)),
            rest=Panel(heading=()),
            least=4,
        )

    def prompt(self, state: ToyState, language: str) -> str:
        return PAGES["toy_pick"]

    def signs(self, language: str) -> Sequence[tuple[str, str]]:
        return ()


def _before(seat: Seat, state: ToyState, sight: Sight) -> Panel:
    name = Cell(f"{seat}.name", name_of(seat, sight.names, words(SHARED, sight.language)))
    won = Cell(f"{seat}.won", str(state.won[seat - 1]))
    return Panel(heading=(name, won), seat=seat, is_asked=seat == state.asked)


def picked_v1(data: dict[str, Any]) -> dict[str, Any]:
    """v1 left the card out: in that version a card was worth its place."""
    return {**data, "card": data["place"]}


RULESET: Ruleset[Command, Event, ToyState] = Ruleset(
    game="toy",
    version=1,
    package="tests.toy",
    players=range(1, 5),
    options=Options,
    deck=NoDeck(),
    read_deck=lambda tables: NoDeck(),
    initial=initial,
    start=start,
    decide=decide,
    evolve=evolve,
    view=view,
    candidates=candidates,
    finish_turn=finish_turn,
    scores=scores,
    result=result,
    text=ToyText(),
    commands=(Pick, EndTurn),
    events=(Dealt, Picked, TurnEnded, Resigned),
    final=frozenset({EndTurn}),
    may_follow={EndTurn: frozenset()},
    upcasters={("toy.picked", 1): picked_v1},
    site=SiteTexts(pages=PAGES, sentences=dict(by_tag(SENTENCES))),
    choices=Choices(
        taking=frozenset({Picked}),
        taken=lambda event, deck: "low" if event.card < 12 else "high",
        earned=lambda line: None,
    ),
)
