// Tables sort by the heading that is chosen: numbers as numbers, everything else as words.
for (const table of document.querySelectorAll("table")) {
  const headings = [...table.querySelectorAll(".columns th")];
  const body = table.tBodies[0];
  const told = [...body.rows];
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    button.title = "Sort by this column; a third time restores the order";
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const next = { ascending: "descending", descending: "none" }[heading.ariaSort] ?? "ascending";
      for (const other of headings) other.removeAttribute("aria-sort");
      if (next === "none") return body.replaceChildren(...told);
      heading.setAttribute("aria-sort", next);
      const rows = told.map((row) => [key(row.cells[column].textContent), row]);
      rows.sort(([a], [b]) => compare(a, b) * (next === "ascending" ? 1 : -1));
      body.replaceChildren(...rows.map(([, row]) => row));
    });
  });
}

function key(text) {
  const fraction = text.match(/^(\d+)\/(\d+)$/);
  if (fraction) return fraction[1] / fraction[2];
  const number = Number(text.replace(/^1 in /, "").replace("\u2212", "-"));
  return text.trim() === "" || Number.isNaN(number) ? text : number;
}

function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a.localeCompare(b);
}
