// The map: pan, zoom, fit; click a hex with something to do, turn the tile, confirm.

<<<<<<< HEAD
import { chosen, confirm } from "./card.js";
import { closePicker, openHex, openedHex, rotate } from "./picker.js";
=======
import { address } from "./addresses.js";
import { byIndex, chosen, choose, confirm } from "./card.js";
import { money } from "./money.js";
>>>>>>> 536a2c3 (Addresses go by their names, in templates and scripts)
import { centre, hexGroup, places } from "./places.js";
import { stopClicked } from "./runs.js";

const SVG = "http://www.w3.org/2000/svg";
const frame = () => document.querySelector("[data-map-frame]");
const svg = () => frame()?.querySelector("svg");
const hidden = new Set(JSON.parse(localStorage.getItem("map-hides") || '["coordinates","numbers"]'));

let whole = null; // the view box of the whole map
let view = null; // what is seen of it now
let chosenWhole = false; // the reader wants to see all of it
let focus = null; // the hex the keyboard is on

function setUp() {
  const map = svg();
  if (!map) return;
  const box = map.viewBox.baseVal;
  const now = { x: box.x, y: box.y, width: box.width, height: box.height };
  if (whole?.width !== now.width || whole?.height !== now.height) view = null;
  whole = now;
  map.removeAttribute("width");
  map.removeAttribute("height");
  map.setAttribute("preserveAspectRatio", "xMidYMid meet");
  if (!view || !seesDecision()) view = chosenWhole ? null : near();
  for (const what of ["names", "numbers", "coordinates"]) {
    map.classList.toggle(`no-${what}`, hidden.has(what));
    document.querySelector(`[data-map=${what}]`)?.setAttribute("aria-pressed", String(!hidden.has(what)));
  }
  apply();
  closePicker();
}

// The least width of a hex: what is written on it can be read.
const least = () => (window.innerWidth < 600 ? 92 : window.innerWidth < 1400 ? 60 : 75);

const decided = () => (frame().dataset.at || "").split(" ").filter(hexGroup).map(centre);

function seesDecision() {
  const places = decided();
  return !places.length || places.some(([x, y]) => x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height);
}

// Where the decision is, as large as can be read; nothing if the whole map is.
function near() {
  const room = frame().getBoundingClientRect();
  const wide = svg().querySelector("g.hex .ground")?.getBBox().width;
  if (!wide || !room.width || document.body.dataset.hero !== "board") return null;
  const scale = least() / wide;
  if (scale <= Math.min(room.width / whole.width, room.height / whole.height)) return null;
  const width = Math.min(room.width / scale, whole.width);
  const height = Math.min(room.height / scale, whole.height);
  const places = decided();
  const middle = (at, start, size) => (places.length ? places.reduce((sum, one) => sum + one[at], 0) / places.length : start + size / 2);
  const within = (value, start, size, part) => Math.min(Math.max(value - part / 2, start), start + size - part);
  return {
    x: within(middle(0, whole.x, whole.width), whole.x, whole.width, width),
    y: within(middle(1, whole.y, whole.height), whole.y, whole.height, height),
    width,
    height,
  };
}

function apply() {
  const map = svg();
  if (!map) return;
  const { x, y, width, height } = view || whole;
  map.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  overview(map);
}

// A small picture of the whole map, with what is seen of it now, in the corner with the least land.
function overview(map) {
  const corner = document.querySelector("#board .overview");
  const seen = view || whole;
  corner.hidden = seen.width >= whole.width * 0.98 && seen.height >= whole.height * 0.98;
  if (corner.hidden) return;
  if (!corner.firstChild) {
    const small = document.createElementNS(SVG, "svg");
    small.setAttribute("class", "bw map");
    small.setAttribute("viewBox", `${whole.x} ${whole.y} ${whole.width} ${whole.height}`);
    small.append(...[...map.querySelectorAll("g.hex .ground")].map((one) => one.cloneNode()), document.createElementNS(SVG, "rect"));
    corner.append(small);
  }
  for (const [name, value] of Object.entries(seen)) corner.querySelector("rect").setAttribute(name, value);
  const room = frame().getBoundingClientRect();
  const land = [...map.querySelectorAll("g.hex .ground")].map((one) => one.getBoundingClientRect());
  const covered = ([right, down]) => {
    const left = right ? room.right - corner.offsetWidth : room.left;
    const top = down ? room.bottom - corner.offsetHeight : room.top;
    return land.filter((one) => one.right > left && one.left < left + corner.offsetWidth && one.bottom > top && one.top < top + corner.offsetHeight).length;
  };
  const corners = [[1, 1], [0, 1], [1, 0], [0, 0]];
  const [right, down] = corners.reduce((best, one) => (covered(one) < covered(best) ? one : best));
  corner.classList.toggle("left", !right);
  corner.classList.toggle("up", !down);
}

