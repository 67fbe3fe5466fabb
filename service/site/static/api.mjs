// Calls the public API with the caller's token, in the reader's language, and retries after a network error.

import { headersFor } from "./addresses.mjs";
import { say } from "./texts.mjs";
import { get } from "./dom.mjs";
import { forget, me } from "./people.mjs";

const LONGEST_WAIT = 8000; // milliseconds between two tries
const first = globalThis.firstCalls ??= { answers: new Map(), begun: null }; // of first-calls.mjs

// A refusal by the service, as problem details (RFC 9457).
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail || problem.title || say("broken"));
    this.status = status;
    this.problem = problem;
  }
}

// The service could not be reached.
class Lost extends Error {}

export function newKey() {
  // crypto.randomUUID exists only on pages that come over TLS.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Sends a request once. `body` is sent as JSON, `file` as it is; `who` is a person on this device, or null for nobody.
export async function ask(method, path, { body, file, headers = {}, who = me(), cache = "no-store" } = {}) {
  const request = { method, headers: { ...headersFor(who), ...headers }, cache, body: file };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await (await firstAnswer(method, path, who) ?? fetch(path, request));
  } catch (problem) {
    throw new Lost(say("offline"), { cause: problem });
  }
  return read(answer, who);
}

// The answer to a call that was made before this script had come, once; what was asked before a change doesn't count.
async function firstAnswer(method, path, who) {
  await first.begun;
  if (method !== "GET") first.answers.clear();
  const call = first.answers.get(path);
  first.answers.delete(path);
  return call?.who === (who?.id ?? null) ? call.answer : null;
}

async function read(answer, who) {
  const isJson = /[/+]json\b/.test(answer.headers.get("Content-Type") ?? "");
  let data;
  try {
    data = isJson ? await answer.json() : await answer.text();
  } catch (problem) {
    throw new Lost(say("offline"), { cause: problem });
  }
  if (answer.ok) return { data, status: answer.status, headers: answer.headers };
  if (answer.status === 401 && who) forget(who.id);
  const refused = new Refused(answer.status, isJson ? data : { detail: say("broken") });
  refused.after = Number(answer.headers.get("Retry-After") ?? 0);
  throw refused;
}

export const readJson = async (path, options) => (await ask("GET", path, options)).data;

// Sends a request until there is an answer. Safe for reads, and for writes with an idempotency key.
export async function askUntilAnswered(method, path, options = {}) {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await ask(method, path, options);
      showNetwork(null);
      return answer;
    } catch (problem) {
      const wait = patience(problem, tries);
      if (wait === null) throw problem;
      showNetwork(waiting(problem, options));
      await pause(wait);
    }
  }
}

function patience(problem, tries) {
  if (problem instanceof Lost) return Math.min(500 * 2 ** tries, LONGEST_WAIT);
  if ([429, 502, 503, 504].includes(problem.status)) return Math.max(1000, problem.after * 1000);
  return null;
}

function waiting(problem, options) {
  if (problem.status === 429) return say("too_many", { seconds: problem.after });
  return options.headers?.["Idempotency-Key"] ? say("kept_move") : say("offline");
}

// Waits, at most until the browser is online again.
export function pause(milliseconds) {
  return new Promise((done) => {
    const clock = setTimeout(finish, milliseconds);
    addEventListener("online", finish);
    function finish() {
      clearTimeout(clock);
      removeEventListener("online", finish);
      done();
    }
  });
}

// Shows that a request waits for the network; null hides it.
export function showNetwork(text) {
  const line = get("network");
  if (!line) return;
  line.hidden = text === null;
  if (text !== null && line.textContent !== text) line.textContent = text;
}

addEventListener("offline", () => showNetwork(say("offline")));
addEventListener("online", () => showNetwork(null));
