// Answers may overtake each other: only one that is newer than what is shown, or of another position, is put in place.

let shown = { version: 0, at: "" };
let posting = 0; // requests that will answer with the whole page themselves
let recaps = 0; // on their way
let scrolled = 0; // how far the reader has gone down the tab
let missed = 0; // the newest version told of meanwhile

const where = () => document.getElementById("where");
const at = () => where().querySelector("[name=at]").value;

export function startLive() {
  shown = { version: Number(where().dataset.version), at: at() };
  document.addEventListener("htmx:beforeSwap", (event) => {
    const version = event.detail.xhr.getResponseHeader("X-Bradshaw-Version");
    if (version === null) return;
    if (posting && event.detail.requestConfig.verb === "get") {
      missed = Math.max(missed, Number(version));
      event.detail.shouldSwap = false;
      return;
    }
    const of = event.detail.xhr.getResponseHeader("X-Bradshaw-At");
    const told = event.detail.requestConfig.verb === "post";
    const newer = Number(version) > shown.version || (of !== shown.at && Number(version) >= shown.version);
    if (newer || (told && Number(version) >= shown.version)) shown = { version: Number(version), at: of };
    else event.detail.shouldSwap = false;
  });
  document.addEventListener("htmx:configRequest", (event) => {
    const told = event.detail.triggeringEvent;
    if (told?.type === "sse:game") event.detail.headers["X-Bradshaw-Told"] = told.detail.data;
  });
  // While a form waits for its answer it must stay in the page, so nothing else is put in place.
  const isPost = (event) => event.detail.requestConfig?.verb === "post" && event.detail.elt.closest?.("#decision, #history");
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isPost(event)) posting += 1;
    const told = event.detail.requestConfig.triggeringEvent;
    if (told?.type !== "sse:game" || event.detail.elt.id !== "follow") return;
    const version = Number(told.detail.data);
    if (posting) missed = Math.max(missed, version);
    if (posting || version <= shown.version) event.preventDefault(); // the page has it, or is about to get it
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig?.verb !== "post" || !posting) return;
    posting -= 1;
    if (posting) return;
    if (missed > shown.version) window.htmx.trigger("#follow", "refresh");
    missed = 0;
  });
  // A panel of a tab that was left meanwhile is not shown, nor one that was asked for before a recap came, nor any while
  // a recap is on its way.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!event.detail.elt.matches("[data-recap]")) return;
    recaps += 1;
    // not htmx:afterRequest: the button may have left the page by then
    event.detail.xhr.addEventListener("loadend", () => {
      recaps -= 1;
    });
  });
  const since = (part) => part.querySelector("[data-tab-shown=log] [name=since]")?.value;
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target?.id !== "tab-panel") return;
    const tab = event.detail.fragment.querySelector("[data-tab-shown]")?.dataset.tabShown;
    const late = since(event.detail.fragment) !== since(event.detail.target);
    if (recaps || late || tab !== document.getElementById("tab-now").value) event.detail.shouldSwap = false;
    scrolled = event.detail.target.scrollTop;
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id === "tab-panel") document.getElementById("tab-panel").scrollTop = scrolled;
  });
  // A filtered log stays filtered when the game moves.
  document.addEventListener("htmx:configRequest", (event) => {
    const filters = document.querySelector("#tab-panel [data-tab-shown=log] .filters");
    const asked = event.detail.parameters;
    if (!filters || asked.have === undefined) return;
    for (const [name, value] of new FormData(filters)) asked[name] ??= value;
  });
}
