// Listens to the moves of a game; reconnects by itself after every loss.

import { headersFor } from "./addresses.mjs";
import { pause, showNetwork } from "./api.mjs";
import { say } from "./texts.mjs";
import { me } from "./people.mjs";

const SHORTEST_WAIT = 500; // milliseconds
const LONGEST_WAIT = 10000;
const SILENCE = 40000; // the service sends something at least every 15 seconds

// Calls `onMove(move)` for each move after `last`, once and in order, and `onEnd()` after the last
// one of the game. Returns a function that stops listening.
export function listen(game, { last = 0, share = null, who = me(), onMove, onEnd = () => {} }) {
  const control = { stopped: false, abort: null, last };
  const take = (move, isLast) => {
    if (move.number <= control.last) return;
    control.last = move.number;
    onMove(move, isLast);
  };
  keepListening(game, share, who, control, take).then(() => { if (!control.stopped) onEnd(); });
  return () => {
    control.stopped = true;
    control.abort?.abort();
  };
}

async function keepListening(game, share, who, control, take) {
  let wait = SHORTEST_WAIT;
  while (!control.stopped) {
    const from = control.last;
    try {
      if (await listenOnce(game, share, who, control, take)) return;
    } catch {
      if (control.stopped) return;
    }
    wait = control.last > from ? SHORTEST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
    if (!navigator.onLine) showNetwork(say("offline"));
    await pause(wait * (0.75 + Math.random() / 2)); // jitter, so that clients do not reconnect all at once after a restart
  }
}

// Listens until the connection ends; returns whether the game is over and all moves have arrived.
async function listenOnce(game, share, who, control, take) {
  control.abort = new AbortController();
  const headers = { ...headersFor(who), Accept: "text/event-stream", "Last-Event-ID": String(control.last) };
  const path = `/v1/games/${game}/stream${share ? `?share=${encodeURIComponent(share)}` : ""}`;
  const answer = await fetch(path, { headers, signal: control.abort.signal, cache: "no-store" });
  if (answer.status === 204) return true;
  if (!answer.ok) throw new Error(`the stream answered ${answer.status}`);
  showNetwork(null);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await withinTime(reader.read(), control.abort);
    if (done) return false;
    const frames = (text + value).split("\n\n");
    text = frames.pop();
    for (const frame of frames) if (read(frame, take)) return true;
  }
}

// A dead connection is silent: after SILENCE it is closed from this side.
async function withinTime(promise, abort) {
  const clock = setTimeout(() => abort.abort(), SILENCE);
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
  }
}

// Passes on the move of a frame; returns whether it was the last one of the game.
function read(frame, take) {
  const fields = { event: "message", data: [] };
  for (const line of frame.split("\n")) {
    const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "data") fields.data.push(value);
    else if (name) fields[name] = value;
  }
  if (!fields.data.length) return false;
  const isLast = fields.event === "last-move";
  take(JSON.parse(fields.data.join("\n")), isLast);
  return isLast;
}
