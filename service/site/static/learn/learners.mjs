// The classes joined on this device: a nickname and a token for each, no account.

const KEY = "altana.classes";

export function joined() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

// Returns the learner of a class on this device: {id, name, token}.
export const learnerOf = (classroom) => joined().find((one) => one.classroom === classroom) ?? null;

export function keepLearner(one) {
  localStorage.setItem(KEY, JSON.stringify([one, ...joined().filter(({ classroom }) => classroom !== one.classroom)]));
}

export function forgetLearner(classroom) {
  localStorage.setItem(KEY, JSON.stringify(joined().filter((one) => one.classroom !== classroom)));
}

// The address of a class's page, from the link in the API.
export const pageOf = (link) => link.replace("/v1/classes/", "/class/").replace("/v1/courses/", "/learn/");
