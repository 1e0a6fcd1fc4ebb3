// The built page in a browser, from a server on loopback and from disk. `node build` comes first.
// With PICTURES set to a directory, it leaves pictures of the page there.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { read, written } from "../page/carried.js";
import { browser, dist, enter, native, open, server, single, web } from "./browser.js";

const axe = join(web, "node_modules", "axe-core", "axe.min.js");
/** All that is looked at: tabs, and a further question of one. */
const VIEWS = ["Shot", "Phase", "Smoke", "Smoke smoke-plan", "Attack", "Compare"];
const TABS = ["Shot", "Phase", "Smoke", "Attack", "Compare"];

/** The illustrated article's seven examples on critical hits, as the native tests have them. */
const examples = readFileSync(join(web, "..", "tests", "fixtures", "situations.csv"), "utf8").split("\n")
  .filter((line) => /^S[1-7],/.test(line))
  .map((line) => {
    const [, words, , th, drm, miss, hit, critical] = line.match(/asl,([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),([^,]*)$/);
    const named = words.split(" ").map((word) => word.split("=")).map(([name, text]) => [name, name === "gun" ? text.replaceAll("_", " ") : text]);
    return { words: Object.fromEntries(named), th, drm, published: [miss, hit, critical].map(Number) };
  });

let site;
let used;
before(async () => {
  site = await server();
});
after(() => site.close());

/** A test with a browser of its own, which must not complain, nor ask anybody else. */
const browsed = (name, work, options) => test(name, { timeout: 120_000 }, async () => {
  used = await browser({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    await work(used);
    assert.deepEqual(used.faults, []);
    const own = (url) => [`${site.origin}/`, "file://", "blob:", "data:", "about:"].some((start) => url.startsWith(start));
    assert.deepEqual(used.requests.filter((url) => !own(url)), []);
  } finally {
    await used.close();
  }
});

const asked = (page, question) => page.evaluate((asks) => globalThis.aslodds.ask(asks), question);
const text = (page, selector) => page.locator(selector).innerText();
const odds = (page) => page.locator("#answers tr[data-odds]").allInnerTexts();

/** Until nothing is being asked. */
const answered = (page) => page.waitForFunction(() => document.querySelector("[aria-busy]") === null);

/** Until what was entered last has been answered. */
async function settled(page, hash) {
  await page.waitForFunction((part) => location.hash.includes(part), hash);
  await answered(page);
}

test("all of it is small", () => {
  const sizes = readdirSync(dist).filter((name) => name !== "aslodds.html").map((name) => statSync(join(dist, name)).size);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(all < 400_000, `${all} bytes`);
  const file = statSync(join(dist, "aslodds.html")).size;
  assert.ok(file < 400_000, `aslodds.html: ${file} bytes`);
});

test("bytes are carried as text", () => {
  const engine = readFileSync(join(dist, "engine.bin"));
  const pairs = Uint8Array.from({ length: 1 << 17 }, (_, at) => at % 2 === 0 ? at >> 9 : at >> 1);
  for (const bytes of [engine, pairs, ...[0, 1, 2, 6, 7, 8].map((length) => new Uint8Array(length)), Uint8Array.of(0x1A, 0x78, 0xF1)]) {
    const text = written(bytes);
    assert.doesNotMatch(text, /[\0\r<]/);
    const back = read(text);
    assert.ok(back.length <= bytes.length + 1);
    assert.deepEqual(Buffer.from(back.subarray(0, bytes.length)), Buffer.from(bytes));
  }
  assert.ok(Buffer.byteLength(written(engine)) < 1.15 * engine.length);
});

for (const [from, address] of [["a server", () => site.origin], ["disk", () => single]]) {
  describe(`from ${from}`, () => {
    browsed("the checksum is the native one", async ({ page }) => {
      await open(page, address());
      const question = { ask: "checksum", of: "W1" };
      assert.deepEqual(await asked(page, question), native([question])[0]);
      assert.equal((await asked(page, question)).checksum, "88493e200fa4a4b9");
    });

    browsed("the seven published examples, entered by hand", async ({ page }) => {
      assert.equal(examples.length, 7);
      const expected = native(examples.map(({ words }) => ({ ask: "shot", words })));
      for (const [place, { words, th, drm, published }] of examples.entries()) {
        await open(page, `${address()}#ask=shot&gun=75&range=1`);
        // Each begins anew: an address that differs behind # alone does not load again.
        await page.reload();
        await page.locator("#answers .odds").first().waitFor();
        await enter(page, words);
        await page.waitForFunction((wanted) => {
          const found = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
          return Object.entries(wanted).every(([name, value]) => found[name] === value);
        }, words);
        await answered(page);
        const answer = expected[place];
        const [situation] = answer.answer.situations;
        assert.deepEqual([String(situation.modified_th), String(situation.drm)], [th, drm]);
        const out = (pick) => situation.outcomes.filter((one) => pick(one.outcome.result)).reduce((sum, one) => sum + Number(one.weight), 0) * 216 / Number(situation.total);
        assert.deepEqual([out((word) => word === "miss"), out((word) => /^(improbable-)?hit$/.test(word)), out((word) => word.includes("critical"))], published);
        // The page asks with what was entered, and shows what the program answers.
        const entered = Object.fromEntries(new URLSearchParams((await page.evaluate(() => location.hash)).slice(1)));
        delete entered.ask;
        assert.deepEqual(await asked(page, { ask: "shot", words: entered }), native([{ ask: "shot", words: entered }])[0]);
        const rows = answer.odds.flatMap((section) => section.rows);
        const shown = await odds(page);
        assert.deepEqual(shown.map((row) => row.split(/\t|\n/).map((cell) => cell.trim()).filter(Boolean)), rows.map((row) => [row.text, `${row.percent}\u202f%`, row.fraction, row.one_in]));
        const lines = await page.locator("#answers .ledger tbody tr").count();
        assert.equal(lines, situation.ledger.length);
        assert.deepEqual(answer.answer, (await asked(page, { ask: "shot", words })).answer);
      }
    });

    browsed("a link brings back all that was asked", async ({ page, context }) => {
      await open(page, address());
      await enter(page, { range: "9", concealed: "yes", cx: "yes", hindrance: "smoke" });
      await settled(page, "hindrance=smoke");
      for (const tab of TABS) {
        await page.click(`#tab-${tab}`);
        if (tab === "Smoke") await page.selectOption("#question", "smoke-plan");
        await answered(page);
        const link = page.url();
        const where = tab === "Compare" ? "#compare" : "#answers";
        const before = await text(page, where);
        const other = await context.newPage();
        await other.goto(link);
        await other.locator(`${where} :is(.odds, .hint, table)`).first().waitFor();
        await answered(other);
        assert.equal(await text(other, where), before);
        assert.equal(other.url(), link);
        assert.equal(await text(other, "#notice"), "");
        await other.close();
        if (tab !== "Compare") await page.getByRole("button", { name: "Add to Compare" }).click();
      }
    });
  });
}

browsed("damaged links are mended, and what is wrong is named", async ({ page }) => {
  await open(page, site.origin);
  for (const [hash, named] of [
    ["ask=shot&gun=75L&range=999", "range is 999"],
    ["ask=shot&gun=Nothing&range=6", "Nothing"],
    ["ask=shot&gun=75L&range=6&rnge=7", "did you mean range"],
    ["ask=shot&gun=75L&range=6&fire=never&acquired=x", "acquired"],
    ["ask=shot&range=1..9", "one value"],
    ["ask=shooting&gun=75L", "shooting"],
    ["ask=shot&gun=75L&range=6&variant=as1", "as1"],
    ["%E0%A4%A&&&===", "is not known"],
    ["compare=9&s=ask%3Dshot%26gun%3Dxyzzy&s=&s=x&s=x&s=x&s=x", "xyzzy"],
    [`ask=attack&firers=${"9".repeat(5000)}`, "9999"],
    ["<script>alert(1)</script>", "is not known"],
  ]) {
    await page.goto(`${site.origin}/?${Math.random()}#${hash}`);
    await page.locator("#notice li").first().waitFor();
    await answered(page);
    assert.ok((await text(page, "#notice")).includes(named), `${hash}: ${await text(page, "#notice")}`);
    assert.ok(await page.locator("#answers :is(.odds, .refused), #compare table").count() > 0, hash);
  }
  // What is typed and cannot be is told as well, and the page goes on.
  await page.goto(`${site.origin}/?typed`);
  await enter(page, { gun: "no such gun" });
  await page.locator("#answers .refused").waitFor();
  await enter(page, { gun: "PzKpfw IIIH" });
  await page.locator("#answers .odds").first().waitFor();
});

browsed("everything can be done with keys alone", async ({ page }) => {
  await open(page, site.origin);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.roll || document.activeElement.textContent);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Tab");
  assert.equal(await focused(), "skip");
  await press("Tab");
  assert.equal(await focused(), "tab-Shot");
  await press("ArrowRight");
  assert.equal(await focused(), "tab-Phase");
  await press("ArrowLeft", "Tab");
  assert.equal(await focused(), "word-gun");
  await press("Tab", "Tab");
  assert.equal(await focused(), "word-range");
  await press("ArrowDown");
  await settled(page, "range=12");
  while (await focused() !== "word-concealed") await press("Tab");
  await press("Space");
  await settled(page, "concealed=yes");
  const reached = [];
  while (!/^\d,\d$/.test(await focused())) {
    await press("Tab");
    reached.push(await focused());
    assert.ok(reached.length < 60, "the square is reached");
  }
  assert.ok(reached.includes("Copy link"));
  assert.equal(await focused(), "1,1");
  await press("ArrowDown", "ArrowRight", "ArrowRight", "Enter");
  assert.equal(await focused(), "2,3");
  assert.match(await text(page, ".told"), /Colored 2, white 3\n.*\([A-Z][0-9.]+\)/);
  await page.focus("#tab-Shot");
  await press("ArrowLeft");
  assert.equal(await focused(), "tab-Compare");
});

browsed("after the first visit it opens without its server", async ({ page }) => {
  const short = await server();
  await open(page, short.origin);
  used.requests.length = 0;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await short.close();
  await page.reload();
  await page.locator("#answers .odds").first().waitFor();
  assert.equal((await asked(page, { ask: "checksum", of: "W1" })).checksum, "88493e200fa4a4b9");
  used.requests.length = 0;
});

browsed("what takes long is given up when something else is asked", async ({ page }) => {
  await open(page, `${site.origin}/#ask=phase&gun=75L&nation=german&range=6&rof=3`);
  await enter(page, { units: "2x4-6-7+8-0", effect: "yes" });
  await page.waitForFunction(() => location.hash.includes("effect"));
  await enter(page, { effect: "no", range: "7" });
  const began = Date.now();
  await settled(page, "range=7");
  // The long question alone takes longer.
  assert.ok(Date.now() - began < 10000);
  assert.match(await page.locator("#answers .ledger").first().innerText(), /7 hexes/);
});

browsed("the better situation of each row is marked", async ({ page }) => {
  const shot = (range) => `s=${encodeURIComponent(`ask=shot&gun=75L&nation=german&range=${range}`)}`;
  await page.goto(`${site.origin}/#compare=2&${shot(4)}&${shot(16)}`);
  const row = (name) => page.locator(`#compare tr[data-odds="${name}"] td`);
  await row("any-hit").first().waitFor();
  assert.deepEqual(await row("any-hit").evaluateAll((cells) => cells.map((cell) => cell.className)), ["best", ""]);
  assert.deepEqual(await row("miss").evaluateAll((cells) => cells.map((cell) => cell.className)), ["best", ""]);
  await page.getByRole("button", { name: "Remove situation 1" }).click();
  assert.equal(await row("any-hit").count(), 1);
  await page.getByRole("button", { name: "Edit situation 1" }).click();
  assert.equal(await page.inputValue("#word-range"), "16");
});

browsed("what would change the odds is measured against what they are", async ({ page }) => {
  await open(page, `${site.origin}/#${new URLSearchParams({ ask: "attack", firers: "2x4-6-7+mmg:5-12", range: 6, units: "4-4-7+8-0" })}`);
  const first = page.locator("#answers section", { hasText: "What if" }).locator("tbody tr").first();
  // The first of an attack's changes is none.
  assert.equal(await first.locator(".same").count(), await first.locator("td").count());
});

browsed("link, table and picture", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, site.origin);
  const pasted = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied.").waitFor();
  assert.equal(await pasted(), page.url());
  await page.getByRole("button", { name: "Copy table" }).click();
  await page.getByText("Table copied.").waitFor();
  assert.match(await pasted(), /\| any hit \| 58\.33 % \(7\/12, 1 in 1\.71\) \|/);
  await page.getByRole("button", { name: "Copy picture" }).click();
  await page.getByText("Picture copied.").waitFor();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap(await item.getType("image/png"));
    return { types: item.types, width: bitmap.width, height: bitmap.height };
  });
  assert.deepEqual([copied.types, copied.width], [["image/png"], 1440]);
  assert.ok(copied.height > 400, `${copied.height} pixels`);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save picture" }).click()]);
  const svg = readFileSync(await download.path(), "utf8");
  assert.match(svg, /^<svg xmlns=.*58\.33 %/s);
});

