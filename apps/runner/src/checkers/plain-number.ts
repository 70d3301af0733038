import type { ByteWindow } from './byte-window.ts';
import { isSpace } from './byte-equivalence.ts';

/** Maximum length of a plain number with the byte that ends it: a sign, exactly representable digits and a point. */
const MOST_BYTES = 40;
/** Powers of ten up to this one are exact doubles. */
const MOST_DECIMALS = 22;
const powers = Array.from({ length: MOST_DECIMALS + 1 }, (_, exponent) => Number(`1e${exponent}`));
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** A number read from a window, and its length in bytes. Reused, since there are millions of them. */
export interface PlainNumber {
  value: number;
  length: number;
}

/**
 * Parses the number at the window's position into `into` without creating a string. False unless it is a plain decimal
 * with so few digits that one division of doubles gives the same result as `Number`. Use `Number` for all others.
 */
export function readPlainNumber(side: ByteWindow, into: PlainNumber): boolean {
  const available = Math.min(side.ensure(MOST_BYTES), MOST_BYTES);
  const { bytes, position } = side;
  const first = bytes[position] ?? 0;
  let at = first === MINUS || first === PLUS ? 1 : 0;
  let digits = 0;
  let whole = 0;
  let pointAt = -1;
  for (; at < available; at++) {
    const byte = bytes[position + at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      whole = whole * 10 + (byte - ZERO);
      digits++;
    } else if (byte === POINT && pointAt < 0) pointAt = at;
    else if (isSpace(byte)) break;
    else return false;
  }
  const decimals = pointAt < 0 ? 0 : at - pointAt - 1;
  // A token that continues after the limit is not plain either.
  if (digits === 0 || at === MOST_BYTES || whole > Number.MAX_SAFE_INTEGER || decimals > MOST_DECIMALS) return false;
  const size = decimals === 0 ? whole : whole / (powers[decimals] ?? 1);
  into.value = first === MINUS ? -size : size;
  into.length = at;
  return true;
}
