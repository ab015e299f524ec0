// Strips that are wider than the screen, such as steps, charts and markets, open where the game is.

const NOW = ".steps ol > [aria-current], .columns-chart thead [aria-current], #prices .market-cell:has(.pick, [data-company])";

const STRIP = "ol, .scroll, .market-frame";

export function startStrips() {
  show(document);
  document.addEventListener("htmx:oobAfterSwap", (event) => event.detail.elt?.querySelectorAll && show(event.detail.elt));
}

// The first of each strip.
function show(part) {
  const seen = new Set();
  for (const now of part.querySelectorAll(NOW)) {
    const strip = now.closest(STRIP);
    if (!seen.has(strip)) center(now, strip);
    seen.add(strip);
  }
}

function center(now, strip) {
  const [inner, outer] = [now.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
