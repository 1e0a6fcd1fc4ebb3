// Up to four situations side by side, and the better one of each row.

import { element, plain, scrolled, unseen } from "./dom.js";

export const MOST = 4;

/** A situation in a few words: those that were given. */
export function shortly(situation, question) {
  const words = Object.entries(situation.words).map(([name, text]) => {
    const flag = question.groups.flatMap((group) => group.words).find((word) => word.name === name)?.kind === "flag";
    return flag ? plain(name) : `${plain(name)} ${text}`;
  });
  return `${question.title}: ${words.join(", ")}`;
}

/** The table of situations, each with its `answer`; `edit(place)` and `remove(place)` hear of the buttons. */
export function comparison(columns, edit, remove) {
  if (columns.length === 0) {
    return element("p", { class: "hint" }, `Nothing to compare yet. On another tab, \u201cAdd to Compare\u201d puts its situation here, up to ${MOST}.`);
  }
  const rows = joined(columns);
  return scrolled("Compared situations", element("table", { class: "compared" },
    element("thead", null, element("tr", null, element("td"), columns.map((column, place) => element("th", { scope: "col" },
      element("p", null, column.title),
      element("button", { type: "button", onclick: () => edit(place), "aria-label": `Edit situation ${place + 1}` }, "Edit"),
      remove && element("button", { type: "button", onclick: () => remove(place), "aria-label": `Remove situation ${place + 1}` }, "Remove"))))),
    element("tbody", null,
      columns.some((column) => column.refused) ? element("tr", null, element("th", { scope: "row" }, "refused"),
        columns.map((column) => element("td", null, column.refused ?? "\u2013"))) : null,
      rows.map((row) => element("tr", { "data-odds": row.name }, element("th", { scope: "row" }, row.text),
        row.cells.map((cell, place) => element("td", { class: row.best.includes(place) ? "best" : null },
          cell === null ? "\u2013" : [`${cell.percent}\u202f%`, element("small", null, cell.one_in)],
          row.best.includes(place) ? [element("span", { "aria-hidden": "true" }, " \u2605"), unseen(" better")] : null)))))));
}

/** Rows of the same thing, in the order in which they are met. */
export function joined(columns) {
  const rows = new Map();
  columns.forEach((column, place) => {
    for (const section of column.odds) {
      for (const cell of section.rows) {
        const key = `${section.title}/${cell.name}`;
        if (!rows.has(key)) {
          const text = section.whole && section.title !== "Outcomes" ? `${section.title}: ${cell.text}` : cell.text;
          rows.set(key, { name: cell.name, text, wish: cell.wish, cells: columns.map(() => null) });
        }
        rows.get(key).cells[place] = cell;
      }
    }
  });
  return [...rows.values()].map((row) => ({ ...row, best: best(row) }));
}

function best({ wish, cells }) {
  const there = cells.filter((cell) => cell !== null);
  if (wish === 0 || there.length < 2) return [];
  const worths = there.map((cell) => wish * cell.p);
  const most = Math.max(...worths);
  // Where all are alike, none is better.
  if (worths.every((worth) => worth === most)) return [];
  return cells.flatMap((cell, place) => cell !== null && wish * cell.p === most ? [place] : []);
}