browsed("where pictures cannot be copied they are saved", async ({ page, context }) => {
  await context.addInitScript(() => {
    navigator.clipboard.write = () => Promise.reject(new Error("forbidden"));
  });
  await open(page, site.origin);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Copy picture" }).click()]);
  assert.equal(download.suggestedFilename(), "aslodds.svg");
  await page.getByText("Picture saved.").waitFor();
});

browsed("a smoke plan mixes squads, guns and dispensers in the order that is set", async ({ page }) => {
  const words = (each) => ({ each, stop_after: "1", need: "90" });
  const link = (each) => `${site.origin}/#${new URLSearchParams({ ask: "smoke-plan", ...words(each) })}`;
  const turns = page.locator("#answers section", { hasText: "Turn by turn" }).locator("tbody tr");
  const shown = async () => (await turns.allInnerTexts()).map((row) => row.split("\t").map((cell) => cell.trim()));
  const expected = (each) => {
    const [answer] = native([{ ask: "smoke-plan", words: words(each) }]);
    return answer.answer.situations[0].turns.map((turn, place) => [`${place + 1}. ${turn.name}\n${turn.numbers}`, ...[turn.comes, turn.enough, turn.move_ended].map((percent) => `${percent}\u202f%`)]);
  };
  const now = async () => new URLSearchParams((await page.evaluate(() => location.hash)).slice(1)).get("each");
  const press = async (name, each) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForFunction((wanted) => new URLSearchParams(location.hash.slice(1)).get("each") === wanted, each);
    await answered(page);
    assert.deepEqual(await shown(), expected(each), name);
  };
  await open(page, link("gun:8:7+2+3"));
  assert.deepEqual(await shown(), expected("gun:8:7+2+3"));
  await press("3. squad: earlier", "gun:8:7+3+2");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "2. squad: earlier");
  await press("Add dispenser", "gun:8:7+3+2+dispenser:7");
  await page.getByRole("button", { name: "4. dispenser: DRM: one more" }).click();
  await press("4. dispenser: earlier", "gun:8:7+3+dispenser:7:1+2");
  await press("1. gun: remove", "3+dispenser:7:1+2");
  await press("2. dispenser: remove", "3+2");
  await press("1. squad: later", "2+3");
  assert.equal(await now(), "2+3");
  // What was set comes back from the address.
  await open(page, `${site.origin}/?again#${(await page.evaluate(() => location.hash)).slice(1)}`);
  assert.deepEqual(await page.locator("#word-each li b").allInnerTexts(), ["1. squad", "2. squad"]);
  // Of squads alone the best order is told, and taken by one tap.
  await open(page, `${site.origin}/?best#${new URLSearchParams({ ask: "smoke-plan", ...words("2+3+3"), need: "70" })}`);
  await page.getByRole("button", { name: "Send the best first" }).click();
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("each") === "3+3+2");
});

