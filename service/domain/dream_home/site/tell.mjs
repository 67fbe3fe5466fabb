// Dream Home in words: the sentences of the rules, chosen and filled in the browser.

export function tellEvent(event, { say, nameOf, deck }) {
  const facts = factsOf(event, { say, nameOf, deck });
  return sentences(event).map((key) => say(key, facts)).join(" ");
}

const tell = (key, ...happened) => (happened.every(Boolean) ? [`dream-home.tell.${key}`] : []);

const OTHERWISE = {
  seat_asked: (e) => [`dream-home.asked.${e.phase}`],
  pair_taken: (e) => tell("taken_as_start_player", e.special === null),
  jackhammer_played: (e) => tell("hammered_without_special", e.special === null),
  round_ended: (e) => tell("all_taken", !e.rooms.length && !e.specials.length),
  game_ended: (e) => tell("ended_by_resigning", e.ended_by === "API-RESIGN"),
};

function sentences(event) {
  const name = event.type.replace(/^dream-home\./, "");
  const other = OTHERWISE[name]?.(event) ?? [];
  if (other.length) return other;
  const first = name === "room_placed" && event.face_down ? tell("placed_face_down") : [event.type];
  return [...first, ...consequences(name, event)];
}

function consequences(name, event) {
  return [
    ...tell("scaffolding_gone", event.scaffolding), ...tell("token_moves", event.token_to),
    ...tell("token_goes", event.token && !event.token_to), ...tell("tokens_lost", event.lost?.length),
    ...(name === "resigned" ? [
      ...tell("hand_discarded", event.room || event.special), ...tell("passes_on", event.start_player),
      ...tell("will_start", event.next_start),
    ] : []),
  ];
}

// The name of a card; a slot or a number is returned as it is.
export function cardName(card, say, knows) {
  const stem = /^(.*)-\d+$/.exec(card)?.[1] ?? card;
  return knows(`dream-home.card.${stem}`) ? say(`dream-home.card.${stem}`) : card;
}

function described(card, { say, deck }) {
  const stem = /^(.*)-\d+$/.exec(card)?.[1];
  if (deck.rooms[card]?.child) return say("dream-home.tell.with_child", { room: say(`dream-home.card.${stem}`) });
  if (deck.specials[card]?.window) return say("dream-home.tell.with_window", { roof: say(`dream-home.card.${stem}`) });
  return deck.rooms[card] || deck.specials[card] ? say(`dream-home.card.${stem}`) : card;
}

function inWords(value, about) {
  return Array.isArray(value) ? listed(value.map((part) => inWords(part, about)), about.say) : described(String(value), about);
}

function listed(parts, say) {
  if (parts.length < 2) return parts.join("");
  return say("dream-home.tell.and", { all_but_last: parts.slice(0, -1).join(", "), last: parts.at(-1) });
}

// Describes several cards, with equal ones grouped.
function several(cards, about) {
  const counted = new Map();
  for (const card of cards) {
    const name = described(card, about);
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, n]) => (n === 1 ? name : `${n}\u00a0×\u00a0${name}`)).join(", ");
}

function factsOf(event, about) {
  const isSeat = (name, value) => ["seat", "start_player", "next_start"].includes(name) && typeof value === "number";
  const facts = Object.fromEntries(Object.entries(event).map(([name, value]) =>
    [name, isSeat(name, value) ? about.nameOf(value) : inWords(value, about)]));
  if (event.type === "dream-home.round_ended") facts.left = several([...event.rooms, ...event.specials], about);
  if (/^dream-home\.(resigned|hand_discarded)$/.test(event.type)) facts.hand = several([event.room, event.special].filter(Boolean), about);
  if (event.type === "dream-home.piles_opened") {
    facts.piles = event.piles.map((pile, i) => `${about.nameOf(i + 1)}: ${several(pile, about) || "–"}`).join("; ");
  }
  return facts;
}

// The text of a ledger line, with the names of rooms and decorations.
export function tellLine({ what, facts, cards }, about) {
  const named = Object.fromEntries(Object.entries(facts).map(([name, value]) =>
    [name, cardName(String(value), about.say, about.knows)]));
  const data = about.say(`dream-home.line.${what}`, { ...named, cards: several(cards, about) });
  return data.slice(0, 1).toUpperCase() + data.slice(1);
}
