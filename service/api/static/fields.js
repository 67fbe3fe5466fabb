// Tells in a table what the fields of a JSON schema may be.

export const make = (tag, text = "", attributes = {}) => {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

export const nameOf = (ref) => ref.split("/").pop();

export const resolve = (schema, parts) => (schema?.$ref ? parts[nameOf(schema.$ref)] : schema) ?? {};

const LARGEST = Number.MAX_SAFE_INTEGER; // what JSON can keep is no limit of ours

const within = (least, most) => {
  const low = least !== undefined && least > -LARGEST, high = most !== undefined && most < LARGEST;
  if (low && high) return least === most ? `${least}` : `${least} to ${most}`;
  if (low) return `${least} or more`;
  return high ? `up to ${most}` : "";
};

// Gives what may stand in a list: one kind for all places, or the kinds of its places.
const itemsOf = (schema) => {
  const places = schema.prefixItems ?? [schema.items].filter(Boolean);
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
};

const choicesOf = (schema) => schema?.anyOf ?? schema?.oneOf;

// Says in a few words what a value may be.
export const kind = (schema) => {
  if (!schema) return "anything";
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  const choices = choicesOf(schema);
  if (choices) return choices.map(kind).join(" or ");
  const types = [schema.type ?? "anything"].flat();
  return types.map((type) => {
    const length = within(schema.minLength, schema.maxLength);
    if (type === "array") return `list of ${within(schema.minItems, schema.maxItems)} ${itemsOf(schema).map(kind).join(" or ") || "anything"}`;
    if (type === "integer") return `whole number ${within(schema.minimum, schema.maximum)}`;
    if (type === "string") return length ? `text of ${length} characters` : "text";
    return type === "boolean" ? "true or false" : type;
  }).join(" or ");
};

const when = (schema, isRequired) => {
  if (isRequired) return "always";
  return schema.default === undefined ? "if wanted" : `if left out ${JSON.stringify(schema.default)}`;
};

// Gives an element whose text has its `code` set apart.
export const told = (tag, text) => {
  const element = make(tag);
  text.split("`").forEach((piece, index) => element.append(index % 2 ? make("code", piece) : piece));
  return element;
};

// Gives a part that is drawn when it is opened: types lead to types, and some to themselves.
export const part = (title, draw) => {
  const box = make("details");
  box.append(make("summary", title));
  box.addEventListener("toggle", () => box.append(draw()), { once: true });
  return box;
};

const row = (cells, tag = "td") => {
  const line = make("tr");
  cells.forEach((cell) => line.append(told(tag, cell)));
  return line;
};

// Draws rows of name, kind, when and meaning; what nobody explains has no column for it.
export const table = (rows) => {
  const drawn = make("table");
  const width = rows.some((cells) => cells[3]) ? 4 : 3;
  drawn.append(row(["field", "is", "when", "means"].slice(0, width), "th"));
  rows.forEach((cells) => drawn.append(row(cells.slice(0, width))));
  return drawn;
};

const refsIn = (schema) => {
  if (schema?.$ref) return [schema.$ref];
  return [...(choicesOf(schema) ?? []), ...itemsOf(schema ?? {})].flatMap(refsIn);
};

// Draws the fields of an object, and what they are made of or may be, to be opened.
export const fieldsOf = (schema, parts) => {
  const found = resolve(schema, parts), box = make("div");
  const fields = Object.entries(found.properties ?? {});
  if (fields.length) {
    const required = new Set(found.required ?? []);
    box.append(table(fields.map(([name, field]) =>
      [name, kind(field), when(field, required.has(name)), field.description ?? ""])));
  }
  const inner = new Set([...refsIn({ anyOf: choicesOf(found) }), ...fields.flatMap(([, field]) => refsIn(field))]);
  for (const ref of inner) box.append(part(nameOf(ref), () => fieldsOf({ $ref: ref }, parts)));
  return box;
};

// Makes a value to begin with: what is needed, and nothing else.
export const sample = (schema, parts) => {
  const found = resolve(schema, parts);
  if (found.example !== undefined) return found.example;
  if (found.properties) {
    return Object.fromEntries((found.required ?? []).map((name) => [name, sample(found.properties[name], parts)]));
  }
  if (found.enum) return found.enum[0];
  if (choicesOf(found)) return sample(choicesOf(found)[0], parts);
  if (found.type === "array") return (found.prefixItems ?? []).map((place) => sample(place, parts));
  if (found.type === "boolean") return false;
  return found.type === "integer" ? Math.max(found.minimum ?? 1, 0) : "";
};
