// Actions on the whole game: watch it, invite, resign.

import { withQuery } from "../addresses.mjs";
import { get, make } from "../dom.mjs";
import { turnBell } from "../notify.mjs";
import { confirmed } from "../shell.mjs";
import { say } from "../texts.mjs";
import { originLine } from "./origin.mjs";
import { nameOf, ownSeats } from "./seat.mjs";
import { passSwitch } from "./turns.mjs";
import { clockTerms, copyLink } from "./waiting.mjs";

export function showMore(S, send) {
  const own = ownSeats(S.table).filter((one) => !one.resigned);
  const isOn = S.table.status === "running";
  get("more").replaceChildren(...[
    S.table.label && make("p", {}, S.table.label),
    originLine(S),
    isOn && S.table.clock && make("p", { class: "hint", id: "clock-terms" }, clockTerms(S.table).join(" ")),
    isOn && make("a", { class: "button", href: withQuery(`/watch/${S.id}`, { share: S.share ?? S.table.share }) }, say("watch_now")),
    isOn && own.length > 0 && turnBell(),
    isOn && own.length > 1 && passSwitch(),
    make("button", { type: "button", onclick: () => copyLink(S) }, say("invite_copy")),
    ...(isOn ? own : []).map(({ seat }) => make("button", { type: "button", class: "danger resign", onclick: () => resign(S, seat, send) },
      own.length > 1 ? `${say("resign")} (${nameOf(S.table, seat)})` : say("resign"))),
  ].filter(Boolean));
}

// Alone at the table nobody plays on.
const sureToResign = (table, seat) => table.seats.length === 1 ? say("resign_solo") : say("resign_sure", { name: nameOf(table, seat) });

async function resign(S, seat, send) {
  const sure = await confirmed(sureToResign(S.table, seat), say("resign_yes"));
  if (sure) await send([{ type: "resign" }], null, seat);
}
