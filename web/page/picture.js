// The odds as a picture that stands alone.

import { drawn } from "./dom.js";

const WIDTH = 720, LINE = 26, LEFT = 24;

/** An SVG of the odds of situations: a title and bars for each. */
export function picture(columns) {
  const parts = [];
  let y = 36;
  const text = (x, words, attributes) => parts.push(drawn("text", { x, y, ...attributes }, words));
  for (const column of columns) {
    for (const line of lines(column.title, 76)) {
      text(LEFT, line, { "font-size": 15, "font-weight": 600 });
      y += 20;
    }
    if (column.refused) {
      text(LEFT, column.refused, { "font-size": 14 });
      y += LINE;
    }
    for (const section of column.odds) {
      y += 14;
      text(LEFT, section.title, { "font-size": 13, fill: "#555555" });
      y += 20;
      for (const row of section.rows) {
        text(LEFT, row.text, { "font-size": 14 });
        parts.push(drawn("rect", { x: 250, y: y - 12, width: 150, height: 14, fill: "#dddddd" }));
        parts.push(drawn("rect", { x: 250, y: y - 12, width: Math.max(0, 150 * row.p).toFixed(2), height: 14, fill: "#1f5f9e" }));
        text(412, `${row.percent} %`, { "font-size": 14, "font-weight": 600 });
        // A fraction that is longer than its column is not what a picture is for.
        if (row.fraction.length < 14) text(490, row.fraction, { "font-size": 13 });
        text(600, row.one_in, { "font-size": 13 });
        y += LINE;
      }
    }
    y += 22;
  }
  text(LEFT, "aslodds", { "font-size": 12, fill: "#555555" });
  const height = y + 16;
  return drawn("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, "font-family": "sans-serif", fill: "#111111" },
    drawn("rect", { width: WIDTH, height, fill: "#ffffff" }), parts).outerHTML;
}

function lines(text, longest) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last.length + word.length < longest) lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