browsed("each kind of shot of a phase has its odds", async ({ page }) => {
  const words = { gun: "7.5cm PaK 40", range: "6", target_in: "woods" };
  await open(page, `${site.origin}/#${new URLSearchParams({ ask: "phase", ...words })}`);
  const [answer] = native([{ ask: "phase", words }]);
  const kinds = page.locator("#answers details");
  assert.equal(await kinds.count(), answer.kinds.length);
  for (const [place, sections] of answer.kinds.entries()) {
    const kind = kinds.nth(place);
    assert.ok((await kind.locator("summary").innerText()).includes(`${sections[0].rows[0].percent}\u202f%`));
    const rows = await kind.locator("tr[data-odds] .percent").allTextContents();
    assert.deepEqual(rows, sections.flatMap((section) => section.rows).map((row) => `${row.percent}\u202f%`));
    // They are those of the shot alone.
    const shot = answer.answer.situations[0].shots[place];
    const hit = shot.outcomes.filter(({ result }) => result !== "miss").reduce((sum, { p }) => sum + p, 0);
    assert.ok(Math.abs(hit - sections[0].rows[0].p) < 1e-12);
  }
});

browsed("the rules are set by what the engine says of them", async ({ page }) => {
  await open(page, `${site.origin}/#ask=phase&gun=75L&nation=german&range=6&rof=3`);
  const [{ rules, variant }] = native([{ ask: "describe" }]);
  await page.locator("#situation summary", { hasText: "Rules" }).click();
  for (const rule of rules) {
    assert.deepEqual(await page.locator(`#word-${rule.name} option`).evaluateAll((all) => all.map((one) => one.value)), rule.words);
    assert.equal(await page.inputValue(`#word-${rule.name}`), rule.default);
  }
  const [first, ...others] = rules;
  let set;
  for (const rule of [first, others.at(-1)]) {
    await page.selectOption(`#word-${rule.name}`, rule.words[1]);
    const before = set ?? variant;
    set = native([{ ask: "rules", variant: before, words: { [rule.name]: rule.words[1] } }])[0].variant;
    await page.waitForFunction((wanted) => new URLSearchParams(location.hash.slice(1)).get("variant") === wanted, set);
    await answered(page);
  }
  const words = { gun: "75L", nation: "german", range: "6", rof: "3" };
  const [answer] = native([{ ask: "phase", variant: set, words }]);
  assert.deepEqual((await odds(page)).length, answer.odds.flatMap((section) => section.rows).length + answer.kinds.flat().flatMap((section) => section.rows).length);
  assert.ok((await odds(page))[0].includes(`${answer.odds[0].rows[0].percent}\u202f%`));
  await page.reload();
  await page.locator("#answers .odds").first().waitFor();
  assert.equal(await page.inputValue(`#word-${first.name}`), first.words[1]);
  await page.selectOption(`#word-${first.name}`, first.words[0]);
  await page.selectOption(`#word-${others.at(-1).name}`, others.at(-1).words[0]);
  await page.waitForFunction(() => !location.hash.includes("variant"));
});

