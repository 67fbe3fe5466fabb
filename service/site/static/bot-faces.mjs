// The faces of computer players, one for each level: drawn, as not every device has a font with pictures.

import { draw } from "./dom.mjs";

const EYES = "M8 12.2a1.1 1.1 0 1 0 .01 0zM16 12.2a1.1 1.1 0 1 0 .01 0z";
const HEAD = "M12 4.5c5 0 8 3.4 8 7.7s-3.2 8.3-8 8.3-8-4-8-8.3 3-7.7 8-7.7z";
const INK = "#2b1d14";

// Of each level: shapes from the back to the front, each with its colour.
const FACES = {
  beginner: [["M12 1.5l1.4 3.6h-2.8z", "#e09a1b"], [HEAD, "#ffd34d"], [EYES, INK], ["M12 14l3 1.7-3 2.1-3-2.1z", "#e8742a"]], // a chick
  casual: [["M3.6 2.6l6.6 3.6-5.4 5.2zM20.4 2.6l-6.6 3.6 5.4 5.2z", "#9a9fa8"], [HEAD, "#b7bcc4"], [EYES, INK],
    ["M10.6 15h2.8L12 16.8z", "#d9627a"], ["M1.8 14.4l5 .8-5 1.4zM22.2 14.4l-5 .8 5 1.4z", "#6d7480"]], // a cat
  greedy: [["M2.8 2.4l7.2 4-5 5.4zM21.2 2.4l-7.2 4 5 5.4z", "#b9491a"], ["M12 5c5.4 0 8.6 2.4 8.6 6.4L12 21 3.4 11.4C3.4 7.4 6.6 5 12 5z", "#e2682a"],
    ["M3.6 12.2c3 0 6 2 8.4 8.8 2.4-6.8 5.4-8.8 8.4-8.8L12 21z", "#fff3e4"], [EYES, INK], ["M10.6 18h2.8L12 20.6z", INK]], // a fox
  skilled: [["M4 1.8l5.6 5-5 4.6zM20 1.8l-5.6 5 5 4.6z", "#4c5564"], [HEAD, "#707b8c"], ["M12 12c2.6 2 4 4 4 6s-1.8 2.9-4 2.9-4-.9-4-2.9 1.4-4 4-6z", "#dfe4ea"],
    [EYES, INK], ["M10.2 15.6h3.6L12 17.6z", INK]], // a wolf
  advanced: [["M5.6 3.2a3 3 0 1 0 .01 0zM18.4 3.2a3 3 0 1 0 .01 0z", "#6b4424"], [HEAD, "#8c5c34"], ["M12 13.2c2.6 0 4.4 1.5 4.4 3.5S14.6 20 12 20s-4.4-1.3-4.4-3.3 1.8-3.5 4.4-3.5z", "#e2c29c"],
    [EYES, INK], ["M10.2 14.4h3.6L12 16.6z", INK]], // a bear
  expert: [["M3.8 3l6 3.4-4.4 4zM20.2 3l-6 3.4 4.4 4z", "#5a3f8a"], [HEAD, "#7a5bb0"], ["M8 8.4a3.9 3.9 0 1 0 .01 0zM16 8.4a3.9 3.9 0 1 0 .01 0z", "#fff7e0"],
    ["M8 10.7a1.6 1.6 0 1 0 .01 0zM16 10.7a1.6 1.6 0 1 0 .01 0z", INK], ["M12 13.4l1.7 2.2L12 18.2l-1.7-2.6z", "#f0a32a"]], // an owl
  master: [["M6.4 1l2.4 5.6-4.2.8zM17.6 1l-2.4 5.6 4.2.8z", "#d9b23c"], [HEAD, "#2f8f5b"], ["M12 2.8l1.8 3.6h-3.6zM2.2 10.4l3.2.6-1.8 3zM21.8 10.4l-3.2.6 1.8 3z", "#1f6e44"],
    ["M7 14.4h10c0 3.6-2 5.6-5 5.6s-5-2-5-5.6z", "#bfe3b4"], ["M6.4 10.6l4 1.8-3.6 1zM17.6 10.6l-4 1.8 3.6 1z", "#ffe06b"], ["M10 16.4a.8.8 0 1 0 .01 0zM14 16.4a.8.8 0 1 0 .01 0z", INK]], // a dragon
};

// The face of a level; one that nobody has drawn has the face of a robot.
export const botFace = (level) => draw("svg", { class: "bot-face", viewBox: "0 0 24 24", "aria-hidden": "true" },
  (FACES[level] ?? ROBOT).map(([d, fill]) => draw("path", { d, fill })));

const ROBOT = [["M11.3 1.5h1.4v4h-1.4z", "#5b6b7a"], ["M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V7A1.5 1.5 0 0 1 5 5.5z", "#9fb3c4"], [EYES, INK], ["M8 16h8v1.6H8z", INK]];
