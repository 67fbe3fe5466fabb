"use strict";
// Draws every call of the document with a form to try it; needs no other file.

const make = (tag, text = "", attributes = {}) => {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

const resolve = (schema, components) =>
  schema && schema.$ref ? components[schema.$ref.split("/").pop()] : schema;

const sample = (schema, components) => {
  const found = resolve(schema, components) || {};
  if (found.example !== undefined) return found.example;
  if (found.properties) {
    const needed = (found.required || []).map((name) => [name, sample(found.properties[name], components)]);
    return Object.fromEntries(needed);
  }
  if (found.type === "array") return [];
  return found.type === "integer" ? 1 : "";
};

const input = (form, parameter) => {
  const label = make("label", `${parameter.name} (${parameter.in}${parameter.required ? ", needed" : ""})`);
  label.append(make("input", "", { name: `${parameter.in}:${parameter.name}` }));
  form.append(label);
};

const send = async (form, method, path, output) => {
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
  const body = form.elements.body ? form.elements.body.value : undefined;
  if (body) headers["Content-Type"] = "application/json";
  const url = [...query].length ? `${path}?${query}` : path;
  const answer = await fetch(url, { method, headers, body: body || undefined });
  const text = await answer.text();
  const etag = answer.headers.get("ETag");
  let shown = text;
  try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* not every answer is JSON */ }
  output.textContent = `${answer.status} ${answer.statusText}${etag ? `\nETag: ${etag}` : ""}\n\n${shown}`;
};

const call = (method, path, operation, components) => {
  const box = make("details"), title = make("summary");
  title.append(make("b", method.toUpperCase()), make("code", path), make("span", ` ${operation.summary}`));
  const form = make("form"), output = make("pre");
  (operation.parameters || []).forEach((parameter) => input(form, parameter));
  if (operation.requestBody) {
    const schema = operation.requestBody.content["application/json"].schema;
    const area = make("textarea", JSON.stringify(sample(schema, components), null, 2), { name: "body", rows: 6 });
    form.append(area);
  }
  form.append(make("button", "Try it"));
  const answers = Object.entries(operation.responses).map(([status, told]) => `${status} ${told.description}`);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form, method.toUpperCase(), path, output).catch((error) => { output.textContent = String(error); });
  });
  box.append(title, make("pre", answers.join("\n")), form, output);
  return box;
};

fetch("/v1/openapi.json").then((answer) => answer.json()).then((api) => {
  const calls = document.getElementById("calls");
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      calls.append(call(method, path, operation, api.components.schemas));
    }
  }
});
