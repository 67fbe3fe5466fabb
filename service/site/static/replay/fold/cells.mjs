// A table as cells, as the service has it (kit/table.py): what lies where, said once for every painter.

// The content of one place: a card, or another face; the token on it, and how many lie there.
export const cell = (key, { name = "", card = "", face = "", token = "", amount = 0 } = {}) =>
  ({ key, name, card, face, token, amount });

export const cards = (where, ids) => ids.map((card) => cell(`${where}.${card}`, { card }));

// A part of the table: the display, a seat, or the rest.
export const panelOf = ({ heading = [], rows = [], shelves = [], spread = [], seat = null, isAsked = false }) =>
  ({ heading, rows, shelves, spread, seat, isAsked });

// A seat's part; the first cell of its heading is its name.
export function seatPanel(state, scene, seat, { facts = [], ...parts }) {
  const resigned = state.resigned.includes(seat) ? [cell(`${seat}.resigned`)] : [];
  const heading = [cell(`${seat}.name`, { name: scene.nameOf(seat) }), ...facts, ...resigned];
  return panelOf({ ...parts, heading, seat, isAsked: state.asked === seat });
}

// A cell of a seat's heading, if it has one of this name.
export const factOf = (panel, name) => panel.heading.find(({ key }) => key === `${panel.seat}.${name}`) ?? null;

// The name of a place in pictures; cards of a hand or a pile share one.
export function slotOf({ key, card }) {
  const place = card && key.endsWith(`.${card}`) ? key.slice(0, -card.length - 1) : key;
  const [, row, column] = /^display\.(\w+)\.(\d+)$/.exec(place) ?? [];
  return row ? `display:${Number(column) + 1}.${row}` : place.replace(".", ":");
}
