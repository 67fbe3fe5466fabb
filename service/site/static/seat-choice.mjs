// Who gets the other seats of a new game: people, here or invited, or computer players.

import { botFace } from "./bot-faces.mjs";
import { botsFor } from "./bots.mjs";
import { get, make } from "./dom.mjs";
import { say } from "./texts.mjs";

// Shows a choice for each seat but the first one; what was chosen before stays.
export function showSeats(game, players, bots) {
  const before = chosenSeats();
  const able = botsFor(bots, game, players);
  get("others").hidden = players === 1;
  get("names").replaceChildren(...Array.from({ length: players - 1 }, (_, at) => choice(at + 2, able, before[at])));
  showMissing(able.filter(({ installed }) => !installed));
}

// Returns for each seat from the second on: its number, a nickname, the id of a bot, or neither.
export function chosenSeats() {
  return [...get("names").children].map((home, at) => {
    const bot = home.querySelector("select").value;
    return { seat: at + 2, bot, name: bot ? "" : home.querySelector("input").value.trim() };
  });
}

function choice(seat, bots, before) {
  const kind = make("select", { id: `kind-${seat}` }, make("option", { value: "" }, say("person")),
    bots.length > 0 && make("optgroup", { label: say("computer") }, bots.map(level)));
  const field = make("input", { id: `name-${seat}`, maxlength: 80, autocomplete: "off" });
  const named = make("p", {}, make("label", { for: field.id }, say("seat_of", { seat })), field);
  if (bots.some(({ id, installed }) => installed && id === before?.bot)) kind.value = before.bot;
  field.value = before?.name ?? "";
  const picture = make("span", { class: "chosen-face" });
  const showName = () => {
    named.hidden = kind.value !== "";
    picture.replaceChildren(...(kind.value ? [botFace(kind.value)] : []));
  };
  kind.addEventListener("change", showName);
  showName();
  return make("div", {}, make("p", {}, make("label", { for: kind.id }, say("seat_for", { seat })), picture, kind), named);
}

const level = ({ id, name, installed }) =>
  make("option", { value: id, disabled: !installed }, installed ? name : say("not_installed", { name }));

// Levels that are not installed, with the command that installs them.
function showMissing(bots) {
  const commands = [...new Set(bots.map(({ install }) => install))];
  get("missing-bots").replaceChildren(...commands.map((command) => make("p", { class: "hint" },
    `${say("install", { names: bots.filter(({ install }) => install === command).map(({ name }) => name).join(", ") })} `,
    make("code", {}, command))));
}
