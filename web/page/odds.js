// Odds as bars and tables.

import { element, scrolled, signed, unseen } from "./dom.js";

/** Sections of odds, under headings of a level: those that sum to certainty with one bar for all. */
export function odds(sections, level = 3) {
  return sections.map((section) => element("section", { class: "odds" },
    element(`h${level}`, null, section.title),
    section.whole ? whole(section.rows) : null,
    table(section)));
}

function table(section) {
  const head = ["", "percent", "fraction", "1 in N"];
  return scrolled(section.title, element("table", null,
    element("caption", { class: "unseen" }, section.title),
    element("thead", null, element("tr", null,
      head.map((text) => element("th", { scope: "col" }, text === "" ? unseen("what") : text)),
      section.whole ? null : element("td", { class: "wide" }))),
    element("tbody", null, section.rows.map((row) => element("tr", { "data-odds": row.name },
      element("th", { scope: "row" }, section.whole ? swatch(row.place) : null, row.text),
      element("td", { class: "percent" }, `${row.percent}\u202f%`),
      element("td", null, row.fraction),
      element("td", null, row.one_in),
      section.whole ? null : element("td", { class: "wide", "aria-hidden": "true" }, bar(row.p)))))));
}

/** A patch of an outcome's color. */
export function swatch(place) {
  return element("span", { class: `swatch o${place % 12}`, "aria-hidden": "true" });
}

/** A bar of a probability; the number stands beside it. */
export function bar(p) {
  const inner = element("span");
  inner.style.width = `${100 * p}%`;
  return element("span", { class: "bar" }, inner);
}

function whole(rows) {
  const label = rows.map((row) => `${row.text} ${row.percent} percent`).join(", ");
  return element("div", { class: "whole", role: "img", "aria-label": label }, rows.map((row) => {
    const part = element("span", { class: `o${row.place % 12}` });
    part.style.width = `${100 * row.p}%`;
    return part;
  }));
}

/** What other facts would make of the odds, beside what they are. */
export function changes(all, sections) {
  if (!all || all.length === 0) return null;
  // What is asked of the whole comes before outcomes and parts, which may share its name.
  const now = new Map(sections.flatMap((section) => section.rows).reverse().map((row) => [row.name, row.p]));
  const names = all[0].chances.map((chance) => chance.text);
  return element("section", null, element("h3", null, "What if"),
    scrolled("What if", element("table", null,
      element("thead", null, element("tr", null, element("th", { scope: "col" }, "change"),
        names.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", null, all.map((change) => element("tr", null,
        element("th", { scope: "row" }, change.change),
        change.chances.map((chance) => {
          const by = 100 * (chance.p - (now.get(chance.name) ?? chance.p));
          const way = by > 0.005 ? "up" : by < -0.005 ? "down" : "same";
          return element("td", null, `${chance.percent}\u202f% `,
            element("span", { class: way }, way === "same" ? "=" : signed(Number(by.toFixed(2)))));
        })))))));
}
