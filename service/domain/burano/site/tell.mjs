// Walking in Burano in words: the sentences of the rules, chosen and filled in the browser.

export function tellEvent(event, { say, nameOf }) {
  const facts = factsOf(event, say);
  for (const field of ["seat", "start"]) if (field in facts) facts[field] = nameOf(facts[field]);
  return `${clauses(event).map((key) => say(key, facts)).join("; ")}.`;
}

const tell = (key, ...happened) => (happened.every(Boolean) ? [`burano.tell.${key}`] : []);

const CLAUSES = {
  round_begun: (e) => [...tell("round_begun"), ...tell("is_last", e.is_last)],
  cards_taken: (e) => tell(e.coins ? "taken_with_coins" : "taken"),
  card_placed: (e) => [
    ...tell("placed"), ...tell("marker_spent", e.marker_spent), ...tell("scaffold_aside", e.scaffold_aside),
    ...tell("renovated", e.renovated),
  ],
  turn_ended: (e) => [
    ...tell("turn_ended"), ...tell("discarded", e.discarded.length), ...tell("coins_returned", e.coins_returned),
    ...tell("houses_without", e.without_character.length > 1), ...tell("house_without", e.without_character.length === 1),
  ],
  rightmost_cleared: (e) =>
    tell(e.cards.length ? (e.out_of_game ? "cleared_away" : "cleared_under") : "none_cleared"),
  display_refilled: (e) => tell(e.dealt.some((row) => row.length) ? "refilled" : "not_refilled"),
  game_ended: (e) => [`burano.ended.${e.by}`],
};

function clauses(event) {
  return CLAUSES[event.type.replace(/^burano\./, "")]?.(event) ?? [event.type];
}

export function cardName(card, say) {
  const [, kind, n] = /^(.*)-(\d+)$/.exec(card) ?? [];
  return kind ? say(`burano.card.${kind}`, { n }) : card;
}

const coinsIn = (n, say) => say(n === 1 ? "burano.coin" : "burano.coins", { n });

function scaffold(slot, say) {
  if (!slot) return say("burano.tell.aside");
  return say("burano.tell.scaffold_at", { column: slot.column, level: say(`burano.level.${slot.level}`) });
}

const FIELDS = {
  card: cardName,
  cards: (cards, say) => cards.map((card) => cardName(card, say)).join(", "),
  discarded: (cards, say) => FIELDS.cards(cards, say),
  dealt: (rows, say) => FIELDS.cards(rows.flat(), say),
  coins: coinsIn,
  coins_returned: coinsIn,
  character: (character, say) => say(`burano.the.${character}`),
  level: (level, say) => say(`burano.level.${level}`),
  scaffolds: (slots, say) => slots.map((slot) => scaffold(slot, say)).join(", "),
  without_character: (columns) => columns.join(", "),
};

function factsOf(event, say) {
  return Object.fromEntries(Object.entries(event).map(([name, value]) => [name, FIELDS[name]?.(value, say) ?? value]));
}

// The text of a ledger line.
export function tellLine({ what, facts }, { say, knows }) {
  const name = (key, otherwise) => (knows(key) ? say(key) : otherwise); // a custom deck may have other shops
  const named = (kind) => (kind in facts ? { [kind]: name(`burano.${kind}.${facts[kind]}`, facts[kind]) } : {});
  return `${say(`burano.line.${what}`, { ...facts, ...named("level"), ...named("shop") })}.`;
}
