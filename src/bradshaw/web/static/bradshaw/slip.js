// The order slip: what the chosen answer would lead to, asked of the server, which tries it and takes it back.

import { address } from "./addresses.js";
import { layOnTrial } from "./places.js";

let asked = 0;
let released = Promise.resolve(); // once the pointer presses nothing

async function ask(radio) {
  const turn = ++asked;
  const form = document.getElementById("decision");
  const slip = document.getElementById("slip");
  if (!slip) return;
  if (!radio?.value && !form.querySelector("[name=part]")) {
    slip.replaceChildren();
    return;
  }
  const answer = await fetch(address("outcome"), { method: "POST", body: new FormData(form) });
  const found = answer.ok ? await answer.json() : { ok: false };
  await released;
  if (turn !== asked) return;
  slip.innerHTML = found.ok ? found.slip.trim() : "";
  window.htmx.process(slip);
  if (!found.hex) return;
  const { hex, kind, tile } = JSON.parse(radio.value.slice(radio.value.indexOf("|") + 1));
  if (kind === "lay-tile" || tile) layOnTrial(found.hex, hex);
}

// The slip moves the buttons below it: a button that moves while it is pressed loses its click.
function watchPresses() {
  document.addEventListener("pointerdown", () => {
    released = new Promise((done) => {
      const letGo = () => setTimeout(done); // after the click
      for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo, { once: true });
    });
  });
}

export function startSlip() {
  document.addEventListener("bradshaw:chosen", (event) => ask(event.detail));
  watchPresses();
}
