// The square of the colored against the white die; each cell tells why.

import { element, plain } from "./dom.js";
import { swatch } from "./odds.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** The square of a shot's paths; `places` gives each outcome its color. */
export function square(paths, places) {
  const cell = paths.cells[0];
  if (!cell) return null;
  const told = element("div", { class: "told", role: "status" }, "Choose a roll to see what it does, and why.");
  const cells = FACES.map((colored) => FACES.map((white) => {
    const ways = cell.paths.filter(({ rolls: [dr] }) => dr.colored === colored && dr.white === white);
    return roll(colored, white, ways, places, told);
  }));
  moveByKeys(cells);
  return element("section", null, element("h3", null, "Each roll"),
    element("p", { class: "hint" }, "Down: the colored die. Across: the white die."),
    element("div", { class: "square", role: "grid", "aria-label": "Colored die by white die" },
      element("div", { role: "row", class: "row" }, element("span", { role: "columnheader", "aria-label": "colored die" }),
        FACES.map((face) => element("span", { role: "columnheader", "aria-label": `white ${face}` }, face))),
      cells.map((row, place) => element("div", { role: "row", class: "row" },
        element("span", { role: "rowheader", class: "colored", "aria-label": `colored ${FACES[place]}` }, FACES[place]),
        row.map((button) => element("span", { role: "gridcell" }, button))))),
    element("p", { class: "legend" }, [...places].map(([word, place]) => element("span", null, swatch(place), plain(word)))),
    told);
}

function shares(ways) {
  const sums = new Map();
  let total = 0;
  for (const way of ways) {
    const weight = Number(way.weight);
    sums.set(way.outcome.result, (sums.get(way.outcome.result) ?? 0) + weight);
    total += weight;
  }
  return [...sums].map(([word, weight]) => [word, weight / total]);
}

function roll(colored, white, ways, places, told) {
  const parts = shares(ways);
  const words = parts.map(([word, share]) => parts.length > 1 ? `${plain(word)} ${Math.round(100 * share)} percent` : plain(word));
  const button = element("button", {
    type: "button", tabindex: colored + white === 2 ? 0 : -1, "data-roll": `${colored},${white}`,
    "aria-label": `${parts.map(([word]) => initials(word)).join(" ")}: colored ${colored}, white ${white}: ${words.join(", ")}`,
    onclick: () => {
      for (const other of button.closest(".square").querySelectorAll("[aria-pressed]")) other.removeAttribute("aria-pressed");
      button.setAttribute("aria-pressed", "true");
      told.replaceChildren(element("h4", null, `Colored ${colored}, white ${white}`), element("ul", null, reasons(ways)));
    },
  }, parts.map(([word, share]) => {
    const part = element("span", { class: `o${(places.get(word) ?? 11) % 12}`, "aria-hidden": "true" }, initials(word));
    part.style.flexGrow = share;
    return part;
  }));
  return button;
}

function initials(word) {
  return word.split("-").map((part) => part[0].toUpperCase()).join("");
}

function reasons(ways) {
  const said = new Map();
  for (const way of ways) {
    const further = way.rolls.slice(1).map((die) => die.face ?? die.total ?? `${die.colored},${die.white}`).join(", ");
    const notes = way.notes.map((note) => `${note.text} (${note.section})`).join("; ");
    const key = `${plain(way.outcome.result)}: ${notes}`;
    said.set(key, [...(said.get(key) ?? []), further].filter((text) => text !== ""));
  }
  return [...said].map(([text, dice]) => element("li", null, dice.length > 0 ? `dr ${dice.join(", ")}: ${text}` : text));
}

function moveByKeys(cells) {
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  cells.forEach((row, y) => row.forEach((button, x) => button.addEventListener("keydown", (event) => {
    const move = moves[event.key];
    const next = move && cells[y + move[0]]?.[x + move[1]];
    if (!next) return;
    event.preventDefault();
    button.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  })));
}
