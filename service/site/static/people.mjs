// The people who play on this device, with their tokens; the first one is "me".

const KEY = "altana.people";

export function people() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

export const me = () => people()[0] ?? null;

export const person = (id) => people().find((one) => one.id === id) ?? null;

// Stores a person; with `first` they become "me".
export function keep(one, first = true) {
  const others = people().filter((other) => other.id !== one.id);
  localStorage.setItem(KEY, JSON.stringify(first ? [one, ...others] : [...others, one]));
}

// Forgets a person whose token the service no longer accepts.
export function forget(id) {
  localStorage.setItem(KEY, JSON.stringify(people().filter((one) => one.id !== id)));
}
