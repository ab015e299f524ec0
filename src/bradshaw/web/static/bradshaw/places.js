// What may be done on which hex, and the tile laid there on trial.

import { address } from "./addresses.js";

const SVG = "http://www.w3.org/2000/svg";
const tiles = new Map();
let trial = null;
let hidden = null; // what is written on the hex below a trial

// A tile by itself, as the picker shows it.
export async function drawing(tile, rotation) {
  const url = address("tile", { TILE: tile, 999: rotation });
  if (!tiles.has(url))
    tiles.set(
      url,
      fetch(url).then((answer) => (answer.ok ? answer.text() : "")),
    );
  return tiles.get(url);
}

const read = new WeakMap();

// The answers of the card by hex, and how many are left of each tile.
function data() {
  const card = document.getElementById("decision");
  if (!card) return { may: {}, left: {} };
  if (!read.has(card)) {
    const may = {};
    for (const one of card.querySelectorAll("[data-hex-of]")) {
      const { value } = one.querySelector("input");
      const [label, note] = ["b", ".what > small"].map((part) => one.querySelector(part)?.textContent);
      const entry = { index: Number(one.dataset.index), label, note, ...JSON.parse(value.slice(value.indexOf("|") + 1)) };
      may[entry.hex] ??= [];
      may[entry.hex].push(entry);
    }
    read.set(card, { may, left: JSON.parse(document.getElementById("tiles-left").textContent) });
  }
  return read.get(card);
}

export const hexGroup = (hex) => document.querySelector(`#board svg g.hex[data-hex="${CSS.escape(hex)}"]`);

export function centre(hex) {
  const box = hexGroup(hex)?.getBBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}

function clear() {
  trial?.remove();
  hidden?.removeAttribute("visibility");
  trial = hidden = null;
}

// The hex as it would look, over the map: dashed, with a word that it is not laid yet.
export function layOnTrial(text, hex) {
  const svg = document.querySelector("#board svg");
  const at = centre(hex);
  if (!svg || !at) return;
  clear();
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml");
  trial = document.createElementNS(SVG, "g");
  trial.setAttribute("class", "trial laid");
  trial.append(...[...parsed.documentElement.childNodes].map((node) => document.importNode(node, true)));
  const word = document.createElementNS(SVG, "text");
  word.setAttribute("class", "on-trial");
  word.setAttribute("x", at[0]);
  word.setAttribute("y", at[1] - 78);
  word.textContent = "on trial";
  trial.append(word);
  // A name may stand beside its hex, where the trial does not cover it: what is written around a hex stands in a group
  // that is moved there.
  const where = trial.querySelector(".faces > g")?.getAttribute("transform");
  hidden = svg.querySelector(`.faces > g[transform="${where}"]`);
  hidden?.setAttribute("visibility", "hidden");
  svg.append(trial);
}

// Routes along the track itself: every piece of track of the map has a name.
export function drawRoutes(routes) {
  const svg = document.querySelector("#board svg");
  if (!svg) return null;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "trial routes");
  routes.forEach((route, number) => {
    const look = `route-${(number % 6) + 1}`;
    for (const name of route.track) {
      const track = svg.querySelector(`[data-track="${CSS.escape(name)}"]`);
      if (!track) continue;
      for (const kind of ["band", "thread"]) {
        const line = document.createElementNS(SVG, "path");
        line.setAttribute("class", kind === "band" ? `band ${look}` : `thread dash-${(number % 6) + 1}`);
        line.setAttribute("d", track.getAttribute("d"));
        layer.append(line);
      }
    }
    route.stops.forEach((name, at) => {
      const stop = svg.querySelector(`[data-stop="${CSS.escape(name)}"]`);
      const box = stop?.getBBox();
      if (!box) return;
      const ring = document.createElementNS(SVG, "circle");
      ring.setAttribute("class", `stop-ring ${look}`);
      ring.setAttribute("cx", box.x + box.width / 2);
      ring.setAttribute("cy", box.y + box.height / 2);
      ring.setAttribute("r", Math.max(box.width, box.height) / 2 + (at === 0 || at === route.stops.length - 1 ? 7 : 4));
      layer.append(ring);
    });
  });
  const stops = svg.querySelector("g.stops");
  if (stops) stops.before(layer);
  else svg.append(layer);
  return layer;
}

function point(action) {
  const at = centre(action.hex);
  const svg = document.querySelector("#board svg");
  if (!at || !svg) return;
  clear();
  const stop = svg.querySelector(`[data-stop="${CSS.escape(`${action.hex}.${action.stop}`)}"]`);
  const box = stop?.getBBox();
  trial = document.createElementNS(SVG, "circle");
  trial.setAttribute("class", "trial pick");
  trial.setAttribute("cx", box ? box.x + box.width / 2 : at[0]);
  trial.setAttribute("cy", box ? box.y + box.height / 2 : at[1]);
  trial.setAttribute("r", 34);
  svg.append(trial);
}

export const places = {
  data,
  clear,
  // Show on the map what the chosen answer would do.
  show(radio) {
    clear();
    if (!radio || radio.dataset.ownRuns !== undefined) return;
    const text = radio.value.slice(radio.value.indexOf("|") + 1);
    let action;
    try {
      action = JSON.parse(text);
    } catch {
      return;
    }
    if (action.kind === "run-routes") trial = drawRoutes(action.routes);
    else if (action.hex && !action.tile) point(action);
  },
};
