// The set-up page is written anew for another title or set of rules: what somebody has typed and ticked stays.

const BELONGS_TO_TITLE = /^(title|opt-|csrf)/;

function fields(form) {
  return [...form.elements].filter((field) => field.name && !BELONGS_TO_TITLE.test(field.name));
}

// What was chosen before anything listened, or what a browser that loads the page again has kept.
function catchUp() {
  for (const one of document.querySelectorAll("#new-game input[hx-get]:checked")) {
    if (!one.defaultChecked) one.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
document.addEventListener("htmx:load", catchUp, { once: true });

let kept = [];

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id !== "new-game") return;
  kept = fields(event.detail.target).map(({ name, type, value, checked }) => ({ name, type, value, checked }));
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "new-game") return;
  for (const field of fields(event.detail.target)) {
    const ticked = field.type === "radio" || field.type === "checkbox";
    const old = kept.find((one) => one.name === field.name && (!ticked || one.value === field.value));
    if (!old) continue;
    if (ticked) field.checked = old.checked;
    else if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === old.value)) field.value = old.value;
  }
});
