// A name opens its card, wherever it stands.

export function startAbout() {
  document.addEventListener("click", (event) => {
    const name = event.target.closest("[data-about]");
    if (!name) return;
    event.preventDefault();
    const asked = new URLSearchParams({ what: name.dataset.about, at: document.querySelector("#where [name=at]").value });
    window.htmx.ajax("GET", `/g/${document.body.dataset.game}/about/?${asked}`, { target: "#dialog-body", swap: "innerHTML" });
  });
}
