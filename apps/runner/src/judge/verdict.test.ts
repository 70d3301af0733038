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
  ['a clean exit leaves the verdict to the checker', {}, null],
  ['a non-zero exit is a Runtime Error', { exitCode: 3 }, 'Runtime Error'],
  ['a crash is a Runtime Error', { end: 'signalled', exitCode: null, signal: 11 }, 'Runtime Error'],
  ['limits take precedence over the exit status', { exitCode: 1, cpuMs: 1001 }, 'Time Limit Exceeded'],
  ['exactly the time limit is within the limit', { cpuMs: 1000 }, null],
  ['waiting too long is a Time Limit Exceeded', { end: 'wall-limit', exitCode: null }, 'Time Limit Exceeded'],
  ['memory takes precedence over time', { end: 'memory-limit', exitCode: null, cpuMs: 5000 }, 'Memory Limit Exceeded'],
  [
    'killed at the memory limit is a Memory Limit Exceeded',
    { end: 'signalled', exitCode: null, signal: 9, memoryBytes: 64 * MIB - 4096 },
    'Memory Limit Exceeded',
  ],
  ['killed far below it is a Runtime Error', { end: 'signalled', exitCode: null, signal: 9 }, 'Runtime Error'],
  ['a flood of output is an Output Limit Exceeded', { end: 'output-limit', exitCode: null }, 'Output Limit Exceeded'],
])('%s', (_, part, verdict) => {
  expect(blameOutcome(outcome(part), limits)?.verdict ?? null).toBe(verdict);
});

test('the wall limit is twice the time limit, and at least a second more', () => {
  expect(wallLimitMs(500)).toBe(1500);
  expect(wallLimitMs(3000)).toBe(6000);
});
