// The engine in a thread of its own, so that the page stays at hand while it computes.

let compiled = null;
let running = null;

const start = () => {
  running = new WebAssembly.Instance(compiled, {}).exports;
};

const answered = (question) => {
  try {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const room = running.question(text.length);
    if (room === 0) return { error: "that is too long a question" };
    new Uint8Array(running.memory.buffer, room, text.length).set(text);
    const length = running.answer_length();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(running.memory.buffer, running.answer(), length)));
  } catch (error) {
    // What stopped in the middle is not asked again: a fresh one takes its place.
    start();
    return { error: `the engine stopped: ${error.message}` };
  }
};

onmessage = ({ data: { module, number, question } }) => {
  if (module) {
    compiled = module;
    start();
  } else postMessage({ number, answer: answered(question) });
};
