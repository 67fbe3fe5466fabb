// Draws every call of the document with a form to try it, and the commands of each game.

import { fieldsOf, kind, make, nameOf, part, resolve, sample, table, told } from "./fields.js";

const ORDER = ["players", "games", "rules", "problems", "forks"]; // what a player needs, then the rest
const PLACES = { path: "in the path", query: "in the query", header: "as a header" };
const JSON_TYPE = "application/json", STREAM_TYPE = "text/event-stream";

const send = async (form, method, path, media, output) => {
  const headers = {}, query = new URLSearchParams();
  const token = document.getElementById("token").value.trim();
  if (token) headers.Authorization = `Bearer ${token}`;
  for (const [name, value] of new FormData(form)) {
    const [place, key] = name.split(":");
    if (value === "" || name === "body") continue;
    if (place === "path") path = path.replace(`{${key}}`, encodeURIComponent(value));
    if (place === "query") query.set(key, value);
    if (place === "header") headers[key] = value;
  }
  const field = form.elements.body;
  const body = field?.type === "file" ? field.files[0] : field?.value;
  if (body) headers["Content-Type"] = media;
  const url = [...query].length ? `${path}?${query}` : path;
  const answer = await fetch(url, { method, headers, body: body || undefined });
  const etag = answer.headers.get("ETag");
  output.textContent = `${answer.status} ${answer.statusText}${etag ? `\nETag: ${etag}` : ""}\n\n`;
  if ((answer.headers.get("Content-Type") ?? "").startsWith(STREAM_TYPE)) return follow(answer, output);
  const text = await answer.text();
  let shown = text;
  try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not every answer is JSON */ }
  output.textContent += shown;
};

// Shows a stream while it comes: its end may be far away.
const follow = async (answer, output) => {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    output.textContent += value;
  }
};

const input = (parameter) => {
  const label = make("label", `${parameter.name}${parameter.required ? " (needed)" : ""}`);
  label.append(make("input", "", { name: `${parameter.in}:${parameter.name}`, spellcheck: "false" }));
  return label;
};

const bodyOf = (form, content, parts) => {
  const [[media, { schema }]] = Object.entries(content);
  const label = make("label", media === JSON_TYPE ? "body" : `file (${media})`);
  if (media === JSON_TYPE) {
    label.append(make("textarea", JSON.stringify(sample(schema, parts), null, 2), { name: "body", rows: 5, spellcheck: "false" }));
  } else {
    label.append(make("input", "", { name: "body", type: "file" }));
  }
  form.append(label);
  return media;
};

const answersOf = (operation, components) => {
  const box = make("div"), parts = components.schemas;
  for (const [status, named] of Object.entries(operation.responses)) {
    const response = resolve(named, components.responses);
    box.append(told("p", `${status}: ${response.description}`));
    const schema = response.content?.[JSON_TYPE]?.schema ?? response.content?.[STREAM_TYPE]?.["x-itemSchema"];
    if (schema && Number(status) < 300) box.append(fieldsOf(schema, parts));
  }
  return box;
};

const call = (method, path, operation, components) => {
  const box = make("details", "", { id: operation.operationId, class: "call" }), parts = components.schemas;
  const title = make("summary"), form = make("form"), output = make("pre", "", { "aria-live": "polite" });
  title.append(make("b", method.toUpperCase()), make("code", path), told("span", ` ${operation.summary}`));
  const parameters = operation.parameters ?? [], content = operation.requestBody?.content;
  box.append(title);
  if (parameters.length) {
    box.append(table(parameters.map((one) =>
      [one.name, kind(one.schema), `${one.required ? "always" : "if wanted"}, ${PLACES[one.in]}`, one.description ?? ""])));
  }
  if (content?.[JSON_TYPE]) box.append(make("p", "The body:"), fieldsOf(content[JSON_TYPE].schema, parts));
  form.append(...parameters.map(input));
  const media = content ? bodyOf(form, content, parts) : null;
  form.append(make("button", "Try it"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form, method.toUpperCase(), path, media, output).catch((error) => { output.textContent = String(error); });
  });
  box.append(part("Try it", () => form), part("What it answers", () => answersOf(operation, components)), output);
  return box;
};

const place = (tag) => (ORDER.includes(tag) ? ORDER.indexOf(tag) : ORDER.length);

const drawCalls = (api, groups) => {
  const byTag = new Map();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag] = operation.tags;
      byTag.set(tag, [...(byTag.get(tag) ?? []), call(method, path, operation, api.components)]);
    }
  }
  for (const tag of [...byTag.keys()].sort((a, b) => place(a) - place(b))) {
    const group = make("section");
    group.append(make("h3", tag), ...byTag.get(tag));
    groups.append(group);
  }
};

const drawCommands = (api, kinds) => {
  const parts = api.components.schemas;
  for (const [name, union] of Object.entries(parts)) {
    const [game, type] = name.split(".");
    if (type !== "Command") continue;
    kinds.append(make("h3", game));
    for (const choice of union.anyOf) {
      const command = resolve(choice, parts), box = make("details"), title = make("summary");
      title.append(make("code", command.properties.type.enum[0]), told("span", ` ${command.description ?? ""}`));
      box.append(title, fieldsOf(choice, parts), make("pre", JSON.stringify(sample(choice, parts))));
      kinds.append(box);
    }
  }
};

// Hides what does not have the word; a group without calls goes with them.
const find = (groups, word) => {
  for (const group of groups.querySelectorAll("section")) {
    let left = 0;
    for (const one of group.querySelectorAll(".call")) {
      one.hidden = !one.querySelector("summary").textContent.toLowerCase().includes(word);
      left += !one.hidden;
    }
    group.hidden = left === 0;
  }
};

const openNamed = () => {
  const named = document.getElementById(location.hash.slice(1));
  if (named?.tagName !== "DETAILS") return;
  named.open = true;
  named.scrollIntoView();
};

const groups = document.getElementById("groups");
const api = await (await fetch("/v1/openapi.json")).json();
drawCommands(api, document.getElementById("kinds"));
drawCalls(api, groups);
document.getElementById("find").addEventListener("input", (event) => find(groups, event.target.value.trim().toLowerCase()));
addEventListener("hashchange", openNamed);
openNamed();
