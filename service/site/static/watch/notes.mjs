// The notes on a game, through the API: read, write, change, remove.

import { withQuery } from "../addresses.mjs";
import { ask, newKey, readJson } from "../api.mjs";

const path = (source, more = "") => withQuery(`/v1/games/${source.game}/annotations${more}`, { share: source.share });

// Reads all annotations and variations that the reader may see; variations are expanded on demand.
export async function readNotes(source) {
  const notes = await readKept(source);
  return notes.filter(({ note }) => note.kind !== "question").map((record) => withDetails(source, record));
}

export const readQuestions = (source) => readKept(source, "question");

async function readKept(source, kind = null) {
  const notes = [];
  let after = 0;
  do {
    const data = await readJson(withQuery(`/v1/games/${source.game}/annotations`, { after, kind, share: source.share }));
    notes.push(...data.notes);
    after = data.next;
  } while (after);
  return notes;
}

function withDetails(source, record) {
  const note = { ...record.note, id: record.id, author: record.author.name, time: record.changed, record };
  return note.kind === "variation" ? { ...note, ...lineOf(source, note, note.anchor, []) } : note;
}

// A line begins with the moves it shares with its parent line.
function lineOf(source, { text, moves, variations = [] }, anchor, before) {
  const all = [...before, ...moves];
  const start = anchor.move - (anchor.when === "before" ? 1 : 0);
  return {
    anchor,
    text,
    load: async () => (await source.tryMoves(start, all)).moments,
    lines: variations.map((inner) => lineOf(source, inner, anchor, all.slice(0, before.length + inner.after))),
  };
}

export function writeNote(source, note, visibility, old = null) {
  const headers = { "Idempotency-Key": newKey() };
  const body = { note, visibility };
  if (!old) return ask("POST", path(source), { body, headers });
  return ask("PUT", path(source, `/${old.id}`), { body, headers: { ...headers, "If-Match": `"${old.version}"` } });
}

export function removeNote(source, { id, version }) {
  return ask("DELETE", path(source, `/${id}`), { headers: { "Idempotency-Key": newKey(), "If-Match": `"${version}"` } });
}

// The error message, field by field if the service has details.
export const complaintOf = (problem) =>
  problem.problem?.errors?.map((error) => `${error.pointer}: ${error.detail}`).join("; ") || problem.message;
