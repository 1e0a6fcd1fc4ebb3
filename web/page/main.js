// The page: what is asked, and the answer as soon as it changes.

import { MOST, comparison, shortly } from "./compare.js";
import { controls, row } from "./controls.js";
import { element, plain, scrolled, signed, unseen } from "./dom.js";
import { abandon, ask, load } from "./engine.js";
import { facts, ledger, readings } from "./ledger.js";
import { map } from "./map.js";
import { changes, odds } from "./odds.js";
import { sharing } from "./share.js";
import { square } from "./square.js";
import { address, keep, kept, readAddress, written } from "./state.js";

const COMPARE = "Compare";
const $ = (id) => document.getElementById(id);

let described;
let state;
let due = 0;
// Counts what is shown: an answer that comes late is not.
let turn = 0;

const question = (name) => described.questions.find((one) => one.name === name);
const tabs = () => [...new Set(described.questions.map((one) => one.tab)), COMPARE];

async function begin() {
  $("notice").textContent = "Loading the engine\u2026";
  await load();
  described = await ask({ ask: "describe" });
  $("notice").textContent = "";
  document.body.append(element("datalist", { id: "weapons" }, described.weapons.map((name) => element("option", { value: name }))));
  $("about").append(` Version ${described.version}.`);
  const before = kept();
  state = {
    tab: described.questions[0].tab,
    situation: started(described.questions[0]),
    // The last situation of each question, while the page is open.
    latest: new Map(),
    compared: [],
  };
  for (const one of (before?.compared ?? []).slice(0, MOST)) state.compared.push((await repaired(one)).situation);
  if (before?.situation) state.situation = (await repaired(before.situation)).situation;
  await take(location.hash === "" ? before?.last ?? "" : location.hash);
  addEventListener("hashchange", () => {
    if (location.hash.slice(1) !== address(state)) take(location.hash);
  });
  $("skip").addEventListener("click", (event) => {
    event.preventDefault();
    (state.tab === COMPARE ? $("compare") : $("answers")).focus();
  });
}

function started(one) {
  return { question: one.name, variant: "", rules: {}, words: { ...one.start } };
}

/** A situation of which everything can be used, and what could not be. */
async function repaired({ question: name, variant, words }) {
  const left = [];
  let one = question(name);
  if (!one) {
    left.push(`question: \u201c${name}\u201d is not known`);
    one = described.questions[0];
  }
  const rules = await ask({ ask: "rules", variant: variant || described.variant });
  if (rules.error) left.push(`variant: ${rules.error}`);
  const mended = await ask({ ask: "repair", question: one.name, words });
  if (mended.error) return { situation: started(one), left: [...left, mended.error] };
  return {
    situation: { question: one.name, ...ruled(rules), words: without(one, mended.words) },
    left: [...left, ...mended.left_out],
  };
}

/** The rules of a situation, as the engine tells them; those that there are unless it is said. */
function ruled({ variant, words }) {
  return { variant: !variant || variant === described.variant ? "" : variant, rules: words ?? {} };
}

/** The words that are not at their defaults. */
function without(one, words) {
  const defaults = new Map(one.groups.flatMap((group) => group.words).map((word) => [word.name, word.default]));
  return Object.fromEntries(Object.entries(words).filter(([name, text]) => text !== defaults.get(name)));
}

/** Shows what an address says. */
async function take(hash) {
  const said = readAddress(hash);
  const left = [];
  const mend = async (situation) => {
    const { situation: mended, left: more } = await repaired(situation);
    left.push(...more);
    return mended;
  };
  if (said?.compared) {
    state.tab = COMPARE;
    if (said.compared.length > MOST) left.push(`${said.compared.length} situations: the first ${MOST} are compared`);
    state.compared = [];
    for (const one of said.compared.slice(0, MOST)) state.compared.push(await mend(one));
  } else {
    if (said?.situation) state.situation = await mend(said.situation);
    state.tab = question(state.situation.question).tab;
  }
  $("notice").replaceChildren(...(left.length === 0 ? [] : [
    element("p", null, "Some of it could not be used, and is left at its default:"),
    element("ul", null, left.map((text) => element("li", null, text))),
    element("button", { type: "button", onclick: () => $("notice").replaceChildren() }, "Close"),
  ]));
  show();
}

/** Everything anew. */
function show() {
  showTabs();
  const compares = state.tab === COMPARE;
  $("situation").hidden = $("answers").hidden = compares;
  $("compare").hidden = !compares;
  $("compare").tabIndex = -1;
  if (compares) showCompared();
  else {
    showSituation();
    showAnswer();
  }
  remember();
}

function remember() {
  if (state.tab !== COMPARE) state.latest.set(state.situation.question, state.situation);
  history.replaceState(null, "", `#${address(state)}`);
  keep(state);
}

