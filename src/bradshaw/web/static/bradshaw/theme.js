// Before the first paint: the theme this reader chose.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  // a reader without storage gets the system's theme
}
