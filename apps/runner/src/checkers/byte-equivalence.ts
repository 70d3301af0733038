export const NEWLINE = 10;

/** White space like C's `isspace` in the C locale. */
export function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** ASCII lower case; other bytes are unchanged. */
export function toLower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

/** Which bytes are equivalent. Every byte is equivalent to itself. */
export interface ByteEquivalence {
  /** 1 at `x * 256 + y` if x and y are equivalent. */
  readonly pairs: Uint8Array;
}

function makeEquivalence(isAlike: (x: number, y: number) => boolean): ByteEquivalence {
  const pairs = new Uint8Array(1 << 16);
  for (let pair = 0; pair < pairs.length; pair++) pairs[pair] = isAlike(pair >> 8, pair & 0xff) ? 1 : 0;
  return { pairs };
}

export const same = makeEquivalence((x, y) => x === y);
export const sameInAnyCase = makeEquivalence((x, y) => toLower(x) === toLower(y));
export const spacesAlike = makeEquivalence((x, y) => x === y || (isSpace(x) && isSpace(y)));
export const spacesAndCasesAlike = makeEquivalence((x, y) => toLower(x) === toLower(y) || (isSpace(x) && isSpace(y)));

/** Number of equivalent bytes at the start of the next `count` bytes. */
export function alikeBytes(
  a: Uint8Array,
  i: number,
  b: Uint8Array,
  j: number,
  count: number,
  pairs: Uint8Array,
): number {
  for (let at = 0; at < count; at++) {
    const x = a[i + at] ?? 0;
    const y = b[j + at] ?? 0;
    if (x !== y && pairs[(x << 8) | y] !== 1) return at;
  }
  return count;
}

/**
 * Number of words, at the start of the next `count`, that are equivalent in every byte. Several times as fast as byte
 * by byte.
 */
export function alikeWords(
  a: Int32Array,
  i: number,
  b: Int32Array,
  j: number,
  count: number,
  pairs: Uint8Array,
): number {
  for (let at = 0; at < count; at++) {
    const x = a[i + at] ?? 0;
    const y = b[j + at] ?? 0;
    if (x === y) continue;
    if (pairs[((x & 0xff) << 8) | (y & 0xff)] !== 1) return at;
    if (pairs[(x & 0xff00) | ((y >>> 8) & 0xff)] !== 1) return at;
    if (pairs[((x >>> 8) & 0xff00) | ((y >>> 16) & 0xff)] !== 1) return at;
    if (pairs[((x >>> 16) & 0xff00) | (y >>> 24)] !== 1) return at;
  }
  return count;
}
