// A chapter as it is worked through: by somebody who just learns, or by a learner of a class.

import { askUntilAnswered } from "../api.mjs";
import { me } from "../people.mjs";
import { pictureWidth, putSprite, withQuery } from "../table.mjs";
import { learnerOf } from "./learners.mjs";
import { Kept } from "./progress.mjs";

const MOST = 40; // moves asked for at once

export class Lesson {
  constructor({ course, classroom, chapter }, link) {
    const learner = classroom ? learnerOf(classroom) : null;
    // Only a class counts; the progress of everybody else is kept here, a teacher's too.
    Object.assign(this, { course, classroom, link, number: Number(chapter), who: learner ?? me(), counts: Boolean(learner) });
    this.base = classroom ? `/v1/classes/${classroom}` : `/v1/courses/${course}`;
    this.home = withQuery(classroom ? `/class/${classroom}` : `/learn/${course}`, { link });
    this.kept = new Kept(classroom ? `class-${classroom}` : course, this.number);
    this.moments = [];
    this.loaded = 0;
  }

  async ask(method, rest, query = {}, body = undefined) {
    const path = withQuery(`${this.base}/chapters/${this.number}${rest}`, { link: this.link, ...query });
    return (await askUntilAnswered(method, path, { who: this.who, body })).told;
  }

  async open() {
    const chapter = await this.ask("GET", "");
    if (!this.counts) this.kept.begin(chapter.most, chapter.questions.length);
    chapter.questions = chapter.questions.map((line) => (this.counts ? line : { ...line, ...this.kept.of(line.id) }));
    this.chapter = chapter;
    return chapter;
  }

  async about() {
    const { told } = await askUntilAnswered("GET", withQuery(this.base, { link: this.link }), { who: this.who });
    return told;
  }

  sprite() {
    return putSprite(withQuery(`${this.base}/chapters/${this.number}/sprite`, { link: this.link }), this.who);
  }

  // Gives the moments up to the end of a move, each with its pictures.
  async momentsUntil(move) {
    while (this.loaded < move) {
      const most = Math.min(MOST, move - this.loaded);
      const told = await this.ask("GET", "/moments", { after: this.loaded, most, width: pictureWidth() });
      this.names = told.names;
      this.moments.push(...pictured(told));
      this.loaded += most;
    }
    return this.moments.filter((moment) => moment.move <= move);
  }

  async question(number) {
    const told = await this.ask("GET", `/questions/${number}`, { width: pictureWidth() });
    if (this.counts) return told;
    const standing = this.kept.of(told.id);
    const shown = await Promise.all(Array.from({ length: standing.hints }, (_, at) => this.#hint(number, at + 1)));
    return { ...told, ...standing, hints_shown: shown, hints_left: told.hints_left - shown.length };
  }

  legal(number, commands) {
    return this.ask("POST", `/questions/${number}/legal`, { width: pictureWidth() }, { commands });
  }

  async attempt({ number, id }, commands) {
    const told = await this.ask("POST", `/questions/${number}/attempts`, { width: pictureWidth() }, { commands });
    if (this.counts) return told;
    if (told.verdict !== "refused") this.kept.tried(id, commands, told);
    return { ...told, ...standingIn(this.kept.of(id)) };
  }

  async hint({ number, id }, which) {
    const told = await this.#hint(number, which);
    if (!this.counts) this.kept.hinted(id, which);
    return told;
  }

  #hint(number, which) {
    return this.ask("POST", `/questions/${number}/hints`, {}, { number: which });
  }

  async solution({ number, id }) {
    const told = await this.ask("POST", `/questions/${number}/solution`, { width: pictureWidth() });
    if (!this.counts) this.kept.shown(id);
    return { ...told, played: { ...told.played, moments: pictured(told.played) } };
  }
}

const standingIn = ({ state, tries, points }) => ({ state, tries, points });

// Each moment with the pictures that it shows.
export function pictured({ moments, pictures }) {
  return moments.map((moment) => ({ ...moment, pictures: moment.panels.map((number) => pictures[number]) }));
}
