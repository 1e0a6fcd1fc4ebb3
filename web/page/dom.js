// Elements, made in one expression.

/** An element with attributes, listeners (`onclick`) and children; what is null is left out. */
export function element(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same of a drawing. */
export function drawn(tag, attributes, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** A word of the engine as it is read. */
export function plain(word) {
  return String(word).replaceAll(/[-_](?=[a-z])/g, " ");
}

/** A number with its sign. */
export function signed(number) {
  return number > 0 ? `+${number}` : String(number).replace("-", "\u2212");
}

/** What only screen readers say. */
export function unseen(text) {
  return element("span", { class: "unseen" }, text);
}

/** What may be wider than the page, and is then moved by finger or by keys. */
export function scrolled(label, ...children) {
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, ...children);
}
