import { expect, test } from 'vitest';
import type { Outcome } from '../sandbox/sandbox.ts';
import { blameOutcome, wallLimitMs } from './verdict.ts';

const MIB = 1024 * 1024;
const limits = { timeMs: 1000, memoryBytes: 64 * MIB };

function outcome(part: Partial<Outcome>): Outcome {
  return {
    end: 'exited',
    exitCode: 0,
    signal: null,
    cpuMs: 10,
    wallMs: 12,
    memoryBytes: MIB,
    stdout: null,
    stdoutText: '',
    stderrText: '',
    files: {},
    ...part,
  };
}

test.each<[string, Partial<Outcome>, string | null]>([
  ['a clean exit leaves the word to the checker', {}, null],
  ['a non-zero exit is a runtime error', { exitCode: 3 }, 'Runtime Error'],
  ['a crash is a runtime error', { end: 'signalled', exitCode: null, signal: 11 }, 'Runtime Error'],
  ['limits come before the exit status', { exitCode: 1, cpuMs: 1001 }, 'Time Limit Exceeded'],
  ['the time limit itself is still within', { cpuMs: 1000 }, null],
  ['waiting too long is a time limit', { end: 'wall-limit', exitCode: null }, 'Time Limit Exceeded'],
  ['memory comes before time', { end: 'memory-limit', exitCode: null, cpuMs: 5000 }, 'Memory Limit Exceeded'],
  [
    'killed at the memory limit is a memory limit',
    { end: 'signalled', exitCode: null, signal: 9, memoryBytes: 64 * MIB - 4096 },
    'Memory Limit Exceeded',
  ],
  ['killed far below it is a runtime error', { end: 'signalled', exitCode: null, signal: 9 }, 'Runtime Error'],
  ['a flood of output is an output limit', { end: 'output-limit', exitCode: null }, 'Output Limit Exceeded'],
])('%s', (_, part, verdict) => {
  expect(blameOutcome(outcome(part), limits)?.verdict ?? null).toBe(verdict);
});

test('the wall limit is twice the time limit, and at least a second more', () => {
  expect(wallLimitMs(500)).toBe(1500);
  expect(wallLimitMs(3000)).toBe(6000);
});