function zoom(by, at) {
  const from = view || whole;
  const width = Math.min(Math.max(from.width / by, whole.width / 8), whole.width * 1.2);
  const ratio = width / from.width;
  const [x, y] = at || [from.x + from.width / 2, from.y + from.height / 2];
  view = { x: x - (x - from.x) * ratio, y: y - (y - from.y) * ratio, width, height: from.height * ratio };
  apply();
}

// The whole map; and again, back to where the decision is.
function fit() {
  chosenWhole = view !== null;
  view = chosenWhole ? null : near();
  apply();
}

function pan(dx, dy) {
  const from = view || whole;
  view = { ...from, x: from.x + dx, y: from.y + dy };
  apply();
}

function toMap(event) {
  const map = svg();
  const matrix = map.getScreenCTM().inverse();
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  return [at.x, at.y];
}

const press = (name, on) => document.querySelector(`[data-map=${name}]`)?.setAttribute("aria-pressed", String(on));

// What-if: beside every place what building there would add to the company's best run.
async function showGains() {
  const shown = svg().querySelector("g.what-if");
  press("gains", !shown);
  if (shown) return shown.remove();
  const answer = await fetch(address("gains"));
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "what-if heat above");
  for (const [hex, gain] of Object.entries(answer.ok ? await answer.json() : {})) {
    const at = centre(hex);
    if (!at) continue;
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", `heat-text ${gain > 0 ? "gain" : gain < 0 ? "loss" : ""}`);
    text.setAttribute("x", at[0]);
    text.setAttribute("y", at[1] + 11);
    text.setAttribute("font-size", 32);
    text.textContent = gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "0";
    layer.append(text);
  }
  svg().append(layer);
}

<<<<<<< HEAD
=======
// What the chosen place would earn.
let trying = 0;
async function earns(entry, note) {
  const turn = ++trying;
  const body = new FormData();
  body.set("choice", byIndex(entry.index).value);
  const token = document.querySelector("#decision [name=csrfmiddlewaretoken]").value;
  const answer = await fetch(address("try"), { method: "POST", body, headers: { "X-CSRFToken": token } });
  const verdict = answer.ok ? await answer.json() : {};
  if (turn !== trying || !verdict.earns || verdict.earns[1] === null) return;
  const [before, after] = verdict.earns;
  if (!before && !after) return; // no train would see the difference
  const gap = after - before;
  note.textContent += ` · runs for ${money(after)}${gap ? ` (${gap > 0 ? "+" : "−"}${money(gap)})` : ""}`;
}

>>>>>>> 536a2c3 (Addresses go by their names, in templates and scripts)
function tool(name) {
  if (name === "in") zoom(1.3);
  else if (name === "out") zoom(1 / 1.3);
  else if (name === "fit") fit();
  else if (name === "reach") press(name, svg().classList.toggle("show-reach"));
  else if (name === "gains") showGains();
  else {
    if (hidden.has(name)) hidden.delete(name);
    else hidden.add(name);
    localStorage.setItem("map-hides", JSON.stringify([...hidden]));
    setUp();
  }
}

function hexOf(target) {
  const named = target.closest("[data-hex], [data-stop], [data-track]");
  return named?.dataset.hex ?? named?.dataset.stop?.split(".")[0] ?? named?.dataset.track?.split(":")[0];
}

<<<<<<< HEAD
=======
// Choices on a hex

const picker = () => document.getElementById("picker");

export function closePicker() {
  const panel = picker();
  if (panel) panel.hidden = true;
  open = null;
}

