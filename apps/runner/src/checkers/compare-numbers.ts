import type { ByteWindow } from './byte-window.ts';
import { skipSpace, type Comparison } from './compare-text.ts';
import { isSpace } from './byte-equivalence.ts';
import { type PlainNumber, readPlainNumber } from './plain-number.ts';

/** A longer token is not treated as a number. */
const MAX_NUMBER_BYTES = 512;
/** Minimum size of a block comparison. */
const SHARED_BLOCK_BYTES = 64 * 1024;
/** Tokens processed before yielding to the event loop. */
const TOKENS_PER_STEP = 20_000;
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const specialPattern = /^[+-]?(?:nan|inf|infinity)$/i;

export interface Tolerance {
  absolute: number | null;
  relative: number | null;
  /** White space must match byte by byte. */
  spaceSensitive: boolean;
}

/**
 * Compares token by token. The answer's token decides: a number must be matched by a number within either tolerance
 * (relative to the answer's magnitude), anything else by the same text. NaN equals only NaN, an infinity only one of
 * the same sign.
 */
export function compareNumbers(tolerance: Tolerance, caseSensitive: boolean): Comparison {
  const wanted: PlainNumber = { value: 0, length: 0 };
  const given: PlainNumber = { value: 0, length: 0 };
  return (output, answer) => {
    if (skipEqualTokens(output, answer)) return 'more';
    for (let count = 0; count < TOKENS_PER_STEP; count++) {
      if (tolerance.spaceSensitive && !skipSameSpace(output, answer)) return 'different';
      const outputEnded = skipSpace(output);
      const answerEnded = skipSpace(answer);
      if (outputEnded || answerEnded) return outputEnded && answerEnded ? 'equal' : 'different';
      if (readPlainNumber(answer, wanted) && readPlainNumber(output, given)) {
        if (!isWithin(given.value, wanted.value, tolerance)) return 'different';
        output.position += given.length;
        answer.position += wanted.length;
        continue;
      }
      const expected = peekToken(answer);
      const found = peekToken(output);
      if (expected === null) {
        // Too long to be a number in the answer, so only the same bytes match.
        if (!skipLongEqual(output, answer, caseSensitive)) return 'different';
        continue;
      }
      if (found === null || !isClose(found, expected, tolerance, caseSensitive)) return 'different';
      output.position += found.length;
      answer.position += expected.length;
    }
    return 'more';
  };
}

function isClose(found: string, expected: string, tolerance: Tolerance, caseSensitive: boolean): boolean {
  if (found === expected) return true;
  if (numberPattern.test(expected)) {
    if (!numberPattern.test(found)) return false;
    return isWithin(Number(found), Number(expected), tolerance);
  }
  if (specialPattern.test(expected)) return canonicalSpecial(found) === canonicalSpecial(expected);
  return !caseSensitive && found.toLowerCase() === expected.toLowerCase();
}

function isWithin(found: number, expected: number, { absolute, relative }: Tolerance): boolean {
  const difference = Math.abs(found - expected);
  // A value outside the range of doubles became an infinity; then only the same text matches.
  if (!Number.isFinite(difference)) return false;
  if (absolute !== null && difference <= absolute) return true;
  return relative !== null && difference <= relative * Math.abs(expected);
}

function canonicalSpecial(token: string): string | null {
  if (!specialPattern.test(token)) return null;
  const lower = token.toLowerCase();
  if (lower.endsWith('nan')) return 'nan';
  return lower.startsWith('-') ? '-inf' : 'inf';
}

/** Skips white space that is equal on both sides; false if it differs. */
function skipSameSpace(output: ByteWindow, answer: ByteWindow): boolean {
  for (;;) {
    const found = output.isAtEnd() ? undefined : output.bytes[output.position];
    const expected = answer.isAtEnd() ? undefined : answer.bytes[answer.position];
    const isSpaceFound = found !== undefined && isSpace(found);
    if (!isSpaceFound && !(expected !== undefined && isSpace(expected))) return true;
    if (found !== expected) return false;
    output.position++;
    answer.position++;
  }
}

/** The token at the window's position, or null if it is longer than any number. */
function peekToken(side: ByteWindow): string | null {
  const available = Math.min(side.ensure(MAX_NUMBER_BYTES + 1), MAX_NUMBER_BYTES + 1);
  let length = 0;
  while (length < available && !isSpace(side.bytes[side.position + length] ?? 0)) length++;
  if (length > MAX_NUMBER_BYTES) return null;
  return side.bytes.toString('latin1', side.position, side.position + length);
}

/**
 * Skips a common block, up to the last whole token; skips nothing (returns false) if its last token might be too long
 * for a number.
 */
function skipEqualTokens(output: ByteWindow, answer: ByteWindow): boolean {
  if (output.ensure(SHARED_BLOCK_BYTES) === 0 || answer.ensure(SHARED_BLOCK_BYTES) === 0) return false;
  const start = output.position;
  if (!output.skipEqual(answer)) return false;
  const moved = output.position - start;
  const most = Math.min(MAX_NUMBER_BYTES + 1, moved);
  let back = 0;
  while (back < most && !isSpace(output.bytes[output.position - back - 1] ?? 0)) back++;
  if (back === most) back = moved;
  output.position -= back;
  answer.position -= back;
  return back < moved;
}

function skipLongEqual(output: ByteWindow, answer: ByteWindow, caseSensitive: boolean): boolean {
  const ends = (side: ByteWindow) => side.isAtEnd() || isSpace(side.bytes[side.position] ?? 0);
  for (;;) {
    const outputEnds = ends(output);
    const answerEnds = ends(answer);
    if (outputEnds || answerEnds) return outputEnds && answerEnds;
    const x = String.fromCharCode(output.bytes[output.position] ?? 0);
    const y = String.fromCharCode(answer.bytes[answer.position] ?? 0);
    if (x !== y && (caseSensitive || x.toLowerCase() !== y.toLowerCase())) return false;
    output.position++;
    answer.position++;
  }
}
