// Controls, made from what the engine says of each word.

import { element, plain } from "./dom.js";

/** Groups of controls for a question; `change(name, text)` hears of each new value, null for the default. */
export function controls(question, words, change) {
  const known = new Map(question.groups.flatMap((group) => group.words).map((word) => [word.name, word]));
  const row = (word) => control(word, words[word.name] ?? null, change);
  const common = question.common.map((name) => row(known.get(name)));
  const more = question.groups.map((group) => {
    const rest = group.words.filter((word) => !question.common.includes(word.name));
    if (rest.length === 0) return null;
    const given = rest.filter((word) => word.name in words).length;
    const count = given > 0 ? ` (${given} given)` : "";
    return element("details", { open: given > 0 },
      element("summary", null, `More: ${group.heading}${count}`),
      element("div", { class: "words" }, rest.map(row)));
  });
  return [element("div", { class: "words" }, common), ...more];
}

/** Controls of some words alone; `text(name)` is what one says, null for the default. */
export function row(words, text, change) {
  return element("div", { class: "words" }, words.map((word) => control(word, text(word.name), change)));
}

function control(word, text, change) {
  const id = `word-${word.name}`;
  const about = element("small", { id: `${id}-about` }, word.about, " ", element("cite", null, word.section));
  const heard = (value) => change(word.name, value === "" || value === word.default ? null : value);
  const shared = { id, name: word.name, "aria-describedby": about.id };
  const isList = word.kinds?.length > 0;
  const label = isList ? element("span", { id: `${id}-label`, class: "label" }, word.title) : element("label", { for: id }, word.title);
  const made = isList ? list(word, text ?? "", { id, "aria-labelledby": label.id }, heard)
    : { number, word: choice, flag, text: field }[word.kind](word, text ?? word.default, shared, heard);
  return element("div", { class: `word ${isList ? "list" : word.kind}${text === null ? "" : " given"}` }, label, made, about);
}

function choice(word, text, shared, heard) {
  const choices = word.words.includes(word.default) || word.default === null
    ? word.words : [word.default, ...word.words];
  const select = element("select", { ...shared, onchange: () => heard(select.value) },
    choices.map((value) => element("option", { value, selected: value === text }, plain(value))));
  return select;
}

function flag(word, text, shared, heard) {
  const [no, yes] = word.words;
  const box = element("input", {
    ...shared, type: "checkbox", role: "switch", checked: text === yes,
    onchange: () => heard(box.checked ? yes : no),
  });
  return box;
}

function number(word, text, shared, heard) {
  const isOpen = word.default !== null && !/\d/.test(word.default);
  const input = element("input", {
    ...shared, type: "number", inputmode: word.min < 0 ? "text" : "numeric", min: word.min, max: word.max, step: 1,
    value: text !== null && /\d/.test(text) ? Number(text) : null, placeholder: isOpen ? word.default : null,
    oninput: () => {
      // What is no number of the range is left as it is typed, and not asked.
      if (input.value === "" ? isOpen && !input.validity.badInput : input.validity.valid) heard(input.value === "" ? word.default : String(Number(input.value)));
    },
  });
  const step = (by, name, sign) => element("button", {
    type: "button", "aria-label": `${word.title}: ${name}`, tabindex: -1,
    onclick: () => {
      const from = input.value === "" ? null : Number(input.value);
      const first = Math.max(word.min, Math.min(word.max, 0));
      const next = from === null ? first : from + by;
      if (isOpen && next < word.min) input.value = "";
      else input.value = Math.max(word.min, Math.min(word.max, next));
      input.dispatchEvent(new Event("input"));
    },
  }, sign);
  return element("span", { class: "stepper" }, step(-1, "one less", "\u2212"), input, step(1, "one more", "+"));
}

function field(word, text, shared, heard) {
  const input = element("input", {
    ...shared, type: "text", value: text, placeholder: word.example, list: word.of_weapons ? "weapons" : null,
    autocomplete: "off", autocapitalize: "off", spellcheck: "false", oninput: () => heard(input.value.trim()),
  });
  return input;
}

/** Things of some kinds in an order: each with its numbers, moved and taken out by buttons. */
function list(word, text, shared, heard) {
  const [first] = word.kinds;
  const read = (one) => {
    const parts = one.trim().split(":");
    const kind = word.kinds.find(({ name }) => name === parts[0]);
    return { kind: kind ?? first, parts: kind ? parts.slice(1) : parts };
  };
  const written = ({ kind, parts }) => {
    const given = kind.numbers.map((number, place) => parts[place] ?? number.default);
    while (given.length > 0 && given.at(-1) === kind.numbers[given.length - 1].default) given.pop();
    return [...(kind === first ? [] : [kind.name]), ...given].join(":");
  };
  const things = text === "" ? [] : text.split("+").map(read);
  const said = () => heard(things.map(written).join("+"));
  const group = element("div", { ...shared, role: "group" });
  const changed = (focused) => {
    said();
    fill();
    group.querySelector(focused)?.focus();
  };
  const thing = (one, place) => {
    const title = `${place + 1}. ${one.kind.name}`;
    const button = (name, sign, off, act) => element("button", { type: "button", disabled: off, "aria-label": `${title}: ${name}`, "data-act": `${name} ${place}`, onclick: act }, sign);
    const move = (to) => () => {
      things.splice(to, 0, ...things.splice(place, 1));
      changed(`[data-act="${to < place ? "earlier" : "later"} ${to}"]:enabled, [data-act="remove ${to}"]`);
    };
    return element("li", null,
      element("div", { class: "head" }, element("b", null, title),
        button("earlier", "\u2191", place === 0, move(place - 1)),
        button("later", "\u2193", place === things.length - 1, move(place + 1)),
        button("remove", "\u00d7", false, () => {
          things.splice(place, 1);
          changed(`[data-act="remove ${Math.min(place, things.length - 1)}"], [data-act=add]`);
        })),
      one.kind.numbers.map((part, at) => {
        const id = `${shared.id}-${place}-${part.name}`;
        return element("div", { class: "word number" }, element("label", { for: id }, part.title),
          number({ ...part, title: `${title}: ${part.title}` }, one.parts[at] ?? part.default, { id }, (value) => {
            one.parts = one.kind.numbers.map((other, index) => index === at ? value : one.parts[index] ?? other.default);
            said();
          }));
      }));
  };
  const fill = () => group.replaceChildren(element("ol", null, things.map(thing)), element("div", { class: "sharing" },
    word.kinds.map((kind) => element("button", {
      type: "button", "data-act": "add",
      onclick: () => {
        things.push(read(kind.example));
        changed(`[data-act="remove ${things.length - 1}"]`);
      },
    }, `Add ${kind.name}`))));
  fill();
  return group;
}
