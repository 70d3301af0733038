import { isSpace, NEWLINE, toLower, type ByteWindow } from './byte-window.ts';

/** Consumes a part of both files. `more` asks to be called again; the others are final. */
export type Step = 'more' | 'equal' | 'different';

/** A comparison that is advanced window by window, so that the caller can let other work in between. */
export type Comparison = (output: ByteWindow, answer: ByteWindow) => Step;

/** Same bytes. */
export function compareExactly(): Comparison {
  return (output, answer) => {
    const outputEnded = output.isAtEnd();
    const answerEnded = answer.isAtEnd();
    if (outputEnded || answerEnded) return outputEnded && answerEnded ? 'equal' : 'different';
    if (output.skipEqual(answer)) return 'more';
    advanceWhileSame(output, answer);
    return 'different';
  };
}

/** Trailing white space of lines and trailing empty lines do not count. */
export function compareLines(caseSensitive: boolean): Comparison {
  return (output, answer) => {
    if (output.isAtEnd() || answer.isAtEnd()) {
      return skipSpace(output) && skipSpace(answer) ? 'equal' : 'different';
    }
    if (output.skipEqual(answer)) return 'more';
    advanceByLines(output, answer, caseSensitive);
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
  let insideToken = false;
  return (output, answer) => {
    if (!insideToken) {
      const outputEnded = skipSpace(output);
      const answerEnded = skipSpace(answer);
      if (outputEnded || answerEnded) return outputEnded && answerEnded ? 'equal' : 'different';
    } else if (output.isAtEnd() || answer.isAtEnd()) {
      const atBoundary = (side: ByteWindow) => side.isAtEnd() || isSpace(side.bytes[side.position] ?? 0);
      if (!atBoundary(output) || !atBoundary(answer)) return 'different';
      insideToken = false;
      return 'more';
    }
    if (output.skipEqual(answer)) {
      insideToken = !isSpace(output.bytes[output.position - 1] ?? 0);
      return 'more';
    }
    insideToken = true;
    return scanTokens();

    function scanTokens(): Step {
      const a = output.bytes;
      const b = answer.bytes;
      let i = output.position;
      let j = answer.position;
      const aEnd = output.end;
      const bEnd = answer.end;
      let step: Step = 'more';
      while (i < aEnd && j < bEnd) {
        const x = a[i] ?? 0;
        const y = b[j] ?? 0;
        if (x === y && x > 32) {
          i++;
          j++;
          continue;
        }
        const xSpace = isSpace(x);
        const ySpace = isSpace(y);
        if (xSpace && ySpace) {
          while (i < aEnd && isSpace(a[i] ?? 0)) i++;
          while (j < bEnd && isSpace(b[j] ?? 0)) j++;
          insideToken = false;
          if (i === aEnd || j === bEnd) break;
          insideToken = true;
          continue;
        }
        if (!xSpace && !ySpace && (x === y || (!caseSensitive && toLower(x) === toLower(y)))) {
          i++;
          j++;
          continue;
        }
        step = 'different';
        break;
      }
      output.position = i;
      answer.position = j;
      return step;
    }
  };
}

/** Advances over equal bytes and over unequal ends of lines, until a difference, or to the end of either window. */
function advanceByLines(output: ByteWindow, answer: ByteWindow, caseSensitive: boolean): void {
  const a = output.bytes;
  const b = answer.bytes;
  const aEnd = output.end;
  const bEnd = answer.end;
  let i = output.position;
  let j = answer.position;
  for (;;) {
    while (i < aEnd && j < bEnd) {
      const x = a[i] ?? 0;
      const y = b[j] ?? 0;
      if (x !== y && (caseSensitive || toLower(x) !== toLower(y))) break;
      i++;
      j++;
    }
    if (i === aEnd || j === bEnd) break;
    let k = i;
    let l = j;
    while (k < aEnd && a[k] !== NEWLINE && isSpace(a[k] ?? 0)) k++;
    while (l < bEnd && b[l] !== NEWLINE && isSpace(b[l] ?? 0)) l++;
    if (k === aEnd || l === bEnd || a[k] !== NEWLINE || b[l] !== NEWLINE) break;
    i = k;
    j = l;
  }
  output.position = i;
  answer.position = j;
}

/** Advances over equal bytes, up to the end of either window, so that the place of a difference is known. */
function advanceWhileSame(output: ByteWindow, answer: ByteWindow): void {
  const count = Math.min(output.end - output.position, answer.end - answer.position);
  let same = 0;
  while (same < count && output.bytes[output.position + same] === answer.bytes[answer.position + same]) same++;
  output.position += same;
  answer.position += same;
}

/** Skips white space, newlines included; true when the file ended. */
export function skipSpace(side: ByteWindow): boolean {
  while (!side.isAtEnd()) {
    while (side.position < side.end) {
      if (!isSpace(side.bytes[side.position] ?? 0)) return false;
      side.position++;
    }
  }
  return true;
}

/** Skips white space within the line; returns how many bytes. */
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
