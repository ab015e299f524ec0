// What may be built on a hex: tiles and turns beside it; where nothing may, the reasons.

import { address } from "./addresses.js";
import { byIndex, chosen, choose, confirm, unchoose } from "./card.js";
import { money } from "./money.js";
import { drawing, hexGroup, places } from "./places.js";

const picker = () => document.getElementById("picker");
let open = null; // the hex whose choices are shown

export const openedHex = () => open;

export function closePicker() {
  const panel = picker();
  if (panel) panel.hidden = true;
  open = null;
}

function element(kind, look, text = "", click = null) {
  const made = document.createElement(kind);
  made.className = look;
  made.textContent = text;
  if (kind === "button") made.type = "button";
  if (click) made.addEventListener("click", click);
  return made;
}

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
  if (open) standBeside(open);
}

// Every turn of a tile is one choice of it; a marker is a choice by itself.
function kindsOf(entries) {
  const groups = new Map();
  for (const entry of entries) {
    const name = entry.tile ? `${entry.tile}${entry.power ? ` (${entry.power})` : ""}` : entry.label;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(entry);
  }
  return groups;
}

async function choiceButton(name, entries) {
  const button = element("button", "pick-tile", "", () => {
    const at = entries.findIndex((entry) => byIndex(entry.index) === chosen());
    pick(entries[(at + 1) % entries.length]);
  });
  button.title = entries[0].label;
  button.dataset.indexes = entries.map((entry) => entry.index).join(" ");
  if (entries[0].tile) {
    const text = await drawing(entries[0].tile, entries[0].rotation);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" class="bw tile-drawing" viewBox="-104 -104 208 208">${text}</svg>`;
    button.append(document.importNode(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement, true));
  }
  button.append(element("span", "", name));
  return button;
}

// Which turn this is, and how many tiles are left.
function counted(entry) {
  if (!entry.tile) return "";
  const { may, left } = places.data();
  const same = may[entry.hex].filter((one) => one.tile === entry.tile && one.power === entry.power);
  const rest = left[entry.tile];
  return `turn ${same.findIndex((one) => one.index === entry.index) + 1} of ${same.length}${rest === undefined ? "" : ` · ${rest} left`}`;
}

function pick(entry) {
  choose(byIndex(entry.index), { quiet: true });
  const panel = picker();
  const note = panel.querySelector(".pick-note");
  note.textContent = [counted(entry), entry.note].filter(Boolean).join(" · ");
  earns(entry, note);
  for (const one of panel.querySelectorAll(".pick-tile"))
    one.setAttribute("aria-pressed", String(one.dataset.indexes.split(" ").includes(String(entry.index))));
  panel.querySelector(".pick-confirm").textContent = entry.tile
    ? `Lay ${entry.tile}`
    : entry.kind === "place-marker"
      ? "Place it"
      : "Confirm";
}

// Beside the hex, on the side with more room, within the frame of the map. Where there is no room on either side the
// map gives way.
function standBeside(hex) {
  const panel = picker();
  const at = hexGroup(hex)?.getBoundingClientRect();
  const room = document.getElementById("board").getBoundingClientRect();
  if (!at || getComputedStyle(panel).position === "fixed") return;
  const need = panel.offsetWidth + 16;
  const [before, behind] = [at.left - room.left, room.right - at.right];
  const right = behind > need || behind > before;
  const short = need - Math.max(before, behind);
  const aside = short > 0 ? (right ? -short : short) : 0;
  if (aside) document.dispatchEvent(new CustomEvent("bradshaw:aside", { detail: [aside, 0] }));
  const left = (right ? before + at.width + 8 : before - panel.offsetWidth - 8) + aside;
  const top = at.top - room.top + at.height / 2 - panel.offsetHeight / 2;
  panel.style.left = `${Math.min(Math.max(left, 8), room.width - panel.offsetWidth - 8)}px`;
  panel.style.top = `${Math.min(Math.max(top, 8), Math.max(room.height - panel.offsetHeight - 8, 8))}px`;
}

function show(hex, ...parts) {
  const panel = picker();
  const close = element("button", "pick-close", "×", closePicker);
  close.setAttribute("aria-label", "Close");
  panel.replaceChildren(close, ...parts);
  panel.hidden = false;
  standBeside(hex);
}

async function showFacts(hex) {
  unchoose();
  const at = document.querySelector("#where [name=at]").value;
  const facts = await fetch(`${address("hex", { HEX: hex })}?at=${at}`);
  const about = element("div", "");
  if (facts.ok) about.innerHTML = await facts.text();
  show(hex, about);
  window.htmx.process(about);
}

export async function openHex(hex) {
  closePicker();
  const { may } = places.data();
  if (!may[hex]) return showFacts(hex);
  open = hex;
  const row = element("div", "pick-row");
  row.append(...(await Promise.all([...kindsOf(may[hex])].map(([name, entries]) => choiceButton(name, entries)))));
  const turns = may[hex].filter((one) => one.tile).length;
  const buttons = element("div", "row tight");
  buttons.append(element("button", "btn small pick-confirm", "Confirm", confirm));
  if (turns > kindsOf(may[hex]).size) buttons.append(element("button", "btn alt small", "Turn (r)", () => rotate()));
  if (open !== hex) return undefined;
  show(hex, row, element("p", "pick-note"), buttons);
  pick(may[hex][0]);
  return standBeside(hex);
}

export function rotate(by = 1) {
  const { may } = places.data();
  const radio = chosen();
  if (!radio?.value) return;
  const action = JSON.parse(radio.value.slice(radio.value.indexOf("|") + 1));
  const same = (may[action.hex] || []).filter((one) => one.kind === action.kind && one.tile === action.tile);
  const at = same.findIndex((one) => byIndex(one.index) === radio);
  if (same.length) pick(same[(at + by + same.length) % same.length]);
}
