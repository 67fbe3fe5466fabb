// The way through a chapter: what is to be read and what is asked, in the order of the moves.

import { isSettled } from "./progress.mjs";

// A table is there from the first move on.
const movesBefore = ({ move, when }) => Math.max(1, when === "before" ? move - 1 : move);

// Gives the stops: the start, people's notes moment by moment, the questions, the end.
export function stopsOf(chapter) {
  const said = new Map();
  for (const note of chapter.notes.filter(({ machine, html, marks }) => !machine && (html || marks.length))) {
    const move = movesBefore(note);
    said.set(move, [...(said.get(move) ?? []), note]);
  }
  const stops = [
    ...[...said].map(([move, notes]) => ({ kind: "note", move, notes })),
    ...chapter.questions.map((question) => ({ kind: "question", move: movesBefore(question), question })),
  ].sort((one, other) => one.move - other.move || (one.kind === "question") - (other.kind === "question"));
  const last = stops.at(-1)?.move ?? 1;
  return [{ kind: "start", move: stops[0]?.move ?? 1 }, ...stops, { kind: "end", move: last }];
}

const isOpen = ({ kind, question }) => kind === "question" && !isSettled(question);

// No stop lies behind a question that is still open.
export function furthest(stops) {
  const open = stops.findIndex(isOpen);
  return open < 0 ? stops.length - 1 : open;
}

// Where to go on: with what is to be read before the next open question.
export function placeToGoOn(stops) {
  if (!stops.some(({ question }) => question && (isSettled(question) || question.tries || question.hints))) return 0;
  let at = furthest(stops);
  while (at > 1 && stops[at - 1].kind === "note" && stops[at].kind === "question") at -= 1;
  return at;
}
