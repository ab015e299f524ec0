// The keyboard: everything can be done without a mouse.

import { mapKey, mapTools } from "./board.js";
import { chosen, choose, confirm, options } from "./card.js";
import { step, toNow } from "./history.js";
import { closePicker, rotate } from "./picker.js";

// What takes the arrow keys for itself: it scrolls, slides, or goes from tab to tab.
const ARROWED = "input[type=range], [role=tab], summary, [role=group], [role=tabpanel], ol";

const KEYS = {
  "[": () => step(-1),
  "]": () => step(1),
  "+": mapTools.in,
  "=": mapTools.in,
  "-": mapTools.out,
  0: mapTools.fit,
  r: () => rotate(1),
  R: () => rotate(-1),
  b: () => document.querySelector("[data-map-frame]")?.focus(),
  c: () => document.querySelector("#card h2")?.focus(),
  t: () => document.querySelector("[role=tab][aria-selected=true]")?.focus(),
};

// From the heading of a list into it, else from answer to answer.
function next(by, section) {
  const shown = options().filter((one) => one.closest("details").open);
  const all = shown.length ? shown : options();
  if (!all.length) return;
  const first = section?.open && !section.contains(chosen()) ? all.findIndex((one) => section.contains(one)) : -1;
  const at = first < 0 ? all.indexOf(chosen()) : first - by;
  choose(all[(at + by + all.length) % all.length]);
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    const typing = target.matches("textarea, select, input:not([type=radio]):not([type=range])");
    if (event.key === "Escape") {
      closePicker();
      document.querySelector("[data-clear]")?.click();
      toNow();
      return;
    }
    if (typing) {
      if (event.key === "Enter" && target.matches("#decision input[type=number]")) {
        event.preventDefault();
        target.dispatchEvent(new Event("change", { bubbles: true }));
        confirm();
      }
      return;
    }
    if (target.closest("[data-map-frame]") && mapKey(event)) {
      event.preventDefault();
      return;
    }
    const heading = target.closest("#decision summary");
    const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (button && !button.disabled) {
      event.preventDefault();
      button.click();
    } else if (/^[1-9]$/.test(event.key)) {
      choose(document.querySelector(`#decision [data-figure="${event.key}"] input[type=radio]`));
      event.preventDefault();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (heading || !target.matches(ARROWED))) {
      next(event.key === "ArrowDown" ? 1 : -1, heading?.parentElement);
      event.preventDefault();
    } else if (event.key === "Enter" && !target.matches("button:not([data-choose].chosen), a, summary, [role=tab], th")) {
      event.preventDefault();
      confirm();
    } else if (event.key === "Enter" && target.matches("th")) {
      target.click();
    } else if (KEYS[event.key] && !target.matches("input[type=range]")) {
      event.preventDefault();
      KEYS[event.key]();
    }
  });
}
