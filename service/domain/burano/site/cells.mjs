// The table of Walking in Burano as cells, a port of words/cells.py: display, supply, and each street with its hand.

import { cards, cell, panelOf, seatPanel } from "../../replay/fold/cells.mjs";
import { CARDS_OF_A_LEVEL, CHARACTERS, LEVELS } from "./fold.mjs";

const TOP_DOWN = [2, 1, 0];

export const tableOf = (state, scene) => ({
  display: panelOf({ rows: TOP_DOWN.map((height) => displayRow(state, height)) }),
  seats: state.streets.map((street, i) => streetPanel(state, scene, i + 1, street)),
  rest: panelOf({
    shelves: [{ label: "", items: CHARACTERS.map((kind, i) => cell(`supply.${kind}`, { face: kind, amount: state.supply[i] })) }],
    spread: [{ label: scene.say("label.out"), items: cards("out-of-game", state.out_of_game) }],
  }),
});

function displayRow(state, height) {
  const [level, { dealt, under }] = [LEVELS[height], state.stacks[height]];
  return {
    cells: state.display[height].map((card, at) => cell(`display.${level}.${at}`, { card: card ?? "" })),
    pile: cell(`stack.${level}`, { face: `back-${level}`, amount: CARDS_OF_A_LEVEL - dealt + under.length }),
  };
}

function streetPanel(state, scene, seat, street) {
  const columns = columnsOf(street);
  const aside = street.scaffolds.filter((slot) => slot === null).length;
  return seatPanel(state, scene, seat, {
    facts: [
      cell(`${seat}.coins`, { face: "coin", amount: street.coins }), cell(`${seat}.markers`, { face: "marker", amount: street.markers }),
      ...(state.cat === seat ? [cell(`${seat}.cat`)] : []),
    ],
    rows: [
      ...TOP_DOWN.map((height) => ({ cells: columns.map((column) => floorCell(seat, street, column, height)) })),
      { cells: columns.map((column) => cell(`${seat}.${column}.visitor`, { face: houseAt(street, column)?.visitor ?? "" })) },
    ],
    shelves: [{ label: scene.say("label.hand"), items: [
      ...cards(`${seat}.hand`, street.hand), ...(aside ? [cell(`${seat}.aside`, { face: "scaffold-ground", amount: aside })] : []),
    ] }],
  });
}

const houseAt = (street, column) => street.houses.find((house) => house.column === column);

function floorCell(seat, street, column, height) {
  const level = LEVELS[height];
  const card = houseAt(street, column)?.floors[height] ?? "";
  const isScaffold = !card && street.scaffolds.some((lies) => lies?.column === column && lies.level === level);
  return cell(`${seat}.${column}.${level}`, { card, face: isScaffold ? `scaffold-${level}` : "" });
}

// The five columns to show: those in use, and free ones on both sides.
function columnsOf({ houses, scaffolds }) {
  const used = [...houses, ...scaffolds.filter(Boolean)].map((each) => each.column);
  let [first, last] = [Math.min(...used, used.length ? Infinity : 0), Math.max(...used, used.length ? -Infinity : 0)];
  while (last - first + 1 < 5) {
    if ((last < 5 && (last - first) % 2) || first === -4) last += 1;
    else first -= 1;
  }
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
