// Link, table and picture of what is shown.

import { element } from "./dom.js";
import { joined } from "./compare.js";
import { picture } from "./picture.js";

/** Buttons that share; `shown()` is what is shown, `others` are further buttons. */
export function sharing(shown, others) {
  const said = element("span", { role: "status", class: "said" });
  const button = (text, action) => element("button", {
    type: "button",
    onclick: async () => {
      said.replaceChildren(await action());
    },
  }, text);
  return element("div", { class: "sharing" },
    button("Copy link", () => copied(location.href, "Link copied.")),
    button("Copy table", () => copied(markdown(shown()), "Table copied.")),
    button("Save picture", () => saved(picture(shown()))),
    others, said);
}

async function copied(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    // Where the browser does not let pages copy, the text is there to be copied by hand.
    const area = element("textarea", { readonly: true, rows: 4, "aria-label": "Text to copy" });
    area.value = text;
    queueMicrotask(() => area.select());
    return area;
  }
}

/** A table in Markdown, which is read as it stands. */
function markdown(columns) {
  const cells = (row) => `| ${row.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  const head = ["", ...columns.map((column) => column.title)];
  const rows = joined(columns).map((row) => [row.text, ...row.cells.map((cell) => cell === null ? "" : `${cell.percent} % (${cell.fraction}, ${cell.one_in})`)]);
  return [head, head.map(() => "---"), ...rows].map(cells).join("\n") + "\n";
}

function saved(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  element("a", { href: address, download: "aslodds.svg" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return "Picture saved.";
}