function showTabs() {
  const names = tabs();
  $("tabs").replaceChildren(...names.map((name, place) => element("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-selected": String(name === state.tab), tabindex: name === state.tab ? 0 : -1,
    "aria-controls": name === COMPARE ? "compare" : "situation",
    onclick: () => open(name),
    onkeydown: (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      open(names[(place + by + names.length) % names.length]);
    },
  }, name)));
}

function open(name) {
  if (name !== state.tab) {
    state.tab = name;
    if (name !== COMPARE) {
      const here = described.questions.filter((one) => one.tab === name);
      const last = here.find((one) => one.name === state.situation.question) ?? here[0];
      pick(last);
    }
    show();
  }
  $(`tab-${name}`).focus();
}

function pick(one) {
  if (state.situation.question !== one.name) state.situation = state.latest.get(one.name) ?? started(one);
}

function showSituation() {
  const one = question(state.situation.question);
  const beside = described.questions.filter((other) => other.tab === one.tab);
  const kinds = beside.length < 2 ? null : element("div", { class: "word word" }, element("label", { for: "question" }, "what"),
    element("select", {
      id: "question",
      onchange: (event) => {
        pick(question(event.target.value));
        show();
        $("question").focus();
      },
    }, beside.map((other) => element("option", { value: other.name, selected: other === one }, other.title))));
  const given = described.rules.filter((word) => state.situation.rules[word.name] !== undefined && state.situation.rules[word.name] !== word.default).length;
  const rules = element("details", { open: given > 0 }, element("summary", null, `Rules${given > 0 ? ` (${given} set)` : ""}`),
    row(described.rules, (name) => state.situation.rules[name] ?? null, async (name, text) => {
      const situation = state.situation;
      const word = described.rules.find((one) => one.name === name);
      $(`word-${name}`).closest(".word").classList.toggle("given", text !== null);
      abandon();
      const set = await ask({ ask: "rules", variant: situation.variant || described.variant, words: { [name]: text ?? word.default } });
      if (set.error) return;
      Object.assign(situation, ruled(set));
      changed();
    }));
  $("situation").replaceChildren(
    element("h2", null, one.title), element("p", { class: "hint" }, one.about),
    element("form", { onsubmit: (event) => event.preventDefault() },
      kinds ? element("div", { class: "words" }, kinds) : null,
      controls(one, state.situation.words, (name, text) => {
        if (text === null) delete state.situation.words[name];
        else state.situation.words[name] = text;
        $(`word-${name}`).closest(".word").classList.toggle("given", text !== null);
        changed();
      }),
      rules,
      element("button", {
        type: "button",
        onclick: () => {
          state.situation = started(one);
          show();
        },
      }, "Start again")));
}

/** Answers once what is typed rests for a moment. */
function changed() {
  clearTimeout(due);
  due = setTimeout(() => {
    abandon();
    showAnswer();
    remember();
  }, 60);
}

/** A situation with its answer, as it is compared and shared. */
async function column(situation, enemy) {
  const { question: name, variant, words } = situation;
  return answered(situation, await ask({ ask: name, words, ...(variant ? { variant } : {}), ...(enemy ? { enemy } : {}) }));
}

function answered(situation, answer) {
  const { question: name, variant } = situation;
  const refused = answer.answer?.situations?.[0]?.refused;
  const title = shortly(situation, question(name)) + (variant ? `, ${variant}` : "");
  return { title, answer, odds: answer.odds ?? [], refused: answer.error ?? (refused ? `${refused.section}: ${refused.reason}` : null) };
}

/** Says that an answer is awaited. */
function began(id) {
  for (const one of ["answers", "compare"]) $(one).removeAttribute("aria-busy");
  $(id).setAttribute("aria-busy", "true");
  turn += 1;
  return turn;
}

/** Says that it has come, unless something else is awaited by now. */
function ended(id, mine) {
  if (mine !== turn) return false;
  $(id).removeAttribute("aria-busy");
  return true;
}

async function showAnswer() {
  const mine = began("answers");
  // SMOKE is judged by what it does to the shot that was asked about last.
  const shot = described.questions[0];
  const enemy = state.latest.get(shot.name) ?? started(shot);
  const shown = await column(state.situation, state.situation.question === shot.name ? null : enemy.words);
  if (!ended("answers", mine)) return;
  const add = element("button", {
    type: "button",
    onclick: () => {
      if (state.compared.length >= MOST) state.compared.shift();
      state.compared.push({ ...state.situation, words: { ...state.situation.words } });
      open(COMPARE);
    },
  }, "Add to Compare");
  const share = sharing(() => [shown], add);
  if (shown.refused) {
    $("answers").replaceChildren(element("p", { class: "refused", role: "alert" }, shown.refused), share);
    $("summary").replaceChildren(shown.refused);
    return;
  }
  const { answer } = shown;
  const first = answer.answer.situations?.[0] ?? answer.answer;
  const row = shown.odds[0]?.rows[0];
  $("summary").replaceChildren(...(row ? [element("b", null, `${row.percent}\u202f%`), ` ${row.text} \u00b7 ${row.one_in}`] : []));
  const places = new Map(shown.odds.filter((section) => section.whole).slice(0, 1).flatMap((section) => section.rows).map((one) => [one.name, one.place]));
  $("answers").replaceChildren(...[
    share,
    odds(shown.odds),
    first.turns ? turns(first) : facts(first),
    first.ledger ? element("section", null, element("h3", null, "Ledger"), ledger(first.ledger)) : null,
    first.shots ? element("section", null, element("h3", null, "Shots"), first.shots.map((shot, place) => kindOfShot(shot, place, answer.kinds[place]))) : null,
    answer.enemy ? through(enemy, answer.enemy) : null,
    first.means ? means(first.means) : null,
    readings([first.reading, ...(first.readings ?? []), ...(answer.answer.readings ?? [])].filter(Boolean)),
    answer.paths ? square(answer.paths, places) : null,
    changes(answer.changes, shown.odds),
    map(answer.map),
  ].flat().filter(Boolean));
}

