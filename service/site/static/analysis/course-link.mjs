// A way from the coach's questions to a course of them.

import { withQuery } from "../addresses.mjs";
import { make } from "../dom.mjs";
import { me } from "../people.mjs";
import { say } from "../texts.mjs";

// Makes a course of the questions on one's own turns, or, for others, on everybody's.
export function courseLink({ seats }, { game, share }, own) {
  const asked = seats.filter(({ seat, questions }) => questions && (!own.length || own.includes(seat)));
  return me() && asked.length > 0
    && make("a", { class: "button quiet", href: withQuery("/learn", { game, share, coach: own.length ? "mine" : "all" }) }, say("analysis_course"));
}
