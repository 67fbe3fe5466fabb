// The progress of a reader without a class: stored on this device, scored like in a class.

const QUARTERS = 4;
const place = (course) => `altana.learn.${course}`;
const NOTHING = { state: "open", tries: 0, hints: 0, points: 0, worth: 0, given: [] };

// A right answer scores its worth; each hint and each wrong try costs a quarter, down to a quarter.
const pointsFor = (worth, hints, wrong) => (worth * Math.max(QUARTERS - hints - wrong, 1)) / QUARTERS;

export const isSettled = ({ state }) => state === "right" || state === "shown";

// Returns the stored progress of a course by chapter: {standings, most, questions}.
export function progressOf(course) {
  try {
    return JSON.parse(localStorage.getItem(place(course))) ?? {};
  } catch {
    return {};
  }
}

export class LocalProgress {
  constructor(course, chapter) {
    Object.assign(this, { course, chapter });
  }

  of(question) {
    return { ...NOTHING, ...progressOf(this.course)[this.chapter]?.standings?.[question] };
  }

  // Stores the points that can be reached, for the list of chapters.
  begin(most, questions) {
    this.#write((mine) => ({ ...mine, most, questions }));
  }

  forget() {
    this.#write((mine) => ({ ...mine, standings: {} }));
  }

  hinted(question, number) {
    const now = this.of(question);
    if (!isSettled(now) && number > now.hints) this.#keep(question, { ...now, hints: number });
  }

  shown(question) {
    const now = this.of(question);
    if (!isSettled(now)) this.#keep(question, { ...now, state: "shown" });
  }

  // Counts an answer that the rules allow; a repeated answer does not count as a new try.
  tried(question, commands, { verdict, worth }) {
    const now = this.of(question);
    const given = JSON.stringify(commands);
    if (isSettled(now) || now.given.includes(given)) return;
    const next = { ...now, tries: now.tries + 1, given: [...now.given, given] };
    this.#keep(question, verdict !== "right" ? next
      : { ...next, state: "right", worth, points: pointsFor(worth, now.hints, now.tries) });
  }

  #keep(question, standing) {
    this.#write((mine) => ({ ...mine, standings: { ...mine.standings, [question]: standing } }));
  }

  #write(change) {
    const all = progressOf(this.course);
    localStorage.setItem(place(this.course), JSON.stringify({ ...all, [this.chapter]: change(all[this.chapter] ?? {}) }));
  }
}
