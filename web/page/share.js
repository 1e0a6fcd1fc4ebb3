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
    // Where a page may not copy pictures, it saves them.
    globalThis.ClipboardItem && navigator.clipboard?.write ? button("Copy picture", () => pictured(picture(shown()))) : null,
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

async function pictured(svg) {
  try {
    // The picture is promised: some browsers let a page copy only while the tap is fresh.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png(svg) })]);
    return "Picture copied.";
  } catch {
    return saved(svg);
  }
}

/** The drawing in pixels, twice as fine as it is drawn. */
async function png(svg) {
  const drawing = new Image();
  drawing.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await drawing.decode();
  const canvas = element("canvas", { width: 2 * drawing.naturalWidth, height: 2 * drawing.naturalHeight });
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => blob ? done(blob) : failed(new Error("no picture")), "image/png");
  });
}

function saved(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  element("a", { href: address, download: "aslodds.svg" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return "Picture saved.";
}
