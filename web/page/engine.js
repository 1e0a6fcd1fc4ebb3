// The engine: WebAssembly in a thread, which is asked in JSON and answers in JSON.

import { read } from "./carried.js";
import { unpacked } from "./lzma.js";

let compiled = null;
let thread = null;
let asked = 0;
const waiting = new Map();

/** Loads the engine, from the page itself if it carries it. */
export async function load() {
  const carried = document.getElementById("engine");
  const packed = carried ? read(carried.textContent) : new Uint8Array(await (await fetched("engine.bin")).arrayBuffer());
  compiled = await WebAssembly.compile(unpacked(packed));
  start();
}

async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

function start() {
  const carried = document.getElementById("thread");
  thread = new Worker(carried ? URL.createObjectURL(new Blob([carried.textContent], { type: "text/javascript" })) : "thread.js");
  thread.onmessage = ({ data: { number, answer } }) => {
    waiting.get(number)?.(answer);
    waiting.delete(number);
  };
  thread.onerror = (event) => {
    event.preventDefault();
    giveUp(`the engine stopped: ${event.message ?? "it cannot start"}`);
  };
  thread.postMessage({ module: compiled });
}

/** The answer to a question; what cannot be answered has an `error`. */
export function ask(question) {
  return new Promise((answer) => {
    asked += 1;
    waiting.set(asked, answer);
    thread.postMessage({ number: asked, question });
  });
}

/** Gives up what has not been answered yet: something else is asked now. */
export function abandon() {
  if (waiting.size === 0) return;
  thread.terminate();
  giveUp("given up");
  start();
}

function giveUp(error) {
  for (const answer of waiting.values()) answer({ error });
  waiting.clear();
}
