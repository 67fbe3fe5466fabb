// Dream Home: which taps lead to which moves, and which move a tap was meant to be.

import { eitherWay } from "../../play/paths.mjs";
import { say } from "../../texts.mjs";

const card = (id) => `card:${id}`;
const slot = (seat, name) => `slot:${seat}:${name}`;
const rows = (column) => [`slot:display:${column}.room`, `slot:display:${column}.special`];

// A tap on a room, or on the card over it, stands for the column.
const column = (number) => rows(number).flatMap((one) => rows(number).map((other) => [one, other]));

const PATHS = {
  take: (command) => column(command.column),
  discard_pair: (command) => column(command.column),
  mix: ({ columns: [one, other] }) => rows(one).flatMap((from) => rows(other).flatMap((to) => eitherWay(from, to))),
  jackhammer: (command, view, seat) => [[rows(command.column)[0], slot(seat, command.slot)]],
  drill: (command, view, seat) => eitherWay(rows(command.column)[0], slot(seat, command.slot)),
  place: (command, view, seat) => [[card(view.asked.room), slot(seat, command.slot)]],
  scaffold: (command, view, seat) => [[card(view.asked.special), slot(seat, command.slot)]],
  decorate: (command, view, seat) => [[card(view.asked.special), slot(seat, command.slot)]],
  roofer: (command) => [[card(command.card)]],
  supply: (command, view, seat) => eitherWay(card(command.card), slot(seat, command.slot)),
  handyman: ({ slots: [one, other] }, view, seat) => eitherWay(slot(seat, one), slot(seat, other)),
};

export const paths = (command, view, seat) => PATHS[command.type]?.(command, view, seat) ?? [];

export const asTapped = (command) => command;
export const canLieAside = () => false;

// A player can tap a place for a card in hand to learn why it can't lie there.
export function alsoPickable(view) {
  return new Set([view.asked?.room, view.asked?.special].filter(Boolean).map(card));
}
export const whyNot = () => null;
export const askNext = () => null;
export const detours = () => [];

export function plate(command) {
  if (command.face_down) return say("plate_face_down");
  if (command.type === "drill") return say("plate_drill");
  if (command.type === "mix") return say("plate_mix");
  return null;
}

// The move that a tap was meant to be; the rules then say why it is refused.
export function intendedMove(picks, view, seat) {
  const touched = picks.map((key) => ownSlot(key, seat));
  const [from, to] = picks.map(displayColumn);
  const places = touched.filter(Boolean);
  if (from && to && from !== to) return { type: "mix", columns: [from, to] };
  if (from) return fromDisplay(from, places[0], view);
  if (places.length === 2) return { type: "handyman", slots: places };
  if (picks[0].startsWith("card:")) return fromHand(picks[0].slice(5), places[0], view);
  if (places.length === 1 && view.asked?.room) return { type: "place", slot: places[0] };
  return null;
}

function fromDisplay(number, place, view) {
  if (!place) return { type: view.asked?.phase === "discard_pair" ? "discard_pair" : "take", column: number };
  return { type: view.asked?.phase === "jackhammer" ? "jackhammer" : "drill", column: number, slot: place };
}

function fromHand(id, place, view) {
  const to = place ?? "1.1";
  if (view.asked?.room === id) return { type: "place", slot: to };
  if (view.asked?.special === id) return { type: id.startsWith("scaffold") ? "scaffold" : "decorate", slot: to };
  if (view.special_discards.includes(id)) return { type: "roofer", card: id };
  return view.room_discards.includes(id) ? { type: "supply", card: id, slot: to } : null;
}

function ownSlot(key, seat) {
  const [, whose, name] = /^slot:(\d+):(\d\.\d)$/.exec(key) ?? [];
  return Number(whose) === seat ? name : null;
}

function displayColumn(key) {
  return Number(/^slot:display:(\d+)\./.exec(key)?.[1] ?? 0);
}

export function ask(view) {
  const { phase, has_taken: hasTaken, room, special } = view.asked ?? {};
  if (phase === "discard_pair") return say("dream_discard");
  if (phase === "helpers") return say("dream_helpers");
  if (phase === "jackhammer") return say(hasTaken ? "dream_end" : "dream_jackhammer");
  if (!hasTaken) return say("dream_take");
  if (room) return say("dream_place");
  return say(special ? "dream_special" : "dream_end");
}
