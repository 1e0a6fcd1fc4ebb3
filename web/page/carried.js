// Bytes as text that a page carries: the engine in the single file.
//
// Seven bits make a character of ASCII, so that the text is an eighth longer than the bytes, where
// base64 makes it a third longer. It is UTF-8 like the rest of the page, which is what servers say of
// pages that say nothing themselves: bytes written as windows-1252 would be shorter still, and wrong
// under every server that calls a page UTF-8. What a page cannot hold is not written: NUL and CR, which
// browsers read as something else, and <, with which the end of a script begins. Seven bits that are one
// of these make one character of two bytes with the seven after them, and cost nothing more.

const UNWRITTEN = [0, 13, 60];
const PAIRS = 0x100;

/** The text of some bytes. */
export function written(bytes) {
  const sevens = [];
  let bits = 0, have = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    have += 8;
    for (; have >= 7; have -= 7) sevens.push((bits >>> (have - 7)) & 127);
    bits &= 127;
  }
  if (have > 0) sevens.push((bits << (7 - have)) & 127);
  let text = "";
  for (let at = 0; at < sevens.length; at += 1) {
    const which = UNWRITTEN.indexOf(sevens[at]);
    text += String.fromCharCode(which < 0 ? sevens[at] : PAIRS + (which << 7) + (sevens[++at] ?? 0));
  }
  return text;
}

/** The bytes that were written, and at most one more of 0. */
export function read(text) {
  const bytes = new Uint8Array(2 * text.length);
  let size = 0, bits = 0, have = 0;
  const seven = (value) => {
    bits = ((bits << 7) | value) & 0x7FFF;
    have += 7;
    if (have < 8) return;
    have -= 8;
    bytes[size++] = bits >>> have;
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= PAIRS) seven(UNWRITTEN[(code - PAIRS) >> 7]);
    seven(code & 127);
  }
  return bytes.subarray(0, size);
}
