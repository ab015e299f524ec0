// Routes of one's own: begin with the best, click stops to change the chosen train's run, see at once what it earns.

import { address } from "./addresses.js";
import { chosen, refresh } from "./card.js";
import { money } from "./money.js";
import { drawRoutes, hexGroup } from "./places.js";

let runs = null; // what the server offers to draw with
let routes = new Map(); // train -> stops in order
let train = null; // the train being changed
let best = null;
let drawn = null;
let asked = 0;

const panel = () => document.getElementById("own-runs");
const radio = () => document.querySelector("#decision [data-own-runs]");
const active = () => Boolean(runs) && chosen() === radio();

function read() {
  const source = document.getElementById("runs");
  runs = source ? JSON.parse(source.textContent) : null;
  routes = new Map();
  best = null;
  clear();
  if (!runs) return;
  for (const route of runs.best) routes.set(route.train, [...route.stops]);
  train = runs.trains[0]?.id ?? null;
}

function clear() {
  drawn?.remove();
  drawn = null;
}

function action() {
  const list = runs.trains
    .filter((one) => (routes.get(one.id) || []).length)
    .map((one) => ({ train: one.id, stops: routes.get(one.id), track: [] }));
  return { kind: "run-routes", actor: runs.actor, company: runs.company, routes: list };
}

function nameOf(stop) {
  return runs.names[stop] || stop.split(".")[0];
}

function element(kind, text, look = "") {
  const made = document.createElement(kind);
  made.textContent = text;
  made.className = look;
  return made;
}

function show(verdict) {
  const box = panel();
  box.replaceChildren();
  runs.trains.forEach((one, number) => {
    const row = element("button", "", `run-row route-${(number % 6) + 1}${one.id === train ? " on" : ""}`);
    row.type = "button";
    const stops = routes.get(one.id) || [];
    row.append(element("b", `${number + 1}. ${one.name}`), element("span", stops.length ? stops.map(nameOf).join(" – ") : "does not run"));
    const at = verdict?.run?.routes.findIndex((route) => route.train === one.id) ?? -1;
    if (at >= 0 && verdict.run.values[at] !== undefined) row.append(element("span", String(verdict.run.values[at]), "num"));
    row.addEventListener("click", () => {
      train = one.id;
      show(verdict);
    });
    box.append(row);
  });
  const tools = element("p", "", "row tight");
  const reset = element("button", "As the best", "btn alt small");
  reset.type = "button";
  reset.addEventListener("click", () => {
    read();
    test();
  });
  const empty = element("button", "Clear this train", "btn alt small");
  empty.type = "button";
  empty.addEventListener("click", () => {
    routes.set(train, []);
    test();
  });
  tools.append(reset, empty);
  box.append(tools);
  if (verdict?.ok) {
    const gap = best === null ? 0 : verdict.run.revenue - best;
    box.append(element("p", `Runs for ${earned(verdict)}${gap ? `, ${gap > 0 ? "+" : "−"}${money(gap)} to the best` : ""}`, "verdict"));
  } else if (verdict) box.append(element("p", `${verdict.error}${verdict.clause ? ` [${verdict.clause}]` : ""}`, "verdict bad"));
}

const earned = ({ run, subsidy }) => `${money(run.revenue)}${subsidy ? ` and ${subsidy} of subsidy` : ""}`;

async function ask(wanted) {
  const body = new FormData();
  body.set("choice", JSON.stringify(wanted));
  const token = document.querySelector("#decision [name=csrfmiddlewaretoken]").value;
  const answer = await fetch(address("try"), { method: "POST", body, headers: { "X-CSRFToken": token } });
  return answer.ok ? answer.json() : { ok: false, error: "The server does not answer.", clause: "" };
}

async function test() {
  if (!active()) return;
  const turn = ++asked;
  best ??= (await ask({ ...action(), routes: runs.best })).run?.revenue ?? null;
  const wanted = action();
  const verdict = await ask(wanted);
  if (turn !== asked || !active()) return;
  clear();
  drawn = drawRoutes(verdict.ok ? verdict.run.routes : wanted.routes);
  radio().value = verdict.ok ? JSON.stringify({ ...wanted, routes: verdict.run.routes }) : "";
  radio().dataset.label = verdict.ok ? `Run my own for ${earned(verdict)}` : "Run my own routes";
  show(verdict);
  document.querySelector("#decision [data-confirm]").disabled = !verdict.ok;
  document.querySelector("#decision [data-confirm]").firstChild.textContent = `${radio().dataset.label} `;
}

// A place off the board has no stop to click: its hex is the stop.
function stopOf(target) {
  const hex = target?.closest?.("g.hex")?.dataset.hex;
  return target?.closest?.("[data-stop]")?.dataset.stop ?? (hex && !stopsOf(hex).length && runs?.names[`${hex}.0`] ? `${hex}.0` : null);
}

const stopsOf = (hex) => [...document.querySelectorAll(`#board [data-stop^="${CSS.escape(hex)}."]`)];

// A stop on the map was clicked: at an end it goes, inside it cuts, else it is added at the end.
export function stopClicked(target) {
  const stop = drawsRuns() && stopOf(target);
  if (!stop) return false;
  const stops = routes.get(train) || [];
  const at = stops.indexOf(stop);
  if (at === 0) stops.shift();
  else if (at > 0) stops.splice(at);
  else stops.push(stop);
  routes.set(train, stops);
  test();
  return true;
}

export const drawsRuns = () => active() && Boolean(train);

// The same by the keyboard: of several stops of a hex the first that the run does not have.
export function hexEntered(hex) {
  const here = drawsRuns() ? stopsOf(hex) : [];
  return stopClicked(here.find((one) => !routes.get(train)?.includes(one.dataset.stop)) ?? here[0] ?? hexGroup(hex));
}

export function startRuns() {
  read();
  document.addEventListener("bradshaw:chosen", () => {
    const box = panel();
    if (box) box.hidden = !active();
    if (active()) {
      if (!drawn) test();
    } else clear();
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id === "card") {
      read();
      refresh();
    }
  });
}
