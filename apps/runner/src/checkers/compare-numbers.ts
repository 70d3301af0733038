import type { ByteWindow } from './byte-window.ts';
import { skipSpace, type Comparison } from './compare-text.ts';
import { isSpace } from './byte-equivalence.ts';
import { type PlainNumber, readPlainNumber } from './plain-number.ts';

/** A token longer than this is not taken for a number. */
const MAX_NUMBER_BYTES = 512;
/** What is worth comparing as a block. */
const SHARED_BLOCK_BYTES = 64 * 1024;
/** Tokens looked at before other work is let in. */
const TOKENS_PER_STEP = 20_000;
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const specialPattern = /^[+-]?(?:nan|inf|infinity)$/i;

export interface Tolerance {
  absolute: number | null;
  relative: number | null;
  /** White space has to be the same to the byte. */
  spaceSensitive: boolean;
}

/**
 * Token by token, where the answer decides what a token is: a number there wants a number within either tolerance of it
 * (relative to the answer's magnitude), anything else wants the same text. NaN equals NaN only, an infinity its own sign only.
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
        // Too long for a number on the answer's side: the same bytes or nothing.
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
  // A value beyond the range of doubles has become an infinity; then only the same text is right.
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

/** Skips white space that is the same on both sides; false where it is not. */
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

/** The token at the window's position, or null when it is longer than any number. */
function peekToken(side: ByteWindow): string | null {
  const available = Math.min(side.ensure(MAX_NUMBER_BYTES + 1), MAX_NUMBER_BYTES + 1);
  let length = 0;
  while (length < available && !isSpace(side.bytes[side.position + length] ?? 0)) length++;
  if (length > MAX_NUMBER_BYTES) return null;
  return side.bytes.toString('latin1', side.position, side.position + length);
}

/** Skips a block both sides share, as far as whole tokens go; nothing (false) when its last token might be too long for a number. */
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