function kindsOf(entries) {
  const groups = new Map();
  for (const entry of entries) {
    const name = entry.kind === "lay-tile" ? `tile ${entry.tile}${entry.power ? ` (${entry.power})` : ""}` : entry.label;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(entry);
  }
  return groups;
}

async function choiceButton(name, entries, hex) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pick-tile";
  button.title = entries[0].label;
  button.dataset.indexes = entries.map((entry) => entry.index).join(" ");
  if (entries[0].kind === "lay-tile") {
    const text = await fetch(address("tile", { TILE: entries[0].tile, 999: entries[0].rotation })).then((a) => a.text());
    const parsed = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg" class="bw tile-drawing" viewBox="-104 -104 208 208">${text}</svg>`, "image/svg+xml");
    button.append(document.importNode(parsed.documentElement, true));
  }
  const words = document.createElement("span");
  words.textContent = entries[0].kind === "lay-tile" ? `${name.replace("tile ", "")}${entries.length > 1 ? ` ×${entries.length}` : ""}` : name;
  button.append(words);
  button.addEventListener("click", () => {
    const radio = chosen();
    const at = entries.findIndex((entry) => byIndex(entry.index) === radio);
    pick(entries[(at + 1) % entries.length], hex);
  });
  return button;
}

function pick(entry) {
  choose(byIndex(entry.index), { quiet: true });
  const note = picker().querySelector(".pick-note");
  if (note) {
    note.textContent = `${entry.label}${entry.note ? ` – ${entry.note}` : ""}`;
    earns(entry, note);
  }
  picker().querySelectorAll(".pick-tile").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.indexes.split(" ").includes(String(entry.index)))));
  const go = picker().querySelector(".pick-confirm");
  go.disabled = false;
  go.textContent = entry.kind === "lay-tile" ? `Lay tile ${entry.tile}` : "Place it";
}

// The panel stands at the other end of the map than the place it is about.
function standAside(hex) {
  const at = hexGroup(hex)?.getBoundingClientRect();
  const room = frame()?.getBoundingClientRect();
  if (at && room) picker().classList.toggle("above", at.top + at.height / 2 > room.top + room.height * 0.55);
}

function closing() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pick-close";
  button.textContent = "×";
  button.setAttribute("aria-label", "Close");
  button.addEventListener("click", closePicker);
  return button;
}

async function openHex(hex) {
  const { may, why } = places.data();
  const panel = picker();
  panel.replaceChildren();
  if (!may[hex]) {
    closePicker();
    const at = document.querySelector("#where [name=at]").value;
    const facts = await fetch(`${address("hex", { HEX: hex })}?at=${at}`);
    const about = document.createElement("div");
    if (facts.ok) about.innerHTML = await facts.text();
    panel.replaceChildren(closing(), about);
    standAside(hex);
    panel.hidden = false;
    const reason = why[hex];
    if (!reason) return;
    const text = document.createElement("p");
    text.textContent = reason.message;
    panel.append(text);
    if (reason.clause.includes("-")) {
      const link = document.createElement("a");
      link.className = "clause";
      link.textContent = reason.clause;
      link.href = address("clause", { CLAUSE: reason.clause });
      link.setAttribute("hx-get", link.href);
      link.setAttribute("hx-target", "#dialog-body");
      panel.append(link);
      window.htmx.process(link);
    }
    panel.hidden = false;
    return;
  }
  open = hex;
  standAside(hex);
  const row = document.createElement("div");
  row.className = "pick-row";
  for (const [name, entries] of kindsOf(may[hex])) row.append(await choiceButton(name, entries, hex));
  const note = document.createElement("p");
  note.className = "pick-note";
  const go = document.createElement("button");
  go.type = "button";
  go.className = "btn small pick-confirm";
  go.textContent = "Confirm";
  go.addEventListener("click", confirm);
  const turn = document.createElement("button");
  turn.type = "button";
  turn.className = "btn alt small";
  turn.textContent = "Turn (r)";
  turn.addEventListener("click", () => rotate());
  const buttons = document.createElement("div");
  buttons.className = "row tight";
  buttons.append(go, turn);
  panel.append(closing(), row, note, buttons);
  panel.hidden = false;
  pick(may[hex][0], hex);
}

