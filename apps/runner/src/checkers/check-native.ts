import { closeSync, openSync, readSync, constants } from 'node:fs';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { NativeChecker } from '@assay/problem';
import { ByteWindow } from './byte-window.ts';
import { compareInAnyOrder } from './compare-in-any-order.ts';
import { compareNumbers } from './compare-numbers.ts';
import { compareExactly, compareLines, compareTokens, type Comparison } from './compare-text.ts';
import { right, wrong, type Checked } from './checked.ts';
import { NEWLINE } from './byte-equivalence.ts';

/** Steps of at most a megabyte each before yielding to the event loop. */
const STEPS_PER_TURN = 8;
/** How far lines are counted to report the line of a difference, in bytes. */
const COUNTED_BYTES = 16 * 1024 * 1024;

/**
 * Compares an output with the answer inside the runner, with two windows of 1 MiB for files of any size and content.
 * Both paths are the runner's own; links are not followed. Rejects with the system's error if a file cannot be read.
 */
export async function checkNative(checker: NativeChecker, outputPath: string, answerPath: string): Promise<Checked> {
  const compare = comparisonOf(checker);
  const outputFd = openSync(outputPath, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const answerFd = openSync(answerPath, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return await compareFiles(compare, outputFd, answerFd);
    } finally {
      closeSync(answerFd);
    }
  } finally {
    closeSync(outputFd);
  }
}

async function compareFiles(compare: Comparison, outputFd: number, answerFd: number): Promise<Checked> {
  const output = new ByteWindow(outputFd);
  const answer = new ByteWindow(answerFd);
  try {
    for (let steps = 1; ; steps++) {
      const step = compare(output, answer);
      if (step === 'equal') return right();
      if (step === 'other-pieces') return wrong('The output holds other lines or words than are expected.');
      if (step === 'different') return wrong(describeDifference(outputFd, output, answer));
      if (steps % STEPS_PER_TURN === 0) await letOthersRun();
    }
  } finally {
    output.close();
    answer.close();
  }
}

function comparisonOf(checker: NativeChecker): Comparison {
  const { compare, caseSensitive, absolute, relative } = checker;
  if (compare === 'lines') return compareLines(caseSensitive);
  if (compare === 'lines-in-any-order') return compareInAnyOrder('lines', caseSensitive);
  if (compare === 'tokens-in-any-order') return compareInAnyOrder('tokens', caseSensitive);
  if (absolute !== null || relative !== null) {
    return compareNumbers({ absolute, relative, spaceSensitive: compare === 'exact' }, caseSensitive);
  }
  return compare === 'exact' ? compareExactly(caseSensitive) : compareTokens(caseSensitive);
}

function describeDifference(outputFd: number, output: ByteWindow, answer: ByteWindow): string {
  const outputEnded = output.isAtEnd();
  if (outputEnded && output.offset === 0) return 'The output is empty.';
  if (outputEnded) return 'The output ends too early.';
  const line = lineAt(outputFd, output.offset);
  const place = line === null ? `after byte ${COUNTED_BYTES}` : `on line ${line}`;
  return answer.isAtEnd() ? `The output goes on after its expected end, ${place}.` : `The output differs ${place}.`;
}

/** Number of the line with the byte at `offset`, from 1; null if that is too far to count. */
function lineAt(fd: number, offset: number): number | null {
  if (offset > COUNTED_BYTES) return null;
  const chunk = Buffer.allocUnsafe(256 * 1024);
  let line = 1;
  for (let at = 0; at < offset;) {
    const read = readSync(fd, chunk, 0, Math.min(chunk.length, offset - at), at);
    if (read === 0) break;
    for (let next = chunk.indexOf(NEWLINE); next >= 0 && next < read; next = chunk.indexOf(NEWLINE, next + 1)) line++;
    at += read;
  }
  return line;
}
