// A lesson on a chapter: by a reader alone, or by a learner of a class.

import { pictureWidth, withQuery } from "../addresses.mjs";
import { askUntilAnswered } from "../api.mjs";
import { me } from "../people.mjs";
import { putSprite } from "../table.mjs";
import { say } from "../texts.mjs";
import { learnerOf } from "./learners.mjs";
import { LocalProgress } from "./progress.mjs";

const MOST = 40; // moves in one request

export class Lesson {
  constructor({ course, classroom, chapter = 1, game, day }, link) {
    const learner = classroom ? learnerOf(classroom) : null;
    // The service counts only in a class; all other progress, a teacher's too, is stored here.
    Object.assign(this, { course, classroom, link, number: Number(chapter), who: learner ?? me(), counts: Boolean(learner) });
    this.base = classroom ? `/v1/classes/${classroom}` : `/v1/courses/${course}`;
    this.home = withQuery(classroom ? `/class/${classroom}` : `/learn/${course}`, { link });
    if (game) Object.assign(this, { game, base: `/v1/games/${game}/analysis`, home: withQuery(`/watch/${game}`, { share: link }) });
    if (day) Object.assign(this, { day, base: `/v1/puzzles/${day}`, home: "/daily" });
    this.progress = new LocalProgress(day ? `puzzle-${day}` : game ? `game-${game}` : classroom ? `class-${classroom}` : course, this.number);
    this.moments = [];
    this.names = [];
    this.loaded = 0;
  }

  async ask(method, rest, query = {}, body = undefined) {
    const path = withQuery(`${this.base}/chapters/${this.number}${rest}`, { link: this.link, ...query });
    return (await askUntilAnswered(method, path, { who: this.who, body })).data;
  }

  async open() {
    const chapter = await this.ask("GET", "");
    if (!this.counts) this.progress.begin(chapter.most, chapter.questions.length);
    chapter.questions = chapter.questions.map((line) => (this.counts ? line : { ...line, ...this.progress.of(line.id) }));
    this.chapter = chapter;
    return chapter;
  }

  // A game is a course of its own: the chapter of a seat is all there is.
  async about() {
    if (this.day) return { title: say("daily_title"), chapters: [] };
    if (this.game) return { title: say("practice_home"), chapters: [] };
    const { data } = await askUntilAnswered("GET", withQuery(this.base, { link: this.link }), { who: this.who });
    return data;
  }

  sprite() {
    return putSprite(withQuery(`${this.base}/chapters/${this.number}/sprite`, { link: this.link }), this.who);
  }

  // Returns the moments up to the end of a move, each with its pictures.
  async momentsUntil(move) {
    while (this.loaded < move) {
      const most = Math.min(MOST, move - this.loaded);
      const data = await this.ask("GET", "/moments", { after: this.loaded, most, width: pictureWidth() });
      this.names = data.names;
      this.moments.push(...pictured(data));
      this.loaded += most;
    }
    return this.moments.filter((moment) => moment.move <= move);
  }

  async question(number) {
    const data = await this.ask("GET", `/questions/${number}`, { width: pictureWidth() });
    if (this.counts) return data;
    const standing = this.progress.of(data.id);
    const shown = await Promise.all(Array.from({ length: standing.hints }, (_, at) => this.#hint(number, at + 1)));
    return { ...data, ...standing, hints_shown: shown, hints_left: data.hints_left - shown.length };
  }

  legal(number, commands) {
    return this.ask("POST", `/questions/${number}/legal`, { width: pictureWidth() }, { commands });
  }

  async attempt({ number, id }, commands) {
    const data = await this.ask("POST", `/questions/${number}/attempts`, { width: pictureWidth() }, { commands });
    if (this.counts) return data;
    if (data.verdict !== "refused") this.progress.tried(id, commands, data);
    return { ...data, ...standingIn(this.progress.of(id)) };
  }

  async hint({ number, id }, which) {
    const data = await this.#hint(number, which);
    if (!this.counts) this.progress.hinted(id, which);
    return data;
  }

  #hint(number, which) {
    return this.ask("POST", `/questions/${number}/hints`, {}, { number: which });
  }

  async solution({ number, id }) {
    const data = await this.ask("POST", `/questions/${number}/solution`, { width: pictureWidth() });
    if (!this.counts) this.progress.shown(id);
    return { ...data, played: { ...data.played, moments: pictured(data.played) } };
  }
}

const standingIn = ({ state, tries, points }) => ({ state, tries, points });

// Adds to each moment its pictures.
export function pictured({ moments, pictures }) {
  return moments.map((moment) => ({ ...moment, pictures: moment.panels.map((number) => pictures[number]) }));
}
