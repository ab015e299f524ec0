// A player who must act is told: the tab's title and icon, and a sound if wished for.

let mine = null;
let skipped = false; // the bots were told not to pause: what they did is told when the turn comes

function chime() {
  const audio = new AudioContext();
  [660, 880].forEach((pitch, i) => {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, audio.currentTime + i * 0.18);
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + i * 0.18 + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + i * 0.18);
    tone.stop(audio.currentTime + i * 0.18 + 0.5);
  });
}

const wishesSound = () => (localStorage.getItem("sound") ?? (document.body.dataset.sound ? "on" : "off")) === "on";

// A dot at the chat's tab while somebody has said what was not read.
function showChat(lines) {
  const tab = document.getElementById("tab-chat");
  const key = `chat-${document.body.dataset.game}`;
  if (!tab) return;
  if (tab.getAttribute("aria-selected") === "true") localStorage.setItem(key, lines);
  const unread = lines - Number(localStorage.getItem(key) || 0);
  tab.classList.toggle("unread", unread > 0);
  tab.title = unread > 0 ? `${unread} new` : "";
}

// The button may have come a moment ago, with an answer that htmx has not made alive yet.
function recap() {
  const button = document.querySelector("[data-recap]");
  if (!button) return;
  window.htmx.process(button);
  button.click();
}

function look() {
  const where = document.getElementById("where");
  const now = where?.dataset.turn === "1";
  const name = document.body.dataset.name;
  document.title = `${now ? "● Your turn – " : ""}${name}`;
  const icon = document.getElementById("icon");
  icon.href = icon.href.replace(/icon(-turn)?\.svg/, now ? "icon-turn.svg" : "icon.svg");
  if (now && mine === false) {
    document.getElementById("announce").textContent = "It is your turn.";
    if (wishesSound()) chime();
    if (skipped) recap();
    skipped = false;
  } else if (!now) document.getElementById("announce").textContent = "";
  mine = now;
  showChat(Number(where?.dataset.chat || 0));
}

function showSound() {
  const box = document.querySelector("[data-sound-switch]");
  if (box) box.checked = wishesSound();
}

export function startTurn() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-hurry]")) skipped = true;
  });
  look();
  showSound();
  document.addEventListener("htmx:afterSettle", () => {
    showSound();
    showChat(Number(document.getElementById("where").dataset.chat || 0));
  });
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-sound-switch]")) return;
    localStorage.setItem("sound", event.target.checked ? "on" : "off");
    if (event.target.checked) chime();
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target?.id === "where") look();
  });
  // After sleep the stream may be dead without knowing it: ask once.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) window.htmx.trigger("#follow", "refresh");
  });
  window.addEventListener("online", () => window.htmx.trigger("#follow", "refresh"));
  document.addEventListener("htmx:sseError", () => document.body.classList.add("cut-off"));
  document.addEventListener("htmx:sseOpen", () => {
    if (document.body.classList.contains("cut-off")) window.htmx.trigger("#follow", "refresh");
    document.body.classList.remove("cut-off");
  });
}
