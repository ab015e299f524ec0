// Which part of the page is large: as the round wants it, or as the reader has chosen for such rounds.

const wished = (hero) => localStorage.getItem(`hero-${hero}`) || hero;

function set() {
  const hero = document.getElementById("where").dataset.hero;
  document.body.dataset.hero = wished(hero);
  document.querySelector("[data-larger]")?.setAttribute("aria-pressed", String(wished(hero) !== hero));
  document.body.classList.toggle("market-open", localStorage.getItem("market") === "open");
  document.querySelector("[data-fold-market]")?.setAttribute("aria-expanded", String(document.body.classList.contains("market-open")));
}

function larger() {
  const hero = document.getElementById("where").dataset.hero;
  if (wished(hero) !== hero) localStorage.removeItem(`hero-${hero}`);
  else if (hero !== "board") localStorage.setItem(`hero-${hero}`, "board");
  set();
  document.querySelector("[data-map-frame]")?.focus();
  document.dispatchEvent(new CustomEvent("bradshaw:board"));
}

function foldMarket() {
  localStorage.setItem("market", localStorage.getItem("market") === "open" ? "closed" : "open");
  set();
  document.dispatchEvent(new CustomEvent("bradshaw:board"));
}

export function startStage() {
  set();
  document.addEventListener("htmx:oobAfterSwap", (event) => ["where", "board", "market"].includes(event.detail.target?.id) && set());
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-larger]")) larger();
    if (event.target.closest("[data-fold-market]")) foldMarket();
  });
}
