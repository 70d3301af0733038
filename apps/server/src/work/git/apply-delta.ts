import { GitRefusal } from './git-refusal.ts';

/* Deltas of git packs: gitformat-pack(5), "Deltified representation". */

const damaged = () => new GitRefusal('damaged');

/** Size of what a delta makes. */
export function sizeAfter(delta: Buffer): number {
  return readSize(delta, readSize(delta, 0).next).value;
}

/** What the delta makes of its base. The caller has checked `sizeAfter`. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const before = readSize(delta, 0);
  const after = readSize(delta, before.next);
  if (before.value !== base.length) throw damaged();
  const made = Buffer.alloc(after.value);
  let at = after.next;
  let done = 0;
  while (at < delta.length) {
    const order = delta[at] ?? 0;
    at += 1;
    if (order & 0x80) {
      let [offset, size] = [0, 0];
      // Bits 0–3 say which bytes of the offset follow, bits 4–6 which of the size.
      for (let bit = 0; bit < 7; bit += 1) {
        if (!(order & (1 << bit))) continue;
        const byte = delta[at] ?? 0;
        at += 1;
        if (bit < 4) offset += byte * 2 ** (8 * bit);
        else size += byte * 2 ** (8 * (bit - 4));
      }
      if (size === 0) size = 0x10000;
      if (offset + size > base.length || done + size > made.length) throw damaged();
      base.copy(made, done, offset, offset + size);
      done += size;
    } else {
      if (order === 0 || at + order > delta.length || done + order > made.length) throw damaged();
      delta.copy(made, done, at, at + order);
      at += order;
      done += order;
    }
  }
  if (done !== made.length) throw damaged();
  return made;
}

/** Seven bits in a byte, the lowest first. */
function readSize(bytes: Buffer, from: number): { value: number; next: number } {
  let value = 0;
  for (let at = from, factor = 1; at < bytes.length; at += 1, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    if (value > Number.MAX_SAFE_INTEGER) throw damaged();
    if (byte < 0x80) return { value, next: at + 1 };
  }
  throw damaged();
}
