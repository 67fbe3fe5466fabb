// A second verifier of replay files. It shares no code with the first: it was written only from
// docs/replay-format.md (chain and seal) and docs/fair-shuffle.md (secret and every deal).
// It does not judge commands, as it does not know the rules.

import { hex, join, sha256, unhex, utf8 } from "./sha256.mjs";
import { DEAL_OF_THE_DAY, order, rows, seedOf, secretOfDeal } from "./shuffle.mjs";

const HASH = /^[0-9a-f]{64}$/;
const FACTS = new Set(["header", "move", "seal"]);

export class Fault extends Error {
  constructor(move, code, detail, line = null) {
    super(detail);
    Object.assign(this, { move, code, line });
  }
}

// Checks the bytes of a file, unpacked. `tables` are the deck tables of the ruleset, for games
// without a custom deck; `game` has its Deals, and dealt(event) to know them by. Returns {moves, checked, fault}; a fault has the line that can't be
// read, or else the move that is not genuine. `onStep` is called for every step that passes,
// in order: ("file", file), ("link", move), ("secret", secret), ("dealt", move, event).
export function verify(bytes, tables, game, onStep = () => {}) {
  const result = { moves: 0, checked: [], fault: null };
  try {
    const file = read(bytes);
    result.moves = file.moves.length;
    onStep("file", file);
    checkChain(file, onStep);
    result.checked.push("seal", "chain");
    const created = checkTable(file);
    const deck = { tables: created.deck ?? tables, game };
    checkUnseen(file, created, deck);
    if (checkSecret(file, created)) {
      const isLater = Boolean(shuffledAgain(file.moves));
      if (!isLater) result.checked.push("commitment");
      onStep("secret", file.moves.at(-1).secret);
      checkDeals(file, created, deck, onStep);
      result.checked.push(isLater ? "later-deals" : "deals");
    }
  } catch (fault) {
    // A forged file can make any check throw: then it is not genuine either.
    const { move, code, line } = fault instanceof Fault ? fault : { move: 0, code: "nonsense", line: null };
    result.fault = { move, code, detail: fault.message, ...(line ? { line } : {}) };
  }
  return result;
}

// Canonical JSON (RFC 8785) of a parsed value; facts contain only whole numbers.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

function read(bytes) {
  const text = decoded(bytes);
  const lines = text.split("\n");
  const end = lines.length;
  if (lines.pop() !== "") throw new Fault(lines.length, "cut", "the last line has no line end", end);
  const file = { header: null, moves: [], seal: null, notes: 0 };
  lines.forEach((line, at) => {
    try {
      takeLine(file, line, file.moves.length + 1);
    } catch (fault) {
      throw Object.assign(fault, { line: at + 1 });
    }
  });
  const last = file.moves.length + 1;
  if (!file.seal) throw new Fault(last, "no-seal", "the seal is missing", end);
  if (!file.moves.length) throw new Fault(last, "no-moves", "there are no moves", end);
  return file;
}

function takeLine(file, line, next) {
  if (file.seal) throw new Fault(next, "after-the-seal", "nothing comes after the seal");
  const fact = parsed(line, next);
  if (!file.header && fact.kind !== "header") {
    throw new Fault(next, "no-header", "a replay begins with its header");
  }
  if (FACTS.has(fact.kind) && canonical(fact) !== line) {
    throw new Fault(next, "not-canonical", "a fact is canonical JSON");
  }
  if (fact.kind === "header") takeHeader(file, fact, next);
  else if (fact.kind === "move") takeMove(file, fact, next, file.notes);
  else if (fact.kind === "seal") file.seal = fact;
  else file.notes += 1;
}

function decoded(bytes) {
  const decode = (part) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(part);
  try {
    return decode(bytes);
  } catch {
    throw new Fault(1, "not-utf8", "the text is not UTF-8", firstUndecoded(bytes, decode));
  }
}

