// The arithmetic with its sections, and what follows from it.

import { element, plain, scrolled, signed } from "./dom.js";

/** The lines of a ledger. */
export function ledger(lines) {
  if (!lines || lines.length === 0) return null;
  return scrolled("Ledger", element("table", { class: "ledger" },
    element("caption", { class: "unseen" }, "Ledger"),
    element("thead", null, element("tr", null,
      ["for", "case", "reason", "value", "section"].map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", null, lines.map((line) => element("tr", null,
      element("td", null, plain(line.applies_to)),
      element("td", null, line.case),
      element("td", null, line.reason),
      element("td", { class: "value" }, typeof line.value === "number" ? signed(line.value) : String(line.value)),
      element("td", null, element("cite", null, line.section)))))));
}

/** What follows: every plain value of an answer. */
export function facts(answer) {
  const plainOnes = Object.entries(answer).filter(([name, value]) => name !== "total" && (value === null || typeof value !== "object"));
  if (plainOnes.length === 0) return null;
  return element("dl", { class: "facts" }, plainOnes.map(([name, value]) => element("div", null,
    element("dt", null, plain(name)),
    element("dd", null, value === null ? "\u2013" : typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "number" ? String(value).replace("-", "\u2212") : plain(value)))));
}

/** The readings of disputed rules that an answer rests on. */
export function readings(all) {
  return all.map((reading) => element("p", { class: "reading" },
    element("cite", null, reading.section), ` is disputed; read as ${reading.switch}: ${reading.reading}: ${reading.text}`));
}
