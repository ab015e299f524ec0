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
  if (event.detail.target?.id === "dialog-body") document.getElementById("dialog").showModal();
});

const dialog = document.getElementById("dialog");
dialog?.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

document.querySelectorAll("[data-drop]").forEach((form) => {
  const input = form.querySelector("input[type=file]");
  form.addEventListener("dragover", (event) => {
    event.preventDefault();
    form.classList.add("over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) {
      input.files = event.dataTransfer.files;
      form.requestSubmit();
    }
  });
});