// The first line that is not UTF-8, counted from 1.
function firstUndecoded(bytes, decode) {
  let [line, from] = [1, 0];
  for (;;) {
    const end = bytes.indexOf(0x0a, from);
    try {
      decode(bytes.subarray(from, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    [line, from] = [line + 1, end + 1];
  }
}

function parsed(line, move) {
  let fact;
  try {
    fact = JSON.parse(line);
  } catch {
    throw new Fault(move, "not-json", "not JSON");
  }
  if (!fact || typeof fact !== "object" || Array.isArray(fact)) {
    throw new Fault(move, "not-an-object", "a line is one JSON object");
  }
  if (typeof fact.kind !== "string") throw new Fault(move, "no-kind", "a line has a kind");
  return fact;
}

function takeHeader(file, fact, move) {
  if (file.header) throw new Fault(move, "second-header", "a replay has one header");
  if (fact.format !== 1) throw new Fault(move, "format", "this is written for format 1");
  file.header = fact;
}

function takeMove(file, fact, expected, notes) {
  if (notes) throw new Fault(expected, "late-move", "moves come before notes");
  if (!Number.isInteger(fact.number) || !HASH.test(fact.hash)) {
    throw new Fault(expected, "move", "a move has a number and a hash");
  }
  if (fact.number !== expected) throw new Fault(expected, "number", `move ${expected} is missing`);
  file.moves.push(fact);
}

function checkChain({ header, moves, seal }, onStep) {
  const { hash: sealed, ...unsealed } = seal;
  const bound = utf8(canonical(header) + canonical(unsealed));
  const last = moves[moves.length - 1].hash;
  const holds = seal.moves === moves.length && hex(sha256(join(unhex(last), bound))) === sealed;
  if (!holds) throw new Fault(moves.length + 1, "seal", "the seal does not fit");
  let previous = new Uint8Array(32);
  for (const move of moves) {
    const { hash, kind, ...body } = move;
    previous = sha256(join(previous, utf8(canonical(body))));
    if (hex(previous) !== hash) throw new Fault(move.number, "chain", "the hash does not fit");
    onStep("link", move);
  }
}

function checkTable({ header, moves }) {
  const created = moves[0].events?.[0];
  if (created?.type !== "game_created") throw new Fault(1, "no-table", "the first move does not create a game");
  for (const move of moves) {
    if (!isPlayed(move)) throw new Fault(move.number, "unreadable", "commands or events are none");
    if (move.game !== created.game) throw new Fault(move.number, "game", "another game's move");
  }
  const claims = [header.game, header.ruleset, header.deck, header.players];
  const made = [created.game, created.ruleset, created.deck_hash, created.players];
  if (canonical(claims) !== canonical(made)) {
    throw new Fault(1, "header", "the header tells of another game");
  }
  checkDay(moves);
  return created;
}

function isPlayed({ commands, events }) {
  const isList = (list) => Array.isArray(list) && list.length > 0
    && list.every((part) => part && typeof part === "object" && typeof part.type === "string");
  return isList(commands) && isList(events);
}

// Returns whether the secret is published and matches the commitment.
function checkSecret({ moves }, created) {
  for (const move of moves.slice(0, -1)) {
    if ("secret" in move) throw new Fault(move.number, "secret", "a secret came too early");
  }
  const last = moves[moves.length - 1];
  if (!("secret" in last)) {
    if (last.events.some((event) => /\.game_ended$/.test(event.type))) {
      throw new Fault(last.number, "secret", "the game is over and its secret is not published");
    }
    return false;
  }
  if (!HASH.test(last.secret)) throw new Fault(last.number, "secret", "the secret is none");
  const secret = unhex(last.secret);
  const again = shuffledAgain(moves);
  if (hex(sha256(join(secret, utf8(created.game)))) !== (again?.event ?? created).commitment) {
    throw new Fault(last.number, "commitment", "the secret is not the committed one");
  }
  if (again) return true; // whatever fixed the first shuffle, this secret is that of a later one
  if (created.deal !== null && hex(secretOfDeal(created.deal)) !== last.secret) {
    throw new Fault(last.number, "open-deal", "the secret does not follow from the deal's text");
  }
  const daily = dailyOf(moves);
  const [name] = created.ruleset.split("/");
  if (daily && hex(sha256(join(secret, utf8(`${name}/${daily.day}`)))) !== daily.commitment) {
    throw new Fault(last.number, "daily-deal", "the secret is not that of the deal of the day");
  }
  return true;
}

// A deal of the day has a day from 2026 to 2075.
function checkDay(moves) {
  const day = dailyOf(moves)?.day;
  if (day === undefined) return;
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  if (!isDay || day < "2026-01-01" || day > "2075-12-31") {
    throw new Fault(1, "daily-deal", "no deal is that of the day which the game names");
  }
}

// A second shuffle names the cards that nobody has seen: all that were not dealt, and no others.
// That is open to everybody, so it is checked in a game that is not over, too.
function checkUnseen({ moves }, created, { tables, game }) {
  if (!shuffledAgain(moves) || !game?.Deals) return;
  const decks = game.Deals.decks?.(deckRows(created, tables)) ?? {};
  const seen = new Set();
  const places = (cards) => cards.flatMap((card, place) => (seen.has(card) ? [] : [place]));
  for (const { number, events } of moves) {
    for (const event of events) {
      for (const card of game.dealt(event)?.cards ?? []) seen.add(card);
      if (event.type !== "unseen_shuffled") continue;
      const unseen = Object.fromEntries(Object.entries(decks).map(([name, cards]) => [name, places(cards)]));
      if (canonical(event.unseen) !== canonical(unseen)) {
        throw new Fault(number, "events", "the cards that are shuffled again are not those that nobody has seen");
      }
    }
  }
}

// The rows of each table of the deck that was played with.
function deckRows(created, tables) {
  if (hex(sha256(utf8(canonical(tables)))) !== created.deck_hash) {
    throw new Fault(1, "deck", "these are not the tables of the deck that was played with");
  }
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, rows(table)]));
}

