import { createHash, hash } from 'node:crypto';
import { WINDOW_BYTES, type ByteWindow } from './byte-window.ts';
import type { Comparison } from './compare-text.ts';
import { isSpace, NEWLINE, toLower } from './byte-equivalence.ts';

/** Items processed before yielding to the event loop. */
const PIECES_PER_STEP = 5000;
/** A SHA-256 as 32-bit words. */
const HASH_WORDS = 8;

/** Where in the window the item at its position ends, and how many of its bytes count; null if it is incomplete. */
type Measure = (side: ByteWindow) => { end: number; counted: number } | null;

/**
 * The same lines (or words) with the same multiplicity, in any order. Trailing blanks and empty lines do not count.
 * Each side is represented by the number of its items and the sum of their hashes, so that memory does not grow with
 * the output.
 */
export function compareInAnyOrder(of: 'lines' | 'tokens', caseSensitive: boolean): Comparison {
  const measure = of === 'lines' ? measureLine : measureToken;
  const found = new Pieces(measure, caseSensitive);
  const expected = new Pieces(measure, caseSensitive);
  return (output, answer) => {
    const isWhole = [found.take(output), expected.take(answer)].every(Boolean);
    if (!isWhole) return 'more';
    return found.equals(expected) ? 'equal' : 'other-pieces';
  };
}

/** To the end of the line, without trailing blanks. */
function measureLine(side: ByteWindow): { end: number; counted: number } | null {
  const { bytes, end, position } = side;
  const found = bytes.subarray(position, end).indexOf(NEWLINE);
  if (found < 0 && !side.isWholeRest) return null;
  let counted = found < 0 ? end - position : found;
  const next = position + counted + (found < 0 ? 0 : 1);
  while (counted > 0 && isSpace(bytes[position + counted - 1] ?? 0)) counted--;
  return { end: next, counted };
}

/** A token, or the white space before the next one, which does not count. */
function measureToken(side: ByteWindow): { end: number; counted: number } | null {
  const { bytes, end, position } = side;
  let next = position;
  while (next < end && isSpace(bytes[next] ?? 0)) next++;
  if (next > position) return { end: next, counted: 0 };
  while (next < end && !isSpace(bytes[next] ?? 0)) next++;
  return next < end || side.isWholeRest ? { end: next, counted: next - position } : null;
}

class Pieces {
  private count = 0;
  private readonly sum = new Uint32Array(HASH_WORDS);
  private readonly measure: Measure;
  private readonly caseSensitive: boolean;

  constructor(measure: Measure, caseSensitive: boolean) {
    this.measure = measure;
    this.caseSensitive = caseSensitive;
  }

  /** Adds the next items; returns true at the end of the file. */
  take(side: ByteWindow): boolean {
    for (let left = PIECES_PER_STEP; left > 0; left--) {
      if (side.isAtEnd()) return true;
      const held = this.measure(side) ?? (side.ensure(WINDOW_BYTES), this.measure(side));
      if (!held) {
        this.add(this.hashOfLong(side));
        continue;
      }
      if (held.counted > 0)
        this.add(
          hash('sha256', this.letters(side.bytes.subarray(side.position, side.position + held.counted)), 'buffer'),
        );
      side.position = held.end;
    }
    return side.isAtEnd();
  }

  equals(other: Pieces): boolean {
    return this.count === other.count && this.sum.every((word, index) => word === other.sum[index]);
  }

  private add(digest: Buffer): void {
    this.count++;
    for (let index = 0; index < HASH_WORDS; index++)
      this.sum[index] = (this.sum[index] ?? 0) + digest.readUInt32LE(4 * index);
  }

  /** For an item longer than a window; here, blanks at the end of a part count. */
  private hashOfLong(side: ByteWindow): Buffer {
    const digest = createHash('sha256');
    for (;;) {
      const held = this.measure(side);
      const counted = held ? held.counted : side.end - side.position;
      digest.update(this.letters(side.bytes.subarray(side.position, side.position + counted)));
      side.position = held ? held.end : side.end;
      if (held || side.isAtEnd()) return digest.digest();
      side.ensure(WINDOW_BYTES);
    }
  }

  private letters(bytes: Buffer): Uint8Array {
    return this.caseSensitive ? bytes : bytes.map(toLower);
  }
}
