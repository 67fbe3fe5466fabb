// The table of Dream Home as cells, a port of words/cells.py: the display, every house, the discards.

import { cards, cell, panelOf, seatPanel } from "../../replay/fold/cells.mjs";
import { FLOORS, SLOTS } from "./fold.mjs";

const EARTH_COLUMNS = 3;

export const tableOf = (state, scene) => ({
  display: panelOf({ rows: [{ cells: state.specials.map((card, at) => specialCell(state, card, at)) },
    { cells: state.rooms.map((card, at) => cell(`display.room.${at}`, { card: card ?? "" })) }] }),
  seats: state.houses.map((house, i) => housePanel(state, scene, i + 1, house)),
  rest: panelOf({
    spread: [{ label: scene.say("label.discards"), items: cards("discards", [...state.room_discards, ...state.special_discards]) }],
  }),
});

// The start-player card lies there until somebody takes it.
function specialCell(state, card, at) {
  const lies = !card && at === 0 && state.asked !== null && state.next_start === null;
  return cell(`display.special.${at}`, { card: card ?? "", face: lies ? "start_player" : "" });
}

function housePanel(state, scene, seat, house) {
  const slots = SLOTS.map((slot, i) => slotCell(`${seat}.${slot}`, house.cards[i]));
  const earth = Array.from({ length: EARTH_COLUMNS }, (_, at) => cell(`${seat}.earth.${at}`));
  const [second, first, basement] = FLOORS.map(([from, to]) => slots.slice(from, to));
  return seatPanel(state, scene, seat, {
    facts: state.start_player === seat ? [cell(`${seat}.start`, { face: state.round ? "start_player" : "" })] : [],
    rows: [{ cells: [cell(`${seat}.roof`, { amount: house.roofs.length })] },
      { cells: second }, { cells: first }, { cells: [...earth, ...basement] }],
    shelves: [{ label: "", items: cards(`${seat}.outside`, house.outside) }],
    spread: [{ label: "", items: cards(`${seat}.roof`, state.piles_open ? house.roofs : []) }, ...besideTheHouse(state, scene, seat, house)],
  });
}

function slotCell(key, lying) {
  return lying ? cell(key, { card: lying.card, face: lying.face_down ? "empty_room" : "", token: lying.token ?? "" }) : cell(key);
}

function besideTheHouse(state, scene, seat, { helpers, spent_helpers: spent, tools }) {
  const group = (label, slot, ids) => ({ label: scene.say(`label.${label}`), items: cards(`${seat}.${slot}`, ids) });
  const toolsOf = (isReady) => tools.filter(({ round }) => (round < state.round) === isReady).map(({ card }) => card);
  return [
    group("taken", "hand", [state.room, state.special].filter((card) => card && state.asked === seat)),
    group("helpers", "helpers", helpers), group("spent_helpers", "spent_helpers", spent),
    group("tools", "tools", toolsOf(true)), group("new_tools", "tools", toolsOf(false)),
  ];
}
