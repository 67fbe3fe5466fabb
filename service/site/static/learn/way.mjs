// The stops of a chapter: notes and questions, in the order of the moves.

import { isSettled } from "./progress.mjs";

// There is a table from the first move on.
const movesBefore = ({ move, when }) => Math.max(1, when === "before" ? move - 1 : move);

// Returns the stops: the start, the notes moment by moment, the questions, the end.
export function stopsOf(chapter) {
  const notesByMove = new Map();
  for (const note of chapter.notes.filter(({ machine, html, marks }) => !machine && (html || marks.length))) {
    const move = movesBefore(note);
    notesByMove.set(move, [...(notesByMove.get(move) ?? []), note]);
  }
  const stops = [
    ...[...notesByMove].map(([move, notes]) => ({ kind: "note", move, notes })),
    ...chapter.questions.map((question) => ({ kind: "question", move: movesBefore(question), question })),
  ].sort((one, other) => one.move - other.move || (one.kind === "question") - (other.kind === "question"));
  const last = stops.at(-1)?.move ?? 1;
  return [{ kind: "start", move: stops[0]?.move ?? 1 }, ...stops, { kind: "end", move: last }];
}

const isOpen = ({ kind, question }) => kind === "question" && !isSettled(question);

// The last stop that may be shown: none is after an open question.
export function furthest(stops) {
  const open = stops.findIndex(isOpen);
  return open < 0 ? stops.length - 1 : open;
}

// Where to continue: with the notes before the next open question.
export function placeToGoOn(stops) {
  if (!stops.some(({ question }) => question && (isSettled(question) || question.tries || question.hints))) return 0;
  let at = furthest(stops);
  while (at > 1 && stops[at - 1].kind === "note" && stops[at].kind === "question") at -= 1;
  return at;
}
