// The form for a new game: the game, who gets the seats, the settings.

import { withQuery } from "./addresses.mjs";
import { ask, newKey, readJson } from "./api.mjs";
import { loadBots } from "./bots.mjs";
import { get, make, seatsOfGames } from "./dom.mjs";
import { people } from "./people.mjs";
import { chosenSeats, showSeats } from "./seat-choice.mjs";
import { comeIn, ensureMe } from "./shell.mjs";
import { knows, say } from "./texts.mjs";

const SEATS = seatsOfGames();
const form = get("new");
const rules = {};
let bots = [];
let key = newKey(); // idempotency key: a request that is sent twice creates one game

const valueOf = (name) => form.elements[name]?.value;

function showCounts() {
  const counts = SEATS[valueOf("game")];
  const before = Number(valueOf("players") ?? 2);
  get("counts").replaceChildren(...counts.map((count) => make("label", {},
    make("input", { type: "radio", name: "players", value: count, checked: count === before || (count === 2 && !counts.includes(before)) }),
    count === 1 ? say("solo") : String(count))));
  showNames();
}

const showNames = () => showSeats(valueOf("game"), Number(valueOf("players")), bots);

// Without the list of computer players people can still play.
async function showBots() {
  bots = await loadBots().catch(() => []);
  showNames();
}

// The variants come from the service.
async function showOptions() {
  const game = valueOf("game");
  rules[game] ??= await readJson(`/v1/rules/${game}`);
  if (game !== valueOf("game")) return;
  const schema = Object.values(rules[game].options.$defs)[0];
  get("options").replaceChildren(...Object.entries(schema.properties).map(([name, about]) => option(name, about)));
}

function option(name, about) {
  const kinds = about.anyOf ?? [about];
  const values = kinds.flatMap((kind) => kind.enum ?? (kind.type === "boolean" ? [true, false] : []));
  const range = kinds.find((kind) => kind.type === "integer");
  const id = `option-${name}`;
  const field = range && range.maximum > 10
    ? make("input", { id, type: "number", min: range.minimum, max: range.maximum, placeholder: worded(about.default ?? null) })
    : make("select", { id }, [make("option", { value: "" }, say("default")),
      ...(range ? [...(kinds.some(({ type }) => type === "null") ? [null] : []), ...numbers(range)] : values).map((value) => make("option", { value: JSON.stringify(value) }, worded(value)))]);
  field.dataset.option = name;
  return make("p", {}, make("label", { for: id }, knows(`option_${name}`) ? say(`option_${name}`) : name), field);
}

const numbers = ({ minimum, maximum }) => Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);

function worded(value) {
  if (value === null) return say("none");
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return knows(`value_${value}`) ? say(`value_${value}`) : String(value);
}

function wish() {
  const options = {};
  for (const field of get("options").querySelectorAll("[data-option]")) {
    if (field.value !== "") options[field.dataset.option] = JSON.parse(field.value);
  }
  return {
    game: valueOf("game"), players: Number(valueOf("players")), options, label: valueOf("label").trim(),
    visibility: valueOf("visibility"), clock: valueOf("clock") ? { seconds: Number(valueOf("clock")) } : null,
    entropy: valueOf("entropy"), deal: valueOf("deal") || null,
  };
}

async function createGame() {
  const mine = await ensureMe();
  if (!mine) return;
  const others = chosenSeats();
  const isAgainstBots = others.length > 0 && others.every(({ bot }) => bot);
  const body = isAgainstBots ? { ...wish(), seats: others.map(({ bot }) => ({ bot })) } : wish();
  const { data: table } = await ask("POST", "/v1/games", { body, headers: { "Idempotency-Key": key } });
  for (const one of isAgainstBots ? [] : others) {
    if (one.bot) await giveSeat(table, { seat: one.seat, bot: one.bot }, mine);
    if (one.name) await giveSeat(table, { seat: one.seat }, await personCalled(one.name));
  }
  key = newKey();
  location.assign(`/play/${table.id}`);
}

// A person of this device; my own name stands for me.
const personCalled = async (name) => people().find((one) => one.name === name) ?? comeIn(name, false);

// Somebody takes a seat for themselves, or I give it to a computer player.
async function giveSeat(table, body, who) {
  const path = withQuery(`/v1/games/${table.id}/seats`, { share: table.share });
  await ask("POST", path, { body, who, headers: { "Idempotency-Key": `${key}-${body.seat}` } });
}

function complain(problem) {
  const errors = problem.problem?.errors ?? [];
  const lines = errors.length ? errors.map(({ pointer, detail }) => `${pointer}: ${detail}`) : [problem.message];
  get("complaints").replaceChildren(...lines.map((line) => make("p", {}, line)));
  key = newKey();
}

form.addEventListener("change", ({ target }) => {
  if (target.name === "game") { showCounts(); showOptions(); }
  if (target.name === "players") showNames();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  get("start").disabled = true;
  get("complaints").replaceChildren();
  await createGame().catch(complain);
  get("start").disabled = false;
});
// A fixed deal depends only on its text, so players add no entropy.
form.elements.deal.addEventListener("input", ({ target }) => {
  form.elements.entropy.disabled = target.value !== "";
  if (target.value) form.elements.entropy.value = "";
});
const game = new URLSearchParams(location.search).get("game");
if (game in SEATS) form.elements.game.value = game;
showCounts();
Promise.all([showOptions(), showBots()]).then(() => { document.body.dataset.ready = "true"; });
