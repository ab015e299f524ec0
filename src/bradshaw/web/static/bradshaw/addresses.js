// Addresses by name, as the server writes them into the page.

/** `parts`: words that stand at the end of an address, and what is to stand there this time. */
export function address(name, parts = {}) {
  const known = JSON.parse(document.getElementById("addresses").textContent);
  return Object.entries(parts).reduce((url, [word, value]) => {
    const at = url.lastIndexOf(word);
    return url.slice(0, at) + encodeURIComponent(value) + url.slice(at + word.length);
  }, known[name]);
}
