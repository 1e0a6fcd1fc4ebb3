// A browser, a server on loopback, and the program itself, for the tests.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const web = join(import.meta.dirname, "..");
export const dist = join(web, "dist");
export const single = pathToFileURL(join(dist, "aslodds.html")).href;

const KINDS = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

/** A browser of its own, with nothing kept from before. */
export async function browser(options) {
  const kept = mkdtempSync(join(tmpdir(), "aslodds-"));
  const context = await chromium.launchPersistentContext(kept, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    ...options,
  });
  const faults = [];
  const requests = [];
  context.on("request", (request) => requests.push(request.url()));
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const close = async () => {
    await context.close();
    rmSync(kept, { recursive: true, force: true });
  };
  return { context, page: context.pages()[0] ?? (await context.newPage()), faults, requests, close };
}

/** A server of the directory; `close` ends it. */
export async function server() {
  const listening = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const name = path === "/" ? "index.html" : path.slice(1);
    try {
      if (name.includes("..")) throw new Error("outside");
      const content = readFileSync(join(dist, name));
      response.writeHead(200, { "content-type": KINDS[extname(name)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => listening.listen(0, "127.0.0.1", ready));
  const close = () => new Promise((done) => {
    listening.close(done);
    listening.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${listening.address().port}`, close };
}

/** Opens an address, and waits for its first answer. */
export async function open(page, address) {
  await page.goto(address);
  await page.locator("#answers .odds, #answers .refused, #compare :is(table, .hint)").first().waitFor();
}

/** What the engine answers natively. */
export function native(questions) {
  const input = questions.map((question) => JSON.stringify(question)).join("\n") + "\n";
  // ASK names the program where it is built already.
  const [program, ...args] = process.env.ASK ? [process.env.ASK] : ["cargo", "run", "--quiet", "--package", "aslodds-web", "--example", "ask"];
  const output = execFileSync(program, args, { cwd: web, input, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "inherit"] });
  return String(output).trimEnd().split("\n").map((line) => JSON.parse(line));
}

/** Enters words through their controls, as a player does. */
export async function enter(page, words) {
  for (const [name, text] of Object.entries(words)) {
    const control = page.locator(`#word-${name}`);
    const folded = page.locator("#situation details:not([open])").filter({ has: control });
    if (await folded.count() > 0) await folded.locator("summary").click();
    const kind = await control.evaluate((made) => made.type);
    if (kind === "checkbox") {
      if (await control.isChecked() !== (text === "yes")) await control.click();
    } else if (kind === "select-one") await control.selectOption(text);
    else await control.fill(text);
  }
}
