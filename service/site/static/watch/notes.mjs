// The notes on a game as the service keeps them: read, written, changed, removed.

import { ask, newKey, readJson } from "../api.mjs";
import { withQuery } from "../table.mjs";

const path = (source, more = "") => withQuery(`/v1/games/${source.game}/annotations${more}`, { share: source.share });

// Reads all annotations and variations that the reader may see; a variation is told when wanted.
export async function readNotes(source) {
  const notes = await readKept(source);
  return notes.filter(({ note }) => note.kind !== "question").map((kept) => shown(source, kept));
}

export const readQuestions = (source) => readKept(source, "question");

async function readKept(source, kind = null) {
  const notes = [];
  let after = 0;
  do {
    const told = await readJson(withQuery(`/v1/games/${source.game}/annotations`, { after, kind, share: source.share }));
    notes.push(...told.notes);
    after = told.next;
  } while (after);
  return notes;
}

function shown(source, kept) {
  const note = { ...kept.note, id: kept.id, author: kept.author.name, time: kept.changed, kept };
  return note.kind === "variation" ? { ...note, ...lineOf(source, note, note.anchor, []) } : note;
}

// A line begins with the moves it shares with the one that it branches off.
function lineOf(source, { text, moves, variations = [] }, anchor, before) {
  const all = [...before, ...moves];
  const start = anchor.move - (anchor.when === "before" ? 1 : 0);
  return {
    anchor,
    text,
    load: async () => (await source.tried(start, all)).moments,
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

// What went wrong, field by field where the service says so.
export const complaintOf = (problem) =>
  problem.problem?.errors?.map((error) => `${error.pointer}: ${error.detail}`).join("; ") || problem.message;
