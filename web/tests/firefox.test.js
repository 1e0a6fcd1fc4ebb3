// The built page in Firefox, where it is installed: from a server on loopback and from disk. FIREFOX
// names the program; without it, and without /usr/bin/firefox-esr, nothing is tried.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { launch } from "puppeteer-core";
import { native, server, single } from "./browser.js";

const program = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

test("the page in Firefox", { skip: existsSync(program) ? false : `${program} is not installed`, timeout: 600_000 }, async () => {
  const site = await server();
  const firefox = await launch({ browser: "firefox", executablePath: program, headless: true });
  try {
    const question = { ask: "shot", words: { gun: "75L", nation: "german", range: "13", acquired: "2" } };
    const [expected] = native([question]);
    for (const address of [site.origin, single]) {
      const page = await firefox.newPage();
      const faults = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      await page.goto(`${address}#ask=shot&gun=75L&nation=german&range=13&acquired=2`);
      await page.waitForSelector("#answers .odds");
      const shown = await page.$eval("#answers tr[data-odds]", (row) => [row.dataset.odds, row.querySelector(".percent").textContent]);
      const [row] = expected.odds[0].rows;
      assert.deepEqual(shown, [row.name, `${row.percent}\u202f%`]);
      assert.deepEqual(await page.evaluate((asked) => globalThis.aslodds.ask(asked), question), expected);
      assert.equal((await page.evaluate(() => globalThis.aslodds.ask({ ask: "checksum", of: "W1" }))).checksum, "88493e200fa4a4b9");
      // What is entered is answered.
      await page.select("#word-fire", await page.$eval("#word-fire", (select) => select.options[1].value));
      await page.waitForFunction(() => location.hash.includes("fire=") && document.querySelector("[aria-busy]") === null);
      await page.click("#tab-Attack");
      await page.waitForFunction(() => location.hash.includes("ask=attack") && document.querySelector("[aria-busy]") === null);
      assert.equal(await page.$$eval("#answers .refused", (all) => all.length), 0);
      assert.deepEqual(faults, []);
      await page.close();
    }
  } finally {
    await firefox.close();
    await site.close();
  }
});
