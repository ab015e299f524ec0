// The map: pan, zoom, fit; click a hex with something to do, turn the tile, confirm.

import { address } from "./addresses.js";
import { chosen, confirm } from "./card.js";
import { closePicker, openHex, openedHex, rotate } from "./picker.js";
import { centre, hexGroup, places } from "./places.js";
import { drawsRuns, hexEntered, stopClicked } from "./runs.js";
import { explain, explainSoon, hide, meanings } from "./tips.js";

const SVG = "http://www.w3.org/2000/svg";
const frame = () => document.querySelector("[data-map-frame]");
const svg = () => frame()?.querySelector("svg");
const hidden = new Set(JSON.parse(localStorage.getItem("map-hides") || '["coordinates","numbers"]'));

let whole = null; // the view box of the whole map
let view = null; // what is seen of it now
let chosenWhole = false; // the reader wants to see all of it
let focus = null; // the hex the keyboard is on
let faces = new Map(); // what is written on each hex

function setUp() {
  const map = svg();
  if (!map) return;
  const box = map.viewBox.baseVal;
  const now = { x: box.x, y: box.y, width: box.width, height: box.height };
  if (whole?.width !== now.width || whole?.height !== now.height) view = null;
  whole = now;
  const hexes = [...map.querySelectorAll("g.hex")].map((one) => one.dataset.hex);
  faces = new Map([...map.querySelectorAll(".faces > g")].map((one, at) => [hexes[at], one]));
  map.removeAttribute("width");
  map.removeAttribute("height");
  map.setAttribute("preserveAspectRatio", "xMidYMid meet");
  if (!view || !seesDecision()) view = chosenWhole ? null : near();
  if (!map.querySelector(".hex.focus")) focus = null; // drawn anew: nobody sees where it was
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
  const [x, y] = amid(decided(), width, height);
  const within = (value, start, size, part) => Math.min(Math.max(value - part / 2, start), start + size - part);
  return {
    x: within(x, whole.x, whole.width, width),
    y: within(y, whole.y, whole.height, height),
    width,
    height,
  };
}

// The middle of as many places as are seen at once from around one of them.
function amid(places, width, height) {
  if (!places.length) return [whole.x + whole.width / 2, whole.y + whole.height / 2];
  const seen = places.map(([x, y]) => places.filter((one) => Math.abs(one[0] - x) < width / 2 && Math.abs(one[1] - y) < height / 2));
  const most = seen.reduce((best, one) => (one.length > best.length ? one : best));
  return [0, 1].map((axis) => most.reduce((sum, one) => sum + one[axis], 0) / most.length);
}

function apply() {
  const map = svg();
  if (!map) return;
  const { x, y, width, height } = view || whole;
  map.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  overview(map);
}

// A small picture of the whole map, with what is seen of it now, in the corner with the least land; smaller still where
// there is land all around.
function overview(map) {
  const corner = document.querySelector("#board .overview");
  const seen = view || whole;
  corner.hidden = seen.width * seen.height > 0.7 * whole.width * whole.height;
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
    return land.reduce((sum, one) => {
      const across = Math.min(one.right, left + corner.offsetWidth) - Math.max(one.left, left);
      const high = Math.min(one.bottom, top + corner.offsetHeight) - Math.max(one.top, top);
      return sum + Math.max(across, 0) * Math.max(high, 0);
    }, 0);
  };
  const corners = [
    [1, 1],
    [0, 1],
    [1, 0],
    [0, 0],
  ];
  corner.classList.remove("small");
  const [right, down] = corners.reduce((best, one) => (covered(one) < covered(best) ? one : best));
  corner.classList.toggle("small", covered([right, down]) > 0.5 * corner.offsetWidth * corner.offsetHeight);
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

// Keyboard: from place to place

function mark(hex) {
  document.querySelectorAll("#board .hex.focus").forEach((one) => one.classList.remove("focus"));
  focus = hex;
  const group = hexGroup(hex);
  group?.classList.add("focus");
  group?.parentElement.append(group);
  const choices = places.data().may[hex]?.length;
  const words = [`Map, ${named(hex)}`, choices ? `${choices} choices` : ""];
  frame().setAttribute("aria-label", words.filter(Boolean).join(", "));
}

