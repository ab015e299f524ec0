// Strips that are wider than the screen, such as steps and charts, open where the game is.

const NOW = ".steps ol > [aria-current], .columns-chart thead [aria-current]";

export function startStrips() {
  document.querySelectorAll(NOW).forEach(center);
  document.addEventListener("htmx:oobAfterSwap", (event) => event.detail.elt?.querySelectorAll?.(NOW).forEach(center));
}

function center(now) {
  const strip = now.closest("ol, .scroll");
  const [inner, outer] = [now.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
}
