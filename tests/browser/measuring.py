"""What is really seen: sizes on the screen, boxes that overlap, parts that are cut off."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

Box = dict[str, float]

HEX_WIDTH = "document.querySelector('#board g.hex .ground').getBoundingClientRect().width"

NAMES = """() => {
  const map = document.querySelector("#board svg");
  const room = map.closest("[data-map-frame]").getBoundingClientRect();
  const faces = map.querySelector("g.faces");
  const scale = map.getScreenCTM().a;
  return [...faces.querySelectorAll("text.name")].map((one) => {
    const { left, right } = one.getBoundingClientRect();
    const height = parseFloat(getComputedStyle(one).fontSize) * scale;
    const feet = new DOMPoint(0, parseFloat(one.getAttribute("y"))).matrixTransform(one.getScreenCTM()).y;
    const bottom = feet + (/[gjpqy,]/.test(one.textContent) ? 0.22 * height : 0);
    return { text: one.textContent, height, left, right, top: feet - 0.73 * height, bottom };
  }).filter((one) => one.right > room.left && one.left < room.right && one.bottom > room.top && one.top < room.bottom);
}"""

BOXES = """(selectors) => Object.fromEntries(selectors.map((one) => {
  const box = document.querySelector(one)?.getBoundingClientRect();
  return [one, box ? [box.x, box.y, box.width, box.height].map(Math.round) : null];
}))"""

SMALLEST_TEXT = """(root) => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const holder = node.parentElement;
    if (!node.textContent.trim() || holder.closest("svg, script, [hidden]") || !holder.checkVisibility()) continue;
    found.push([parseFloat(getComputedStyle(holder).fontSize), node.textContent.trim()]);
  }
  return found.sort((a, b) => a[0] - b[0])[0];
}"""

FITS = "(one) => document.querySelector(one).scrollWidth <= document.querySelector(one).clientWidth"
"""Is a part of the page as wide as what is in it?"""

SIDEWAYS = "document.scrollingElement.scrollWidth - window.innerWidth"


def hex_width(page: Page) -> float:
    return float(page.evaluate(HEX_WIDTH))


def names(page: Page) -> list[dict[str, Any]]:
    """The names on the part of the map that is seen, with the size of their letters in pixels and where these stand:
    the box of a browser is that of a whole line."""
    return list(page.evaluate(NAMES))


def places(page: Page, *selectors: str) -> dict[str, Any]:
    return dict(page.evaluate(BOXES, list(selectors)))


def apart(one: Box, other: Box) -> bool:
    """Less than two pixels of two boxes lie over each other."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return min(across, down) < 2
