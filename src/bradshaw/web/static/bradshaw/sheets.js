// Spreadsheets: sort by a column, copy as CSV. Tabs: which one is shown.

function value(cell) {
  const text = cell?.innerText.trim() ?? "";
  const number = Number(text.replace(/[^\d.−-]/g, "").replace("−", "-"));
  return /\d/.test(text) && !Number.isNaN(number) ? number : text.toLowerCase();
}

let sorted = null; // how the reader has sorted the sheet that is shown

// A sheet that was sorted stays so when it is drawn anew.
function sortAgain() {
  const shown = document.querySelector("#tab-panel [data-tab-shown]");
  if (!sorted || shown?.dataset.tabShown !== sorted.tab) return;
  const head = shown.querySelector("[data-sheet] thead tr")?.children[sorted.column];
  if (!head) return;
  if (sorted.way === "ascending") head.setAttribute("aria-sort", "descending");
  sort(head);
}

function sort(head) {
  const table = head.closest("table");
  const column = [...head.parentElement.children].indexOf(head);
  const down = head.getAttribute("aria-sort") === "descending";
  for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "ascending" : "descending");
  sorted = { tab: head.closest("[data-tab-shown]")?.dataset.tabShown, column, way: head.getAttribute("aria-sort") };
  const rows = [...table.tBodies[0].rows];
  rows.sort((a, b) => {
    const x = value(a.cells[column]);
    const y = value(b.cells[column]);
    const order = typeof x === typeof y ? (x < y ? -1 : x > y ? 1 : 0) : typeof x === "number" ? 1 : -1;
    return down ? order : -order;
  });
  table.tBodies[0].append(...rows);
}

function csv(table) {
  const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const plain = (text) => (/^[=+@-]/.test(text) ? `'${text}` : text);
  return [...table.rows]
    .map((row) => [...row.cells].map((cell) => quote(plain(cell.innerText.trim().replace(/\s+/g, " ")))).join(","))
    .join("\n");
}

// Columns that the reader has left out.
const without = new Set(JSON.parse(localStorage.getItem("columns") || "[]"));

function showColumns() {
  document.getElementById("tab-panel").dataset.without = [...without].join(" ");
  for (const box of document.querySelectorAll("[data-column]")) box.checked = !without.has(box.dataset.column);
}

function chooseColumn(box) {
  if (box.checked) without.delete(box.dataset.column);
  else without.add(box.dataset.column);
  localStorage.setItem("columns", JSON.stringify([...without]));
  showColumns();
}

export function startSheets() {
  showColumns();
  document.addEventListener("change", (event) => event.target.matches("[data-column]") && chooseColumn(event.target));
  document.addEventListener("click", (event) => {
    const head = event.target.closest("[data-sheet] thead th");
    if (head) sort(head);
    const copy = event.target.closest("[data-copy-sheet]");
    if (copy) {
      navigator.clipboard?.writeText(csv(copy.closest(".tab").querySelector("[data-sheet]")));
      copy.textContent = "Copied";
    }
    const other = event.target.closest("[data-shows-tab]");
    if (other) shown(other.dataset.showsTab);
    const tab = event.target.closest("[role=tab]");
    if (tab) shown(tab.dataset.tab);
  });
  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest?.("[role=tab]");
    if (!tab || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const tabs = [...tab.parentElement.querySelectorAll("[role=tab]")];
    const next = tabs[(tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length];
    next.focus();
    next.click();
    event.preventDefault();
  });
  document.addEventListener("htmx:afterSettle", () => {
    document.querySelectorAll("#tab-panel [data-sheet] thead th").forEach((one) => (one.tabIndex = 0));
    showColumns();
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id !== "tab-panel") return;
    sortAgain();
    showColumns();
  });
  document.querySelectorAll("[data-sheet] thead th").forEach((head) => (head.tabIndex = 0));
}

function shown(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
    tab.tabIndex = tab.dataset.tab === name ? 0 : -1;
  }
  document.getElementById("tab-panel").setAttribute("aria-labelledby", `tab-${name}`);
  document.getElementById(`tab-${name}`)?.scrollIntoView({ inline: "center", block: "nearest" });
  document.getElementById("tab-now").value = name;
}
