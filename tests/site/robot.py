"""Plays games by clicks alone: it touches what the page lights up, and reads nothing else."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

SETTLED = "() => Boolean(document.body.dataset.ready) || document.body.dataset.status === 'open'"
# What a person sees: what glows, what is offered in words, whether it is theirs to act.
SEEN = """() => {
  const keys = (kind) => [...document.querySelectorAll(`#board .${kind}`)]
    .map(({ dataset }) => ({ card: dataset.card ?? null, slot: dataset.slot ?? "discards" }));
  return {
    status: document.body.dataset.status,
    ready: document.body.dataset.ready,
    isMine: document.getElementById("ask").classList.contains("mine-now"),
    isAsked: Boolean(document.querySelector("dialog#pass")),
    starts: keys("start"), targets: keys("target"),
    choices: document.querySelectorAll("#choices button.move").length,
    hand: document.querySelectorAll('#mine [data-card][data-slot$=":hand"]').length,
    buttons: [...document.querySelectorAll("#buttons button")]
      .map(({ id, textContent }) => id || textContent),
  };
}"""
LOOK = f"() => ({SETTLED})() ? ({SEEN})() : null"  # one call of the browser
ROWS = (".ground", ".ground", ".roof")  # of a display with floors, from turn to turn
FIRST = ("supply:", "display:", ":hand", "discards")


@dataclass
class Robot:
    """A player who follows the lights; it ignores cards that led nowhere in this turn."""

    page: Page
    tried: set[str] = field(default_factory=set)
    has_tried_hand: bool = False
    clicks: int = 0
    turns: int = 0
    most_clicks: int = 100_000

    def play_a_turn(self) -> None:
        """Touch things until the game asks somebody else, or is over."""
        version = ""
        self.turns += 1
        while (seen := self.look())["isMine"] and seen["status"] == "running":
            if self.clicks >= self.most_clicks:
                return
            if seen["ready"] != version:
                version = seen["ready"]
                self.tried.clear()
                self.has_tried_hand = False
            self._act(seen)

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] | None = None
        while (seen := self.page.evaluate(LOOK)) is None:
            self.page.wait_for_function(SETTLED)
        return seen

    def _act(self, seen: dict[str, Any]) -> None:
        self.clicks += 1
        if seen["isAsked"]:
            self.page.click("dialog#pass button")
        elif seen["targets"]:
            self._aim(seen)
        elif "end-turn" in seen["buttons"] and not self._wishes(seen):
            self.page.click("#end-turn")
        elif wishes := self._wishes(seen):
            self.touch(wishes[0])
        elif seen["choices"]:
            self.page.locator("#choices button.move").first.click()
        else:
            self.page.locator("#buttons button:not(#undo):not(.quiet)").last.click()

    def _wishes(self, seen: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the keys that glow and are worth a try: characters, the display, the hand."""
        fresh = [key for key in seen["starts"] if _name(key) not in self.tried]
        if self.has_tried_hand:
            fresh = [key for key in fresh if ":hand" not in key["slot"]]
        row = ROWS[self.turns % len(ROWS)]
        wanted = [key for kind in FIRST for key in fresh if kind in key["slot"]]
        # A sort keeps the order of the rest: the wanted row of the display comes to its front.
        return sorted(wanted, key=lambda key: FIRST.index(_kind(key)) - (row in key["slot"]) / 2)

    def _aim(self, seen: dict[str, Any]) -> None:
        """Touch a place of the house or street; a card that has none is laid down."""
        places = [key for key in seen["targets"] if not self._is_bad(key, seen)]
        if places:
            self.touch(places[len(places) // 2 if seen["hand"] < 2 else 0])
        else:
            self.has_tried_hand = True
            self.page.keyboard.press("Escape")

    def _is_bad(self, key: dict[str, Any], seen: dict[str, Any]) -> bool:
        """Exchanging hand cards leads nowhere; putting them back at the end does."""
        putting_back = "end-turn" not in seen["buttons"] and not seen["choices"]
        return ":hand" in key["slot"] and not putting_back

    def touch(self, key: dict[str, Any]) -> None:
        self.tried.add(_name(key))
        kind, name = ("card", key["card"]) if key["card"] else ("slot", key["slot"])
        self.page.click(f'#board [data-{kind}="{name}"]')


def _kind(key: dict[str, Any]) -> str:
    return next(kind for kind in FIRST if kind in key["slot"])


def _name(key: dict[str, Any]) -> str:
    return str(key["card"] or key["slot"])
