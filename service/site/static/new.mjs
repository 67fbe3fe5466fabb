// The form for a new game: the game, the players, the people on this device, the settings.

import { ask, newKey, readJson } from "./api.mjs";
import { get, make } from "./dom.mjs";
import { people } from "./people.mjs";
import { comeIn, ensureMe } from "./shell.mjs";
import { knows, say } from "./texts.mjs";
import { withQuery } from "./table.mjs";

const SEATS = { burano: [1, 2, 3, 4], "dream-home": [2, 3, 4] };
const form = get("new");
const rules = {};
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

function showNames() {
  const seats = Number(valueOf("players"));
  const before = [...get("names").querySelectorAll("input")].map((field) => field.value);
  get("others").hidden = seats === 1;
  get("names").replaceChildren(...Array.from({ length: seats - 1 }, (_, at) => {
    const field = make("input", { id: `name-${at + 2}`, maxlength: 80, autocomplete: "off" });
    field.value = before[at] ?? "";
    return make("p", {}, make("label", { for: field.id }, say("seat_of", { seat: at + 2 })), field);
  }));
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
  const names = [...get("names").querySelectorAll("input")].map((field) => field.value.trim());
  const { data: table } = await ask("POST", "/v1/games", { body: wish(), headers: { "Idempotency-Key": key } });
  for (const [at, name] of names.entries()) {
    if (name) await seat(table, at + 2, name);
  }
  key = newKey();
  location.assign(`/play/${table.id}`);
}

// Seats a person of this device; my own name stands for me.
async function seat(table, number, name) {
  const who = people().find((one) => one.name === name) ?? await comeIn(name, false);
  const path = withQuery(`/v1/games/${table.id}/seats`, { share: table.share });
  await ask("POST", path, { body: { seat: number }, who, headers: { "Idempotency-Key": `${key}-${number}` } });
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
showOptions().then(() => { document.body.dataset.ready = "true"; });
