// A name opens its card, wherever it stands.

import { address } from "./addresses.js";

export function startAbout() {
  document.addEventListener("click", (event) => {
    const name = event.target.closest("[data-about]");
    if (!name) return;
    event.preventDefault();
    const asked = new URLSearchParams({ what: name.dataset.about, at: document.querySelector("#where [name=at]").value });
    window.htmx.ajax("GET", `${address("about")}?${asked}`, { target: "#dialog-body", swap: "innerHTML" });
  });
}
