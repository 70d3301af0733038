import type { ByteWindow } from './byte-window.ts';
import {
  isSpace,
  NEWLINE,
  same,
  sameInAnyCase,
  spacesAlike,
  spacesAndCasesAlike,
  type ByteEquivalence,
} from './byte-equivalence.ts';

/**
 * Consumes a part of both files. `more`: call again; the others are final. `different`: at the windows' positions.
 * `other-pieces`: at no specific position.
 */
export type Step = 'more' | 'equal' | 'different' | 'other-pieces';

/** A comparison that advances window by window, so that the caller can yield in between. */
export type Comparison = (output: ByteWindow, answer: ByteWindow) => Step;

/** Same bytes, or the same except for the case of letters. */
export function compareExactly(caseSensitive: boolean): Comparison {
  const equivalence = caseSensitive ? same : sameInAnyCase;
  return (output, answer) => {
    const outputEnded = output.isAtEnd();
    const answerEnded = answer.isAtEnd();
    if (outputEnded || answerEnded) return outputEnded && answerEnded ? 'equal' : 'different';
    if (output.skipEqual(answer)) return 'more';
    output.skipAlike(answer, equivalence);
    return output.position === output.end || answer.position === answer.end ? 'more' : 'different';
  };
}

/** Ignores trailing white space of lines and trailing empty lines. */
export function compareLines(caseSensitive: boolean): Comparison {
  const equivalence = caseSensitive ? same : sameInAnyCase;
  return (output, answer) => {
    if (output.isAtEnd() || answer.isAtEnd()) {
      return skipSpace(output) && skipSpace(answer) ? 'equal' : 'different';
    }
    if (output.skipEqual(answer)) return 'more';
    advanceByLines(output, answer, equivalence);
    if (output.position === output.end || answer.position === answer.end) return 'more';
    const moved = skipBlanks(output) + skipBlanks(answer);
    const outputEnded = output.isAtEnd();
    const answerEnded = answer.isAtEnd();
    if (outputEnded || answerEnded) return moved > 0 || outputEnded === answerEnded ? 'more' : 'different';
    const bothAtLineEnd = output.bytes[output.position] === NEWLINE && answer.bytes[answer.position] === NEWLINE;
    return bothAtLineEnd ? 'more' : 'different';
  };
}

/** White space only separates tokens. */
export function compareTokens(caseSensitive: boolean): Comparison {
  const equivalence = caseSensitive ? spacesAlike : spacesAndCasesAlike;
  let insideToken = false;
  return (output, answer) => {
    if (!insideToken) {
      const outputEnded = skipSpace(output);
      const answerEnded = skipSpace(answer);
      if (outputEnded || answerEnded) return outputEnded && answerEnded ? 'equal' : 'different';
    } else if (output.isAtEnd() || answer.isAtEnd()) {
      if (!isAtBoundary(output) || !isAtBoundary(answer)) return 'different';
      insideToken = false;
      return 'more';
    }
    if (!output.skipEqual(answer)) {
      const step = advanceByTokens(output, answer, equivalence);
      if (step === 'different') return step;
    }
    insideToken = !isSpace(output.bytes[output.position - 1] ?? 0);
    return 'more';
  };
}

/** Advances to the end of either window; both sides start at or within a token. A gap may be longer on one side. */
function advanceByTokens(output: ByteWindow, answer: ByteWindow, equivalence: ByteEquivalence): Step {
  const start = output.position;
  for (;;) {
    output.skipAlike(answer, equivalence);
    if (output.position === output.end || answer.position === answer.end) return 'more';
    if (output.position === start || !isSpace(output.bytes[output.position - 1] ?? 0)) return 'different';
    if (!skipSpaceHeld(output) && !skipSpaceHeld(answer)) return 'different';
  }
}

/** Skips white space that is already in the window; returns false if there is none. */
function skipSpaceHeld(side: ByteWindow): boolean {
  const { bytes, end, position } = side;
  let next = position;
  while (next < end && isSpace(bytes[next] ?? 0)) next++;
  side.position = next;
  return next > position;
}

function isAtBoundary(side: ByteWindow): boolean {
  return side.isAtEnd() || isSpace(side.bytes[side.position] ?? 0);
}

/** Advances over equivalent bytes and over different line ends, until a difference or the end of either window. */
function advanceByLines(output: ByteWindow, answer: ByteWindow, equivalence: ByteEquivalence): void {
  for (;;) {
    output.skipAlike(answer, equivalence);
    const k = lineEndHeld(output);
    const l = lineEndHeld(answer);
    if (k === null || l === null) return;
    output.position = k;
    answer.position = l;
  }
}

/** The end of the line, if only blanks and the line end follow in the window. */
function lineEndHeld({ bytes, end, position }: ByteWindow): number | null {
  let next = position;
  while (next < end && bytes[next] !== NEWLINE && isSpace(bytes[next] ?? 0)) next++;
  return next < end && bytes[next] === NEWLINE ? next : null;
}

/** Skips white space, newlines included; returns true at the end of the file. */
export function skipSpace(side: ByteWindow): boolean {
  while (!side.isAtEnd()) {
    while (side.position < side.end) {
      if (!isSpace(side.bytes[side.position] ?? 0)) return false;
      side.position++;
    }
  }
  return true;
}

/** Skips white space within the line; returns the number of bytes. */
function skipBlanks(side: ByteWindow): number {
  const start = side.offset;
  while (!side.isAtEnd()) {
    while (side.position < side.end) {
      const byte = side.bytes[side.position] ?? 0;
      if (byte === NEWLINE || !isSpace(byte)) return side.offset - start;
      side.position++;
    }
  }
  return side.offset - start;
}