function kindOfShot(shot, place, sections) {
  const first = sections[0]?.rows[0];
  return element("details", { open: place === 0 },
    element("summary", null, `${shot.shot}: TH# ${shot.modified_th}, DRM ${signed(shot.drm)}`, first ? `, ${first.text} ${first.percent}\u202f%` : ""),
    odds(sections, 4), facts(shot), ledger(shot.ledger));
}

/** A plan turn by turn, how many of it suffice, and of squads alone the best order. */
function turns({ turns: all, suffice, needed, fewest }) {
  const head = ["", "gets its turn", "enough placed by then", "loses its move"];
  const take = () => {
    state.situation.words.each = fewest.each;
    show();
    $("answers").focus();
  };
  return element("section", null, element("h3", null, "Turn by turn"),
    element("p", null, suffice === null ? `All of it together falls short of ${needed}\u202f%.`
      : suffice === 1 ? `The first one suffices for ${needed}\u202f%.` : `The first ${suffice} suffice for ${needed}\u202f%.`),
    scrolled("Turn by turn", element("table", null,
      element("thead", null, element("tr", null, head.map((text) => element("th", { scope: "col" }, text === "" ? unseen("who") : text)))),
      element("tbody", null, all.map((turn, place) => element("tr", { class: place + 1 === suffice ? "best" : null },
        element("th", { scope: "row" }, `${place + 1}. ${turn.name}`, element("small", null, turn.numbers)),
        [turn.comes, turn.enough, turn.move_ended].map((percent) => element("td", null, `${percent}\u202f%`))))))),
    fewest && fewest.enough ? element("p", null, `Best first, squads with exponents ${fewest.sent.replaceAll("+", ", ")} suffice: ${fewest.placed}\u202f% with ${fewest.attempts} attempts on average. `,
      fewest.each === all.map((turn) => turn.who).join("+") ? null : element("button", { type: "button", onclick: take }, "Send the best first")) : null);
}

function through(shot, { words, before, after }) {
  const columns = [answered(shot, before), answered({ ...shot, words }, after)];
  return element("section", null, element("h3", null, "The enemy\u2019s shot before and after"),
    element("p", { class: "hint" }, "The shot is the last one on its own tab. The star stands where its odds are better."),
    comparison(columns, (place) => take(written([shot, { ...shot, words }][place])), null));
}

function means(all) {
  const number = (value) => value.toFixed(3);
  return element("section", null, element("h3", null, "To be expected"), scrolled("To be expected", element("table", null,
    element("thead", null, element("tr", null, ["", "mean", "standard deviation"].map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", null, Object.entries(all).map(([name, mean]) => element("tr", null, element("th", { scope: "row" }, plain(name)),
      element("td", null, number(mean.mean)), element("td", null, number(mean.standard_deviation))))))));
}

async function showCompared() {
  const mine = began("compare");
  const columns = await Promise.all(state.compared.map((one) => column(one)));
  if (!ended("compare", mine)) return;
  const edit = (place) => {
    const situation = state.compared[place];
    state.situation = { ...situation, words: { ...situation.words } };
    state.tab = question(situation.question).tab;
    show();
    $(`tab-${state.tab}`).focus();
  };
  const remove = (place) => {
    state.compared.splice(place, 1);
    show();
    $(`tab-${COMPARE}`).focus();
  };
  $("compare").replaceChildren(element("h2", null, COMPARE), comparison(columns, edit, remove), columns.length > 0 ? sharing(() => columns, null) : "");
  $("summary").replaceChildren();
}

/** What the tests ask by the same way as the page. */
globalThis.aslodds = { ask };

try {
  await begin();
} catch (error) {
  $("notice").replaceChildren(element("p", { class: "refused", role: "alert" }, `The page cannot begin: ${error.message}`),
    element("button", { type: "button", onclick: () => location.reload() }, "Try again"));
}

if ("serviceWorker" in navigator && location.protocol.startsWith("http") && !document.getElementById("engine")) {
  navigator.serviceWorker.register("worker.js").catch(() => {
    // Without it the page needs its server again.
  });
}
