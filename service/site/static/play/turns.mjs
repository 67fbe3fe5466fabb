// Whose turn it is, the prompt, the clock, and who holds the device.

import { announce, get, make } from "../dom.mjs";
import { say, span } from "../texts.mjs";
import { told } from "./naming.mjs";
import { nameOf, ownSeats } from "./seat.mjs";
import { play as ring } from "./sounds.mjs";

const LAST_SECONDS = 15;
const TICKING = 5;

const KEY = "altana.pass"; // whether people who share a device want to be asked
let handedTo = null;
let ticking = null;

const isPassAsked = () => localStorage.getItem(KEY) === "yes";

// A switch for people who share a device: whether each change of player is asked about, or only coloured.
export function passSwitch() {
  const button = make("button", { type: "button", id: "ask-to-pass", "aria-pressed": String(isPassAsked()), onclick: () => {
    localStorage.setItem(KEY, isPassAsked() ? "no" : "yes");
    button.setAttribute("aria-pressed", String(isPassAsked()));
  } }, say("pass_ask"));
  return button;
}

// Asks to pass the device on when it is the turn of another person on it, if they wish it: both games are played with open hands.
export function handOver(S) {
  const { acting, table } = S;
  if (!acting || ownSeats(table).length < 2 || handedTo === acting.seat) return undefined;
  const isFirst = handedTo === null;
  handedTo = acting.seat;
  if (!isPassAsked()) return undefined;
  return isFirst && ownSeats(table)[0].seat === acting.seat ? undefined : passTo(nameOf(table, acting.seat), acting.seat);
}

function passTo(name, seat) {
  document.getElementById("pass")?.remove();
  const dialog = make("dialog", { id: "pass", class: "ask pass", "aria-labelledby": "pass-title" },
    make("h2", { id: "pass-title" }, say("pass_title", { name })),
    make("p", {}, say("seat", { seat })),
    make("button", { type: "button", class: "main", onclick: () => dialog.close() }, say("pass_yes", { name })));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const onClock = (seconds) => (seconds >= 3600 ? span(seconds)
  : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);

function showClock(table, isMine) {
  clearInterval(ticking);
  const deadline = table.status === "running" && table.clock?.deadline;
  get("clock").hidden = !deadline;
  if (!deadline) return;
  const tick = () => {
    const left = Math.max(0, Math.ceil((new Date(deadline) - Date.now()) / 1000));
    get("clock").textContent = left ? say("time_left", { time: onClock(left) }) : say("time_out");
    get("clock").classList.toggle("urgent", left <= LAST_SECONDS);
    if (isMine && left > 0 && left <= TICKING) ring("tick");
    if (left === LAST_SECONDS && isMine) announce(get("clock").textContent);
  };
  tick();
  ticking = setInterval(tick, 1000);
}

// Shows whose turn it is, and the prompt.
export function showWords(S) {
  const { table, acting } = S;
  const name = table.asked && nameOf(table, table.asked);
  const over = table.status === "finished";
  const title = over ? say("over_title") : say(acting ? "your_turn" : "their_turn", { name });
  get("turn").textContent = title;
  const rounds = [say("round", { round: table.round }), table.view.is_last_round && say("last_round"), table.forked_from && say("origin_badge")];
  get("asked").textContent = over ? "" : acting ? told(S.game.ask(table.view, acting.seat), acting.seat)
    : say(ownSeats(table).length ? "wait_turn" : "watching");
  get("turn").append(make("span", { class: "badge round" }, rounds.filter(Boolean).join(", ")));
  get("ask").classList.toggle("mine-now", Boolean(acting));
  get("ask").hidden = over;
  if (acting && ownSeats(table).length > 1) get("ask").dataset.seat = acting.seat;
  else delete get("ask").dataset.seat;
  document.title = `${acting ? "● " : ""}${title} · Altana`;
  showClock(table, Boolean(acting));
}
