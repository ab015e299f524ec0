// The slider over all actions: every position is asked for as the hand moves, one request at a time.

import { address } from "./addresses.js";

const where = () => document.querySelector("#where input[name=at]");
const slider = () => document.getElementById("slider");
let wanted = null;
let busy = false;

export async function goTo(position) {
  wanted = position;
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const at = wanted;
    wanted = null;
    const last = Number(slider().max);
    where().value = at >= last ? "" : at;
    await window.htmx.ajax("GET", address("live"), { source: "#follow", swap: "none" });
  }
  busy = false;
  const at = where().value;
  window.history.replaceState(null, "", at === "" ? address("table") : address("position", { 999: at }));
}

export const step = (by) => {
  const now = Number(slider().value) + by;
  if (now >= 0 && now <= Number(slider().max)) {
    slider().value = now;
    goTo(now);
  }
};

export const toNow = () => where().value !== "" && goTo(Number(slider().max));

export function startHistory() {
  document.addEventListener("input", (event) => {
    if (event.target.id === "slider") goTo(Number(event.target.value));
  });
  document.addEventListener("click", (event) => {
    const by = event.target.closest("[data-step]");
    if (by) step(Number(by.dataset.step));
    const to = event.target.closest("[data-goto]");
    if (to && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      to.closest("dialog")?.close();
      goTo(Number(to.dataset.goto));
    }
    const now = event.target.closest("[data-now]");
    if (now) {
      event.preventDefault();
      goTo(Number(slider().max));
    }
  });
}
