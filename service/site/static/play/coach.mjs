// A first game that teaches itself: for three rounds a coach says what is new, on the real table.

import { ONE_SCREEN } from "../addresses.mjs";
import { announce, get, make } from "../dom.mjs";
import { say } from "../texts.mjs";
import { coachOf, keepSaid, saidAt, setCoach } from "./coach-notes.mjs";
import { keepInView } from "./view.mjs";

const ROUNDS = 3;

let tips = null; // of this game; null while they are not loaded
let said = null; // {id, keys}: the tips that were shown at this table, or on an earlier visit
let now = null; // {key, version}: what the coach is saying

const isAgainstBots = ({ seats }) => seats.some(({ kind }) => kind === "bot");

// Shows what is new, or offers to; called after every redraw of a table where somebody on this device may act.
export async function coach(S) {
  const { table, acting } = S;
  takePlace();
  if (!acting || table.status !== "running") return hide();
  const known = coachOf(S.table.game);
  if (known === `on ${S.id}`) return guide(S);
  if (now?.key === "goodbye" && now.version === table.version) return undefined;
  if (known !== null || !isAgainstBots(table)) return hide();
  return table.round === 1 ? offer(S) : stop(S); // playing on is an answer too
}

// At a desk the coach stands beside the table, which stays where it is when they speak; elsewhere with the prompt.
function takePlace() {
  if (matchMedia(ONE_SCREEN).matches) document.querySelector("#game .side").prepend(get("coach"));
  else get("ask").append(get("coach"));
}

async function load(S) {
  tips ??= (await import(`../games/${S.table.game}/coach.mjs`)).TIPS;
}

async function guide(S) {
  await load(S);
  const { table, acting } = S;
  said ??= { id: S.id, keys: saidAt(S.id) };
  if (!acting) return hide();
  if (now?.version === table.version) return point(S);
  if (table.round > ROUNDS) return end(S);
  const tip = tips.find(({ key, isDue }) => !said.keys.has(key) && isDue(table.view, acting.seat));
  return tip ? speak(S, tip.key) : hide();
}

// A tip has been read when the next one is shown, or none: one that a reload interrupts is shown again.
function speak(S, key) {
  keepSaid(said.id, said.keys);
  said.keys.add(key);
  now = { key, version: S.table.version };
  const text = say(`${S.table.game}.help.coach.${key}`);
  show(text, [say("coach_next"), () => { now = null; guide(S); }], [say("coach_off"), () => stop(S)]);
  announce(text);
  point(S);
}

// Lights up what the coach speaks of.
function point(S) {
  unpoint();
  const at = tips.find(({ key }) => key === now?.key)?.at(S.acting.seat, S.table.view);
  if (at) for (const element of document.querySelectorAll(at)) element.classList.add("coached");
}

const unpoint = () => document.querySelectorAll(".coached").forEach((element) => element.classList.remove("coached"));

async function offer(S) {
  if (now?.key === "offer") return;
  now = { key: "offer" };
  await load(S);
  if (!tips.length || now?.key !== "offer") return; // a game without a coach, or a table that has moved on
  show(say("coach_offer"), [say("coach_yes"), () => { setCoach(S.table.game, `on ${S.id}`); now = null; guide(S); }], [say("coach_no"), () => stop(S)]);
}

function end(S) {
  setCoach(S.table.game, "no");
  now = { key: "goodbye", version: S.table.version };
  show(say(`${S.table.game}.help.coach.goodbye`), [say("coach_done"), hide]);
}

function stop(S) {
  setCoach(S.table.game, "no");
  hide();
}

function hide() {
  now = null;
  if (said) keepSaid(said.id, said.keys);
  unpoint();
  get("coach").hidden = true;
}

function show(text, ...buttons) {
  get("coach").hidden = false;
  get("coach").replaceChildren(make("p", {}, text), make("div", { class: "row" },
    buttons.map(([label, act], at) => make("button", { type: "button", class: at ? "quiet" : "", onclick: act }, label))));
  keepInView();
}
