// What is asked, as an address and on this device. Only what differs from its default is kept.

const KEPT = "aslodds";

/** A situation as text: its question, its variant, its words. */
export function written(situation) {
  const text = new URLSearchParams({ ask: situation.question });
  if (situation.variant) text.set("variant", situation.variant);
  for (const [name, value] of Object.entries(situation.words)) text.set(name, value);
  return text.toString();
}

/** The same read back, whatever stands there. */
export function read(text) {
  const words = {};
  let question = "", variant = "";
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === "ask") question = value;
    else if (name === "variant") variant = value;
    else words[name] = value;
  }
  return { question, variant, words };
}

/** The whole state as the part of the address behind `#`. */
export function address(state) {
  if (state.tab !== "Compare") return written(state.situation);
  const text = new URLSearchParams({ compare: state.compared.length });
  for (const situation of state.compared) text.append("s", written(situation));
  return text.toString();
}

/** What an address says: a situation, or several; null if it says nothing. */
export function readAddress(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "") return null;
  const parts = new URLSearchParams(text);
  if (parts.has("compare")) return { compared: parts.getAll("s").map(read) };
  return { situation: read(text) };
}

/** Keeps the state on this device, if it may be kept. */
export function keep(state) {
  try {
    const compared = state.compared.map(written);
    localStorage.setItem(KEPT, JSON.stringify({ last: address(state), compared, situation: written(state.situation) }));
  } catch {
    // A browser that keeps nothing still computes.
  }
}

/** What was kept; null if nothing was, or nothing that can be read. */
export function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (found === null) return null;
    return {
      last: String(found.last ?? ""),
      compared: (Array.isArray(found.compared) ? found.compared : []).map((text) => read(String(text))),
      situation: typeof found.situation === "string" ? read(found.situation) : null,
    };
  } catch {
    return null;
  }
}
