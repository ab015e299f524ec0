// The action card: choosing, numbers, confirming once.

import { places } from "./places.js";

const form = () => document.getElementById("decision");
export const options = () => [...document.querySelectorAll("#decision input[name=choice][type=radio]")];
export const chosen = () => options().find((one) => one.checked);

export function choose(radio, { quiet = false } = {}) {
  if (!radio) return;
  radio.checked = true;
  const section = radio.closest("details");
  if (!quiet) {
    if (section) section.open = true;
    radio.focus({ preventScroll: true });
  }
  if (section?.open) radio.closest(".opt").scrollIntoView({ block: "nearest" });
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

export function unchoose() {
  const radio = chosen();
  if (!radio) return;
  radio.checked = false;
  refresh();
}

export const byIndex = (index) => document.querySelector(`#decision .opt[data-index="${index}"] input[type=radio]`);

export function confirm() {
  const button = document.querySelector("#decision [data-confirm]");
  if (button && !button.disabled) button.click();
}

// What stands on the order slip: "Sell and buy".
function orderedWords(parts, radio) {
  const kinds = [...parts, radio?.closest("details")].filter(Boolean).map((one) => one.dataset.kind.split("-")[0]);
  const words = [...new Set(kinds)].join(" and ");
  return words[0].toUpperCase() + words.slice(1);
}

function refresh() {
  const card = form();
  if (!card) return;
  const button = card.querySelector("[data-confirm]");
  const radio = chosen();
  const parts = [...card.querySelectorAll(".order li")];
  if (button) {
    button.disabled = !radio?.value && !parts.length;
    const asks = card.querySelector("details[open]") ? "Choose above" : "Choose a place on the map";
    const words = parts.length ? orderedWords(parts, radio) : radio ? radio.dataset.label : asks;
    const number = radio?.closest(".opt").querySelector("input[type=number]");
    const amount = number ? `: ${number.dataset.before}${Number(number.value).toLocaleString("en")}${number.dataset.after}` : "";
    button.firstChild.textContent = `${words}${amount} `;
  }
  card.querySelectorAll(".opt").forEach((one) => one.classList.toggle("chosen", Boolean(radio) && one.contains(radio)));
  const index = radio?.closest(".opt").dataset.index;
  document.querySelectorAll("[data-choose]").forEach((one) => one.classList.toggle("chosen", one.dataset.choose === index));
  places.show(radio);
  document.dispatchEvent(new CustomEvent("bradshaw:chosen", { detail: radio }));
}

export { refresh };

// Also where the page came without encryption, as from a friend's computer.
const intention = () => [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");

export function startCard() {
  document.addEventListener("change", (event) => {
    if (event.target.matches("#decision input")) {
      if (event.target.type === "number") choose(event.target.closest(".opt").querySelector("[type=radio]"), { quiet: true });
      refresh();
    }
  });
  document.addEventListener("click", (event) => {
    const wanted = event.target.closest("[data-choose]");
    if (wanted) choose(byIndex(wanted.dataset.choose), { quiet: true });
    const step = event.target.closest("#decision .step");
    if (step) {
      const input = step.parentElement.querySelector("input[type=number]");
      const by = Number(step.dataset.by);
      const value = Math.min(Math.max(Number(input.value) + by, Number(input.min)), Number(input.max));
      input.value = value;
      choose(step.closest(".opt").querySelector("[type=radio]"), { quiet: true });
      event.preventDefault();
    }
  });
  // One key for one intention: a second click of the same form is the same action.
  document.addEventListener("htmx:configRequest", (event) => {
    const { verb, parameters, elt: source } = event.detail;
    if (verb !== "post" || parameters.expected === undefined) return; // `in` does not see what a form sends
    source.dataset.intention ||= intention();
    parameters.key = source.dataset.intention;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig?.verb === "post" && event.detail.elt) delete event.detail.elt.dataset.intention;
  });
  // Everything is drawn anew after an action: whoever was on the map is there still, all others are at the decision.
  let inside = null;
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target?.id === "header") inside = document.activeElement?.closest("#board, #card, #lots, #tab-panel");
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id !== "card") return;
    refresh();
    const place = inside?.id === "board" ? "[data-map-frame]" : "#card h2";
    if (inside && !document.activeElement?.closest("main")) document.querySelector(place)?.focus({ preventScroll: true });
  });
  refresh();
}
