// What has happened since the last look, step by step: others' turns and the end of a round, at a speed one can follow.

import { pause } from "../api.mjs";
import { get } from "../dom.mjs";

const PACE = 800; // milliseconds from step to step
const MOST = 16; // of a longer absence only the last steps are shown

let skip = null; // ends the running pause
let isHurried = false; // somebody has skipped: no more steps until they act
let last = 0; // when the last step was shown

// The moments to show before the last one: those in which something has moved.
export function stepsOf(moments, drawn) {
  let before = drawn.map(withoutTurn);
  const seen = moments.filter(({ panels }) => {
    const now = panels.map(withoutTurn);
    const hasMoved = now.some((picture, at) => picture !== before[at]);
    before = now;
    return hasMoved;
  });
  return seen.slice(0, -1).slice(-MOST);
}

// A picture as it is when it is nobody's turn.
const withoutTurn = (picture) => picture.replaceAll("▶ ", "").replaceAll("#fff3d1", "#fffaf0");

// Shows steps with `show(moment)`, each for a while; a touch or a key ends it.
export async function showSteps(steps, show) {
  for (const step of steps) {
    await rest();
    if (isHurried) break;
    show(step);
    last = performance.now();
  }
  await rest();
  last = performance.now();
}

async function rest() {
  const left = last + PACE - performance.now();
  if (left <= 0 || isHurried) return;
  get("skip-steps").hidden = false;
  await Promise.race([pause(left), new Promise((done) => { skip = done; })]);
  get("skip-steps").hidden = true;
  skip = null;
}

// Somebody has acted: what follows is shown from its first step, without a wait.
export function beginSteps() {
  last = 0;
  isHurried = false;
}

export const isHurry = () => isHurried;

function hurry() {
  if (!skip) return;
  isHurried = true;
  skip();
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, hurry, { capture: true, passive: true });