// All that is drawn on a hex and on its sides.
function drawnOn(hex) {
  const map = svg();
  const own = map.querySelectorAll(`[data-stop^="${hex}."], [data-track^="${hex}:"], [data-mark="${hex}"]`);
  const ground = hexGroup(hex).querySelector(".ground").getBBox();
  const sides = [...map.querySelectorAll(".borders > *")].filter((one) => {
    const box = one.getBBox();
    const [x, y] = [box.x + box.width / 2 - ground.x, box.y + box.height / 2 - ground.y];
    return x > -2 && y > -2 && x < ground.width + 2 && y < ground.height + 2;
  });
  return [...own, faces.get(hex), ...sides].filter((one) => one?.checkVisibility());
}

const named = (hex) => `${hexGroup(hex)?.dataset.name || ""} ${hex}`.trim();

function tell(hex) {
  const companies = (finds) => [
    ...new Set(drawnOn(hex).flatMap((one) => [...one.querySelectorAll(finds)].map((disc) => disc.textContent))),
  ];
  const [stand, kept] = [companies("[data-marker]"), companies(".reserved")];
  const who = [stand.length ? `stations: ${stand.join(", ")}` : "", kept.length ? `kept for ${kept.join(", ")}` : ""];
  explain(hexGroup(hex), [named(hex), ...who.filter(Boolean)], meanings(drawnOn(hex)));
}

// The map follows the keyboard where it shows a part of itself.
function follow(hex) {
  const box = hexGroup(hex)?.getBBox();
  if (!box || !view) return;
  const beyond = (at, size, start, room) => Math.min(at - start, 0) || Math.max(at + size - start - room, 0);
  pan(beyond(box.x, box.width, view.x, view.width), beyond(box.y, box.height, view.y, view.height));
}

const everywhere = () => [...svg().querySelectorAll("g.hex")].map((one) => one.dataset.hex);

// To the next place where something may be done; with `all`, and where nothing may, to the next hex. At first to the
// one nearest to the middle of what is seen.
function move(dx, dy, all) {
  const open = Object.keys(places.data().may);
  const hexes = all || drawsRuns() || !open.length ? everywhere() : open;
  const seen = view || whole;
  const from = focus && centre(focus);
  const [x, y] = from || [seen.x + seen.width / 2, seen.y + seen.height / 2];
  let best = null;
  for (const hex of hexes) {
    const [hx, hy] = centre(hex);
    const along = (hx - x) * dx + (hy - y) * dy;
    if (from && along <= 1) continue;
    const across = Math.abs((hx - x) * dy - (hy - y) * dx);
    const cost = from ? along + 2 * across : Math.abs(along) + across;
    if (!best || cost < best.cost) best = { hex, cost };
  }
  if (!best) return;
  mark(best.hex);
  follow(best.hex);
  tell(best.hex);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function mapKey(event) {
  if (ARROWS[event.key]) {
    move(...ARROWS[event.key], event.shiftKey);
  } else if (event.key === "Enter" || event.key === " ") {
    hide();
    if (openedHex() && openedHex() === focus && chosen()) confirm();
    else if (focus && !hexEntered(focus)) openHex(focus);
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
  document.addEventListener("bradshaw:aside", ({ detail: [right, down] }) => {
    const scale = 1 / svg().getScreenCTM().a;
    pan(-right * scale, -down * scale);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-map]");
    if (button) tool(button.dataset.map);
    const link = event.target.closest("[data-hex-link]");
    if (link) {
      event.preventDefault();
      mark(link.dataset.hexLink);
    }
  });
  document.addEventListener("pointerover", (event) => {
    const hex = event.target.closest?.("[data-map-frame]") && hexOf(event.target);
    if (hex && hexGroup(hex) && event.pointerType !== "touch") explainSoon(hexGroup(hex), () => tell(hex));
  });
  let drag = null;
  const fingers = new Map();
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("[data-map-frame]") || !svg()) return;
    fingers.set(event.pointerId, event);
    drag = {
      at: event.target,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      view: view ? { ...view } : { ...whole },
      hex: hexOf(event.target),
    };
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
