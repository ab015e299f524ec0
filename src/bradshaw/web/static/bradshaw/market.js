// The market: a click on a box where a par price may be set chooses it; what the signs of a box mean is told.

import { byIndex, choose, chosen } from "./card.js";
import { explain, explainSoon, meanings } from "./tips.js";

let on = ""; // the box the keyboard is on

const cellOf = (target) => target.closest?.("#prices [data-cell]");

function tell(cell) {
  const price = cell.querySelector(".price").textContent;
  const companies = [...cell.querySelectorAll("[data-company]")].map((one) => one.dataset.company);
  explain(cell, [[price, ...companies].join(" · ")], meanings([cell]));
}

// Arrow keys go from box to box.
function move(dx, dy) {
  const cells = [...document.querySelectorAll("#prices [data-cell]")];
  const middle = (cell) => {
    const box = cell.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const from = cells.find((one) => one.dataset.cell === on);
  let best = from ? null : { cell: cells[0], far: 0 };
  const [x, y] = middle(from || cells[0]);
  for (const cell of from ? cells : []) {
    const [cx, cy] = middle(cell);
    const along = (cx - x) * dx + (cy - y) * dy;
    const far = along + 4 * Math.abs((cx - x) * dy - (cy - y) * dx);
    if (along > 1 && (!best || far < best.far)) best = { cell, far };
  }
  if (!best) return;
  from?.classList.remove("focus");
  on = best.cell.dataset.cell;
  best.cell.classList.add("focus");
  best.cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  tell(best.cell);
}

function pick(cell) {
  const source = document.getElementById("pars");
  if (!cell || !source) return;
  const answers = (JSON.parse(source.textContent)[cell.dataset.cell] || []).map(byIndex).filter(Boolean);
  if (answers.length) choose(answers[(answers.indexOf(chosen()) + 1) % answers.length]);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function startMarket() {
  document.addEventListener("click", (event) => pick(cellOf(event.target)));
  document.addEventListener("pointerover", (event) => {
    const cell = event.pointerType !== "touch" && cellOf(event.target);
    if (cell) explainSoon(cell, () => tell(cell));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "prices") return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      move(...ARROWS[event.key]);
    } else if (event.key === " ") {
      event.preventDefault();
      pick(document.querySelector("#prices .focus"));
    }
  });
}
