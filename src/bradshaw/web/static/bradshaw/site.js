// What every page has: theme, copying, dropping files, dialogs, the state of a connection.

document.addEventListener("click", (event) => {
  const toggle = event.target.closest("[data-theme-toggle]");
  if (toggle) {
    const root = document.documentElement;
    const night = matchMedia("(prefers-color-scheme: dark)").matches;
    const dark = root.dataset.theme === "dark" || (root.dataset.theme === "auto" && night);
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  }
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    copy.select();
    navigator.clipboard?.writeText(copy.value);
  }
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id !== "dialog-body") return;
  dialog.showModal();
  dialog.scrollTop = 0; // it is read from its beginning, though its button at the end has the focus
});

const dialog = document.getElementById("dialog");
dialog?.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

// A file dropped anywhere on a page that takes files goes into its form.
const drop = document.querySelector("[data-drop]");
if (drop) {
  const over = (on) => drop.classList.toggle("over", on);
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    over(true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && over(false));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    if (!event.dataTransfer.files.length) return;
    drop.querySelector("input[type=file]").files = event.dataTransfer.files;
    drop.requestSubmit();
  });
}
