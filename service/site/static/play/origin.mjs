// Where a game goes on from: the round of an earlier one, with a link for those who may see it.

import { withQuery } from "../addresses.mjs";
import { readJson } from "../api.mjs";
import { make } from "../dom.mjs";
import { say } from "../texts.mjs";
import { reader } from "./seat.mjs";

let line = null; // it is asked for once

// Says on the table that it goes on from an earlier game; null if it does not.
export function originLine({ table }) {
  if (!table.forked_from) return null;
  line ??= fill(make("p", { id: "origin" }, say("origin")), table);
  return line;
}

function fill(node, table) {
  const { game, move } = table.forked_from;
  readJson(withQuery(`/v1/games/${game}/moments`, { at: move }), { who: reader(table) }).then(({ moments }) => {
    const [, round] = /^R(\d+)/.exec(moments.at(-1).at);
    node.replaceChildren(say("origin_round", { round }), " ", make("a", { href: `/watch/${game}#${move}` }, say("origin_watch")));
  }).catch(() => {}); // a private game of others, or one that is gone
  return node;
}
