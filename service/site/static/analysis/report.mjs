// The analysis of a finished game, through the API: read it, have it made, ask for a deeper one.

import { withQuery } from "../addresses.mjs";
import { ask, pause } from "../api.mjs";

const MOST_LOOKS = 60; // about five minutes
const BUSY = 30; // seconds that a refusal may ask to wait, at most

// Whether a deeper analysis would find more; turns that offer nothing to choose are never compared.
export function canBeDeeper({ is_current: isCurrent, budget, turns }) {
  return !isCurrent || (budget !== "deep" && 2 * turns.filter((turn) => turn.is_valued).length < turns.length);
}

export class Report {
  constructor(game, share, who) {
    this.path = withQuery(`/v1/games/${game}/analysis`, { share });
    this.who = who;
  }

  // Returns the analysis; if there is none yet, somebody with a nickname asks for it. `waits` is told how far it is.
  async load(waits = () => {}) {
    try {
      return await this.#wait(waits, (data) => data.status === "ready");
    } catch (problem) {
      if (!this.who || !problem.problem?.type?.endsWith("/no-analysis")) throw problem;
    }
    await this.#ask("POST", { budget: "small" });
    return this.#wait(waits, (data) => data.status === "ready");
  }

  // Has all turns compared; returns the new analysis.
  async deepen(waits = () => {}) {
    await this.#ask("POST", { budget: "deep" });
    return this.#wait(waits, (data) => data.status === "ready" && !data.pending);
  }

  async #wait(waits, isDone) {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const { data } = await this.#ask("GET");
      if (isDone(data)) return data;
      waits(data.pending);
      await pause(looks < 5 ? 700 : 5000);
    }
    return null;
  }

  async #ask(method, body = undefined) {
    for (;;) {
      try {
        return await ask(method, this.path, { body, who: this.who, headers: method === "GET" ? { Prefer: "wait=4" } : {}, cache: "default" });
      } catch (problem) {
        if (problem.status !== 429 || problem.after > BUSY) throw problem;
        await pause(1000 * Math.max(1, problem.after));
      }
    }
  }
}