/** Put before the engine's thread: a question that holds some words finds its memory overwritten, so that the engine itself stops. */
const damage = (words) => `const Instance = WebAssembly.Instance;
WebAssembly.Instance = function (...given) {
  const { exports } = new Instance(...given);
  let room, length;
  const memory = () => new Uint8Array(exports.memory.buffer);
  return { exports: { ...exports,
    question: (bytes) => room = exports.question(length = bytes),
    answer_length: () => {
      if (new TextDecoder().decode(memory().slice(room, room + length)).includes(${JSON.stringify(words)})) memory().fill(0xFF);
      return exports.answer_length();
    } } };
};
`;

for (const from of ["a server", "disk"]) {
  browsed(`an engine that stops is told of, and begins anew: from ${from}`, async ({ page }) => {
    const words = '"range":"31"';
    const copy = mkdtempSync(join(tmpdir(), "aslodds-"));
    try {
      let address = site.origin;
      if (from === "disk") {
        const file = join(copy, "aslodds.html");
        writeFileSync(file, readFileSync(join(dist, "aslodds.html"), "utf8").replace('id="thread">', (tag) => tag + damage(words)));
        address = pathToFileURL(file).href;
      } else await page.route("**/thread.js", (route) => route.fulfill({ contentType: "text/javascript", body: damage(words) + readFileSync(join(dist, "thread.js"), "utf8") }));
      await open(page, `${address}#ask=shot&gun=75L&nation=german&range=13`);
      await enter(page, { range: "31" });
      await page.locator("#answers .refused[role=alert]").waitFor();
      assert.match(await text(page, "#answers .refused"), /^the engine stopped: /);
      await enter(page, { range: "13" });
      await page.locator("#answers .odds").first().waitFor();
      const question = { ask: "shot", words: { gun: "75L", nation: "german", range: "13" } };
      assert.deepEqual(await asked(page, question), native([question])[0]);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }, { serviceWorkers: "block" });
}

browsed("an engine that arrives damaged is told of, and asked for again", async ({ page }) => {
  const engine = readFileSync(join(dist, "engine.bin"));
  for (const body of [engine.subarray(0, engine.length >> 1), Buffer.concat([engine.subarray(0, 5000), Buffer.alloc(5000), engine.subarray(10_000)])]) {
    await page.route("**/engine.bin", (route) => route.fulfill({ body }));
    await page.goto(`${site.origin}/?${body.length}`);
    await page.locator("#notice .refused").waitFor();
    assert.match(await text(page, "#notice"), /^The page cannot begin: /);
    await page.unroute("**/engine.bin");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator("#answers .odds").first().waitFor();
  }
}, { serviceWorkers: "block" });

browsed("the last state stays, and a browser that keeps nothing still computes", async ({ page, context }) => {
  await open(page, site.origin);
  await enter(page, { range: "7" });
  await settled(page, "range=7");
  await open(page, `${site.origin}/?again`);
  assert.equal(await page.inputValue("#word-range"), "7");
  await context.addInitScript(() => Object.defineProperty(globalThis, "localStorage", { get: () => { throw new Error("forbidden"); } }));
  await open(page, `${site.origin}/?without`);
  await enter(page, { range: "8" });
  await settled(page, "range=8");
});

for (const [scheme, width] of [["light", 320], ["light", 1280], ["dark", 320], ["dark", 1920]]) {
  browsed(`readable for all: ${scheme}, ${width} pixels`, async ({ page }) => {
    await open(page, `${site.origin}/#ask=shot&gun=75L&nation=german&range=13&acquired=1&effect=yes&units=4-6-7%2B8-0`);
    await page.addScriptTag({ path: axe }).catch(() => page.evaluate(readFileSync(axe, "utf8")));
    used.faults.length = 0;
    for (const view of VIEWS) {
      const [tab, question] = view.split(" ");
      await page.click(`#tab-${tab}`);
      if (question) await page.selectOption("#question", question);
      // What is folded is read too.
      if (tab === "Attack") await page.locator("#situation summary", { hasText: "Rules" }).click();
      await answered(page);
      const found = await page.evaluate(() => globalThis.axe.run());
      const serious = found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
      assert.deepEqual(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html).slice(0, 3)]), [], view);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${view}: ${wide} pixels`);
      const small = await page.locator("button, select, input, summary").evaluateAll((all) => all
        .filter((one) => one.offsetParent !== null && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML));
      assert.deepEqual(small, [], view);
      if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${scheme}-${width}-${view.replace(" ", "-")}.png`), fullPage: true });
      if (tab !== "Compare") await page.getByRole("button", { name: "Add to Compare" }).click();
    }
  }, { viewport: { width, height: 800 }, colorScheme: scheme, reducedMotion: "reduce" });
}
