// Unpacks LZMA, which makes the engine a quarter smaller than what browsers unpack themselves.
// After the specification of the format by Igor Pavlov, which is in the public domain.

const HALF = 1024;

const probabilities = (length) => new Uint16Array(length).fill(HALF);
const lengths = () => ({ choice: probabilities(2), low: probabilities(16 * 8), mid: probabilities(16 * 8), high: probabilities(256) });

/** What a file in the `.lzma` format holds. */
export function unpacked(packed) {
  let properties = packed[0];
  const lc = properties % 9;
  properties = Math.floor(properties / 9);
  const lp = properties % 5, pb = Math.floor(properties / 5);

  let at = 14, range = 0xFFFFFFFF, code = 0;
  for (let i = 0; i < 4; i += 1) code = ((code << 8) | packed[at++]) >>> 0;

  let out = new Uint8Array(1 << 20), size = 0;
  const put = (byte) => {
    if (size === out.length) {
      const wider = new Uint8Array(2 * size);
      wider.set(out);
      out = wider;
    }
    out[size++] = byte;
  };

  const normalize = () => {
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | packed[at++]) >>> 0;
    }
  };
  const bit = (of, index) => {
    const bound = (range >>> 11) * of[index];
    let value;
    if (code < bound) {
      range = bound;
      of[index] += (2048 - of[index]) >>> 5;
      value = 0;
    } else {
      range -= bound;
      code -= bound;
      of[index] -= of[index] >>> 5;
      value = 1;
    }
    normalize();
    return value;
  };
  const direct = (count) => {
    let value = 0;
    for (; count > 0; count -= 1) {
      range >>>= 1;
      const above = code >= range ? 1 : 0;
      if (above) code -= range;
      normalize();
      value = 2 * value + above;
    }
    return value;
  };
  const tree = (of, start, bits) => {
    let node = 1;
    for (let i = 0; i < bits; i += 1) node = 2 * node + bit(of, start + node);
    return node - (1 << bits);
  };
  const reversed = (of, start, bits) => {
    let node = 1, value = 0;
    for (let i = 0; i < bits; i += 1) {
      const one = bit(of, start + node);
      node = 2 * node + one;
      value |= one << i;
    }
    return value;
  };
  const length = (of, position) => {
    if (bit(of.choice, 0) === 0) return 2 + tree(of.low, position * 8, 3);
    if (bit(of.choice, 1) === 0) return 10 + tree(of.mid, position * 8, 3);
    return 18 + tree(of.high, 0, 8);
  };

  const literals = probabilities(0x300 << (lc + lp));
  const matches = probabilities(12 * 16), repeats = probabilities(12), first = probabilities(12);
  const second = probabilities(12), third = probabilities(12), long = probabilities(12 * 16);
  const slots = probabilities(4 * 64), special = probabilities(128), align = probabilities(16);
  const matched = lengths(), repeated = lengths();
  const most = new DataView(packed.buffer, packed.byteOffset).getBigUint64(5, true);
  const end = most === 0xFFFFFFFFFFFFFFFFn ? Infinity : Number(most);
  let state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;

  while (size < end) {
    // A file that is cut off would be read as zeros for ever.
    if (at > packed.length + 8) throw new Error("the engine's file is damaged");
    const position = size & ((1 << pb) - 1);
    if (bit(matches, state * 16 + position) === 0) {
      const before = size > 0 ? out[size - 1] : 0;
      const start = 0x300 * (((size & ((1 << lp) - 1)) << lc) + (before >>> (8 - lc)));
      let node = 1;
      if (state >= 7) {
        let like = out[size - rep0 - 1];
        do {
          const expected = (like >>> 7) & 1;
          like <<= 1;
          const one = bit(literals, start + ((1 + expected) << 8) + node);
          node = 2 * node + one;
          if (one !== expected) break;
        } while (node < 0x100);
      }
      while (node < 0x100) node = 2 * node + bit(literals, start + node);
      put(node & 0xFF);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(repeats, state) === 0) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      count = length(matched, position);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, 64 * Math.min(count - 2, 3), 6);
      rep0 = slot;
      if (slot >= 4) {
        const bits = (slot >>> 1) - 1;
        rep0 = (2 | (slot & 1)) * 2 ** bits;
        if (slot < 14) rep0 += reversed(special, rep0 - slot, bits);
        else rep0 += direct(bits - 4) * 16 + reversed(align, 0, 4);
      }
      if (rep0 === 0xFFFFFFFF) break;
    } else {
      if (bit(first, state) === 0) {
        if (bit(long, state * 16 + position) === 0) {
          state = state < 7 ? 9 : 11;
          put(out[size - rep0 - 1]);
          continue;
        }
      } else if (bit(second, state) === 0) {
        [rep1, rep0] = [rep0, rep1];
      } else if (bit(third, state) === 0) {
        [rep2, rep1, rep0] = [rep1, rep0, rep2];
      } else {
        [rep3, rep2, rep1, rep0] = [rep2, rep1, rep0, rep3];
      }
      count = length(repeated, position);
      state = state < 7 ? 8 : 11;
    }
    if (rep0 >= size) throw new Error("the engine's file is damaged");
    for (; count > 0; count -= 1) put(out[size - rep0 - 1]);
  }
  return out.subarray(0, size);
}
