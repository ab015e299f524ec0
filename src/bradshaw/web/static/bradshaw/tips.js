// What a mark means stands beside it, under the mouse and where the keyboard is. The legend has the words.

import { address } from "./addresses.js";

const PAUSE = 250; // a mouse that only passes by asks nothing
const GAP = 8;

const tip = document.createElement("div");
let shown = null; // what is explained
let later = 0;
let legend = null; // asked for once

// The signs among these drawn parts, in the words of the legend.
export async function meanings(parts) {
  legend ??= fetch(address("legend"))
    .then((answer) => (answer.ok ? answer.text() : ""))
    .then((text) => [...new DOMParser().parseFromString(text, "text/html").querySelectorAll(".signs div:not([data-plain])")]);
  const written = parts.flatMap((one) => [...one.querySelectorAll(".zone-mark, .price")]).flatMap((one) => one.textContent.split(" "));
  const there = (sign) => parts.some((one) => one.matches(sign) || one.querySelector(sign));
  return (await legend)
    .filter(({ dataset }) => written.includes(dataset.words) || (dataset.sign && there(dataset.sign)))
    .map((one) => one.querySelector("dd").textContent);
}

function place(at) {
  const box = at.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = tip;
  const left = Math.min(Math.max(box.left + box.width / 2 - wide / 2, GAP), window.innerWidth - wide - GAP);
  const below = box.bottom + GAP + high <= window.innerHeight;
  tip.style.left = `${left}px`;
  tip.style.top = `${below ? box.bottom + GAP : Math.max(box.top - GAP - high, GAP)}px`;
}

function show(at, lines) {
  tip.replaceChildren(
    ...lines.map((line) => {
      const words = document.createElement("p");
      words.textContent = line;
      return words;
    }),
  );
  if (!tip.matches(":popover-open")) tip.showPopover();
  place(at);
}

// Explain something in so many lines; `more` may bring further ones.
export function explain(at, lines, more) {
  hide();
  shown = at;
  show(at, lines);
  more?.then((further) => shown === at && further.length && show(at, [...lines, ...further]));
}

// The same after a pause, unless the mouse has gone on.
export function explainSoon(at, tell) {
  if (at === shown) return;
  hide();
  shown = at;
  later = setTimeout(() => at.isConnected && tell(), PAUSE);
}

export function hide() {
  clearTimeout(later);
  if (shown?.dataset.tip) {
    shown.title = shown.dataset.tip;
    delete shown.dataset.tip;
    shown.removeAttribute("aria-describedby");
  }
  shown = null;
  if (tip.matches(":popover-open")) tip.hidePopover();
}

// The browser's own tip would say the same once more.
function ownWords(at) {
  const words = at.title;
  explain(at, [words]);
  at.dataset.tip = words;
  at.removeAttribute("title");
  at.setAttribute("aria-describedby", "tip");
}

export function startTips() {
  tip.id = "tip";
  tip.role = "tooltip";
  tip.popover = "manual";
  document.body.append(tip);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if (shown?.contains(event.target)) return;
    const at = event.target.closest?.("[title]");
    if (at) explainSoon(at, () => ownWords(at));
    else if (!event.target.closest?.("[data-map-frame], #prices")) hide();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.title && event.target.matches(":focus-visible")) ownWords(event.target);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", hide);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("scroll", () => tip.matches(":popover-open") && place(shown), true);
  document.addEventListener("htmx:oobAfterSwap", () => shown && !shown.isConnected && hide());
}