function checkDeals({ moves }, created, { tables, game }, onStep) {
  const tablesOfDeck = deckRows(created, tables);
  const secret = unhex(moves[moves.length - 1].secret);
  const scope = scopeOf(moves, created);
  const seed = seedOf(secret, { ...created, game: scope }, entropyOf(moves, created.players));
  if (!game?.Deals) throw new Error("nobody here knows how this game is dealt");
  const again = shuffledAgain(moves);
  const deals = new game.Deals(created, tablesOfDeck, (name, size) => orderOf(seed, again, name, size));
  for (const move of moves) {
    deals.before(move);
    const isKnown = move.number >= (again?.move ?? 0);
    for (const event of move.events) {
      if (!deals.follows(event) && isKnown) {
        throw new Fault(move.number, "events", `${event.type} does not follow from the shuffle`);
      }
      if (isKnown && game.dealt(event)) onStep("dealt", move, event);
    }
  }
}

// The move that shuffled the unseen cards for the last time, and its event; null if none did.
export function shuffledAgain(moves) {
  for (const { number, events } of moves.toReversed()) {
    const event = events.find(({ type }) => type === "unseen_shuffled");
    if (event) return { move: number, event };
  }
  return null;
}

// The order of a deck; after a second shuffle the cards that were seen count as dealt before.
function orderOf(seed, again, name, size) {
  if (!again) return order(seed, name, size);
  const unseen = again.event.unseen[name] ?? [];
  const dealt = Array.from({ length: size }, (_, i) => i).filter((card) => !unseen.includes(card));
  return [...dealt, ...order(seed, name, unseen.length).map((at) => unseen[at])];
}

// A forked game goes on with the cards of the game it was forked from; those of a deal of the day
// are the same in every game.
function scopeOf(moves, created) {
  const fork = moves[0].events.find((event) => event.type === "game_forked");
  if (fork) return fork.origin.scope;
  return dailyOf(moves) ? DEAL_OF_THE_DAY : created.game;
}

// The deal of the day that a game has, if it has one.
export const dailyOf = (moves) => moves[0].events.find((event) => event.type === "daily_dealt")?.daily ?? null;

function entropyOf(moves, players) {
  const entropy = new Array(players).fill("");
  for (const event of moves.flatMap((move) => move.events)) {
    if (event.type === "seat_taken") entropy[event.seat - 1] = event.entropy;
    if (event.type === "seat_left") entropy[event.seat - 1] = "";
  }
  return entropy;
}
