// A move composed by touches: each continues the move, starts another, or gets a reason why not.

import { get, toast } from "../dom.mjs";
import { say } from "../texts.mjs";
import { otherOwner } from "./board.mjs";
import { nextKeys, reached } from "./paths.mjs";
import { ownSeats } from "./seat.mjs";

const isCard = (key) => key.startsWith("card:");

// `S` is a table at which somebody acts: {table, game, acting, legal, ways, picks, offered,
// asideOf, busy, waitingTap}. `draw()` redraws it, `play(move)` plays, `dry(commands, seat)` returns what would
// happen, and `refused(problem)` shows why it can't.
export function picking(S, { draw, play, dry, refused }) {
  // If every move begins with the same card there is nothing to choose.
  function pickTheOnlyOne() {
    if (S.picks.length || !S.ways.length) return;
    const starts = new Set(S.ways.map(({ path: [first] }) => first));
    const others = S.legal.filter(({ command }) => ["end_turn", "done", "wait"].includes(command.type));
    if (starts.size === 1 && !others.length && S.ways.every(({ path: [one, two] }) => one !== two)) S.picks = [...starts];
  }

  function choose(picks) {
    S.picks = picks;
    S.offered = S.asideOf = null;
    const [first] = picks;
    if (picks.length === 1 && S.acting && S.game.canLieAside(first, S.table.view, S.acting.seat)) {
      S.asideOf = S.game.laidAside(first, S.table.view, S.acting.seat);
    }
    draw();
  }

  // Begins with a button; for keyboard users the focus moves to the cards.
  function begin(key) {
    choose([key]);
    get("board").querySelector(".target")?.focus({ preventScroll: true });
  }

  function tapped(keys) {
    if (S.busy) S.waitingTap = keys;
    if (S.busy || S.table.status !== "running") return;
    const next = S.acting ? nextKeys(S.ways, S.picks) : new Map();
    const key = keys.find((one) => next.has(one));
    if (key) return follow([...S.picks, key]);
    if (keys.includes(S.picks.at(-1))) return choose(S.picks.slice(0, -1));
    const begins = S.acting && keys.find((one) => nextKeys(S.ways, []).has(one));
    if (begins && S.picks[0] !== "button:end_turn") return choose([begins]);
    const also = S.acting && keys.find(canBePicked);
    return also ? choose([also]) : explain(keys);
  }

  // What was tapped while a move was on its way is picked after it; nothing is played by such a tap.
  function followTap() {
    const keys = S.waitingTap ?? [];
    S.waitingTap = null;
    const starts = S.acting ? nextKeys(S.ways, []) : new Map();
    const key = keys.find((one) => starts.has(one));
    if (key && !S.picks.length) choose([key]);
  }

  // Another card is a new choice; a place touched while a card is picked is its target.
  function canBePicked(key) {
    if (S.picks.length && !(isCard(key) && isCard(S.picks[0]))) return false;
    return S.game.alsoPickable(S.table.view, S.acting.seat).has(key);
  }

  function follow(picks) {
    const moves = reached(S.ways, picks);
    const goesOn = nextKeys(S.ways, picks).size > 0;
    if (moves.length === 1 && !goesOn) {
      S.picks = picks;
      return play(moves[0]);
    }
    return choose(picks);
  }

  // Asks the rules why a tap leads nowhere.
  function explain(keys) {
    const owner = otherOwner(keys, S);
    if (owner) return toast(say("belongs", { name: owner }));
    const seat = S.acting?.seat ?? ownSeats(S.table)[0]?.seat;
    if (!seat) return toast(say("watching"));
    const row = [...S.picks, keys.find((key) => key.startsWith(S.picks.length ? "slot:" : "card:")) ?? keys[0]];
    const reason = S.acting && S.game.whyNot(row, S.table.view);
    if (reason) return toast(reason);
    const command = keys.map((key) => S.game.intendedMove([...S.picks, key], S.table.view, seat)).find(Boolean)
      ?? S.game.intendedMove(row, S.table.view, seat);
    const round = S.acting ? S.game.detours(row, S.legal, S.table.view, seat) : [];
    return command ? why([[command], ...round], seat) : toast(say("nothing_there"));
  }

  // Tries lists of commands without playing them; offers the first that the rules accept, or shows
  // why the simplest is refused.
  async function why(rows, seat = S.acting.seat) {
    let first = null;
    for (const commands of rows) {
      try {
        S.offered = { commands, ...(await dry(commands, seat)) };
        draw();
        return get("choices").querySelector("button")?.focus({ preventScroll: true });
      } catch (problem) {
        first ??= problem;
        if (problem.status !== 409) break;
      }
    }
    return refused(first);
  }

  return { begin, choose, followTap, pickTheOnlyOne, tapped, why };
}
