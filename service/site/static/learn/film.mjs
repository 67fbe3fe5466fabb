// Plays some moments: what led to a position, what was really played, or a variation.

import { get, make } from "../dom.mjs";
import { told } from "../play/naming.mjs";
import { say } from "../texts.mjs";
import { heading, press, rendered } from "./coach.mjs";
import { pictured } from "./lesson.mjs";

const KEYS = { ArrowRight: 1, ArrowLeft: -1 };

export class Film {
  constructor(stage) {
    Object.assign(this, { stage, moments: [], at: 0, about: null });
    addEventListener("keydown", (event) => this.#pressed(event));
  }

  // Shows the first moment; `back` is called when the viewer leaves.
  play(moments, about) {
    this.moments = about.pictures ? pictured({ moments, pictures: about.pictures }) : moments;
    this.about = about;
    this.show(0);
    get("coach-title").focus({ preventScroll: true });
    get("coach").scrollIntoView({ block: "nearest" }); // what is shown is said there
  }

  show(to) {
    const { moments, about } = this;
    this.at = Math.min(Math.max(to, 0), moments.length - 1);
    const moment = moments[this.at];
    const isLast = this.at === moments.length - 1;
    if (moment) this.stage.show(moment.pictures, { cards: moment.cards });
    get("coach").replaceChildren(...[
      heading(about.title, moments.length ? `${this.at + 1} / ${moments.length}` : null),
      about.html ? rendered(about.html) : null,
      make("p", { id: "moment", role: "status" }, moment ? told(moment.say, moment.seat) : say("learn_nothing_played")),
      make("p", { class: "row ways" },
        press("‹", () => this.show(this.at - 1), { "aria-label": say("learn_step_back"), disabled: this.at === 0 }),
        press("›", () => this.show(this.at + 1), { id: "step", "aria-label": say("learn_step"), disabled: isLast, class: isLast ? "" : "main" }),
        press(say("learn_close"), () => this.close(), { id: "close-film", class: isLast ? "main" : "" })),
    ].filter(Boolean));
    document.body.dataset.stop = "film";
  }

  close() {
    const { back } = this.about;
    this.about = null;
    back();
    get("coach-title")?.focus({ preventScroll: true });
  }

  #pressed(event) {
    if (!this.about || event.target.closest?.("input, textarea, select")) return;
    if (KEYS[event.key]) this.show(this.at + KEYS[event.key]);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
  }
}
