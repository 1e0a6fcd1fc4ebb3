// The engine: WebAssembly that is asked in JSON and answers in JSON.

import { unpacked } from "./lzma.js";

let compiled = null;
let running = null;

/** Loads the engine, from the page itself if it carries it. */
export async function load() {
  const carried = document.getElementById("engine");
  const packed = carried ? bytes(carried.textContent) : new Uint8Array(await (await fetched("engine.bin")).arrayBuffer());
  compiled = await WebAssembly.compile(unpacked(packed));
  await start();
}

async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

function bytes(base64) {
  return Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
}

async function start() {
  running = (await WebAssembly.instantiate(compiled, {})).exports;
}

/** The answer to a question; what cannot be answered has an `error`. */
export function ask(question) {
  try {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const room = running.question(text.length);
    if (room === 0) return { error: "that is too long a question" };
    new Uint8Array(running.memory.buffer, room, text.length).set(text);
    const length = running.answer_length();
    const answer = new Uint8Array(running.memory.buffer, running.answer(), length);
    return JSON.parse(new TextDecoder().decode(answer));
  } catch (error) {
    // What stopped in the middle is not asked again: a fresh one takes its place.
    running = new WebAssembly.Instance(compiled, {}).exports;
    return { error: `the engine stopped: ${error.message}` };
  }
}
