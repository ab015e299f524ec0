// The market: a click on a box where a par price may be set chooses it.

import { byIndex, choose, chosen } from "./card.js";

export function startMarket() {
  document.addEventListener("click", (event) => {
    const cell = event.target.closest?.("#market [data-cell]");
    const source = document.getElementById("pars");
    if (!cell || !source) return;
    const answers = (JSON.parse(source.textContent)[cell.dataset.cell] || []).map(byIndex).filter(Boolean);
    if (answers.length) choose(answers[(answers.indexOf(chosen()) + 1) % answers.length]);
  });
}
