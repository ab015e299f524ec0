// Amounts as this title writes them: the page says how it writes nought.
export const money = (amount) => (document.body.dataset.money ?? "0").replace("0", Math.abs(amount).toLocaleString("en"));