export function rotate(by = 1) {
  const { may } = places.data();
  const radio = chosen();
  if (!radio) return;
  const action = JSON.parse(radio.value.slice(radio.value.indexOf("|") + 1));
  const same = (may[action.hex] || []).filter((one) => one.kind === action.kind && one.tile === action.tile);
  const at = same.findIndex((one) => byIndex(one.index) === radio);
  if (same.length) pick(same[(at + by + same.length) % same.length], action.hex);
}

>>>>>>> 536a2c3 (Addresses go by their names, in templates and scripts)
// Keyboard: from place to place

function mark(hex) {
  document.querySelectorAll("#board .hex.focus").forEach((one) => one.classList.remove("focus"));
  focus = hex;
  const group = hexGroup(hex);
  group?.classList.add("focus");
  group?.parentElement.append(group);
  frame().setAttribute("aria-label", `Map, ${hex}`);
}

function move(dx, dy) {
  const { may } = places.data();
  const hexes = Object.keys(may);
  if (!hexes.length) return pan(dx * 120, dy * 120);
  if (!focus || !may[focus]) return mark(hexes[0]);
  const [x, y] = centre(focus);
  let best = null;
  for (const hex of hexes) {
    if (hex === focus) continue;
    const [hx, hy] = centre(hex);
    const along = (hx - x) * dx + (hy - y) * dy;
    if (along <= 1) continue;
    const across = Math.abs((hx - x) * dy - (hy - y) * dx);
    const cost = along + 2 * across;
    if (!best || cost < best.cost) best = { hex, cost };
  }
  if (best) mark(best.hex);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function mapKey(event) {
  if (ARROWS[event.key]) {
    if (event.shiftKey) pan(ARROWS[event.key][0] * 120, ARROWS[event.key][1] * 120);
    else move(...ARROWS[event.key]);
  } else if (event.key === "Enter" || event.key === " ") {
    if (openedHex() && openedHex() === focus && chosen()) confirm();
    else if (focus) openHex(focus);
  } else return false;
  return true;
}

export const mapTools = { in: () => zoom(1.3), out: () => zoom(1 / 1.3), fit };

export function startBoard() {
  setUp();
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id === "board") setUp();
  });
  document.addEventListener("bradshaw:board", setUp);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-map]");
    if (button) tool(button.dataset.map);
    const link = event.target.closest("[data-hex-link]");
    if (link) {
      event.preventDefault();
      mark(link.dataset.hexLink);
    }
  });
  let drag = null;
  const fingers = new Map();
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("[data-map-frame]") || !svg()) return;
    fingers.set(event.pointerId, event);
    drag = { at: event.target, x: event.clientX, y: event.clientY, moved: false, view: view ? { ...view } : { ...whole }, hex: hexOf(event.target) };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || !fingers.has(event.pointerId)) return;
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const before = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      fingers.set(event.pointerId, event);
      const [c, d] = [...fingers.values()];
      const after = Math.hypot(c.clientX - d.clientX, c.clientY - d.clientY);
      const middle = { clientX: (c.clientX + d.clientX) / 2, clientY: (c.clientY + d.clientY) / 2 };
      if (before > 0) zoom(after / before, toMap(middle));
      drag.moved = true;
      return;
    }
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < 6) return;
    drag.moved = true;
    const scale = 1 / svg().getScreenCTM().a;
    view = { ...drag.view, x: drag.view.x - dx * scale, y: drag.view.y - dy * scale };
    apply();
  });
  const end = (event) => {
    fingers.delete(event.pointerId);
    if (drag && !drag.moved && event.type === "pointerup" && stopClicked(drag.at)) {
      drag = null;
      return;
    }
    if (drag && !drag.moved && drag.hex && event.type === "pointerup") {
      mark(drag.hex);
      if (openedHex() === drag.hex) rotate();
      else openHex(drag.hex);
    }
    if (!fingers.size) drag = null;
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener(
    "wheel",
    (event) => {
      if (!event.target.closest?.("[data-map-frame]") || !svg()) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, toMap(event));
    },
    { passive: false },
  );
}
