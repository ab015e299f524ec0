// On a phone the decision is a sheet at the bottom: pull it up or down, or fold it away; the map takes the room above.

const card = () => document.getElementById("card");
const LEAST = 92; // what is seen of a sheet that is folded away
const phone = matchMedia("(max-width: 820px) and (orientation: portrait), (max-width: 600px)");

function measure() {
  const root = document.documentElement.style;
  root.setProperty("--head", `${document.getElementById("header").offsetHeight}px`);
  root.setProperty("--sheet", phone.matches ? `${card().offsetHeight}px` : "0px");
}

function fold(down) {
  const root = document.documentElement.style;
  if (!down && parseFloat(root.getPropertyValue("--pulled")) < LEAST + 30) root.removeProperty("--pulled");
  document.body.classList.toggle("sheet-down", down);
  card().querySelector("[data-grip]")?.setAttribute("aria-expanded", String(!down));
  measure();
}

function pull(height) {
  const most = window.innerHeight * 0.85;
  document.documentElement.style.setProperty("--pulled", `${Math.min(Math.max(height, LEAST), most)}px`);
  fold(height < LEAST + 30);
}

export function startSheet() {
  const watch = new ResizeObserver(measure);
  const set = () => {
    watch.disconnect();
    watch.observe(card());
    watch.observe(document.getElementById("header"));
    fold(document.body.classList.contains("sheet-down"));
  };
  set();
  document.addEventListener("htmx:oobAfterSwap", (event) => ["card", "header"].includes(event.detail.target?.id) && set());
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-grip]");
    if (!grip) return;
    drag = { y: event.clientY, height: card().offsetHeight, moved: false };
    grip.setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || Math.abs(event.clientY - drag.y) < 5) return;
    drag.moved = true;
    pull(drag.height + drag.y - event.clientY);
  });
  document.addEventListener("pointerup", () => {
    if (drag && !drag.moved) drag = null;
    else if (drag) setTimeout(() => (drag = null), 0);
  });
  document.addEventListener("click", (event) => {
    const grip = event.target.closest?.("[data-grip]");
    if (grip && !drag?.moved) fold(!document.body.classList.contains("sheet-down"));
    if (event.target.closest?.(".grip a")) fold(true); // whoever wants to see something wants to see it whole
  });
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.("[data-grip]") || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pull(card().offsetHeight + (event.key === "ArrowUp" ? 80 : -80));
  });
}
