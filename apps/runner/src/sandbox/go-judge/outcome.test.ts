import { expect, test } from 'vitest';
import { concludeRun, faultOf, startFailure } from './outcome.ts';
import type { Observations } from './outcome.ts';
import type { GoJudgeResult } from './wire.ts';

const MIB = 1024 * 1024;
const MS = 1e6;
const limits = { cpuMs: 1000, wallMs: 2000, memoryBytes: 64 * MIB, outputBytes: 100, processes: 4 };
const calm: Observations = { memoryLimitBytes: 64 * MIB, oomKilled: false, stdoutBytes: 0, elapsedMs: 8 };

function result(part: Partial<GoJudgeResult>): GoJudgeResult {
  return { status: 'Accepted', exitStatus: 0, time: 5 * MS, runTime: 7 * MS, memory: MIB, ...part };
}

test('times keep their fractions', () => {
  expect(concludeRun(result({ time: 1_234_567 }), limits, calm)).toMatchObject({ cpuMs: 1.234567, wallMs: 7 });
});

test.each<[string, Partial<GoJudgeResult>, Partial<Observations>, object]>([
  ['an exit', { status: 'Nonzero Exit Status', exitStatus: 3 }, {}, { end: 'exited', exitCode: 3, signal: null }],
  ['a crash', { status: 'Signalled', exitStatus: 11 }, {}, { end: 'signalled', exitCode: null, signal: 11 }],
  ['a filtered call', { status: 'Dangerous Syscall', exitStatus: 31 }, {}, { end: 'signalled', signal: 31 }],
  ['a loop', { status: 'Time Limit Exceeded', exitStatus: 9, time: 1003 * MS }, {}, { end: 'cpu-limit' }],
  ['a sleeper', { status: 'Time Limit Exceeded', exitStatus: 9, runTime: 2003 * MS }, {}, { end: 'wall-limit' }],
  [
    'a kill for memory',
    { status: 'Memory Limit Exceeded', memory: 65 * MIB },
    { oomKilled: true },
    { end: 'memory-limit' },
  ],
  [
    'a peak of page cache',
    { status: 'a peak of page cache', memory: 65 * MIB },
    { oomKilled: false },
    { end: 'exited', exitCode: 0, memoryBytes: 64 * MIB },
  ],
  [
    'a peak without information from the kernel',
    { status: 'Memory Limit Exceeded' },
    { oomKilled: null },
    { end: 'memory-limit' },
  ],
  [
    'a kill of another process',
    { status: 'Signalled', exitStatus: 9 },
    { oomKilled: true },
    { end: 'signalled', signal: 9 },
  ],
  [
    'a kill at the wall limit by a clock that started earlier',
    { status: 'Signalled', exitStatus: 9, runTime: 1970 * MS },
    { elapsedMs: 2004 },
    { end: 'wall-limit', wallMs: 1970 },
  ],
  [
    'a kill long before the wall limit, of a run that waited in the queue',
    { status: 'Signalled', exitStatus: 9, runTime: 30 * MS },
    { elapsedMs: 2004 },
    { end: 'signalled', signal: 9 },
  ],
  ['a kill within all limits', { status: 'Signalled', exitStatus: 9 }, { elapsedMs: 900 }, { end: 'signalled' }],
  ['a flood', { status: 'Time Limit Exceeded', exitStatus: 9 }, { stdoutBytes: 101 }, { end: 'output-limit' }],
  ['a large file', { status: 'Output Limit Exceeded', exitStatus: 25 }, {}, { end: 'output-limit' }],
  [
    'too much standard error alone',
    { status: 'Output Limit Exceeded', fileError: [{ name: '//stderr', type: 'CollectSizeExceeded' }] },
    {},
    { end: 'exited', exitCode: 0 },
  ],
])('%s is distinguished from the others', (_, part, seen, expected) => {
  expect(concludeRun(result(part), limits, { ...calm, ...seen })).toMatchObject(expected);
});

test('a file that is not a program is distinguished from a failure of the sandbox', () => {
  const error = (text: string) => result({ status: 'Internal Error', error: text });
  expect(startFailure(error('start: ./a: execve: no such file or directory'))).toMatchObject({ missing: true });
  expect(startFailure(error('start: ./a: execve: exec format error'))).toMatchObject({ missing: false });
  expect(startFailure(error('start: ./a: dup3: bad file descriptor'))).toBeNull();
  expect(startFailure(error('start: ./a: execve: text file busy'))).toBeNull();
  expect(faultOf(error('execve: recvReply EOF'))).toContain('recvReply');
  expect(faultOf(result({ fileError: [{ name: 'a', type: 'CopyInOpenFile', message: 'gone' }] }))).toContain('gone');
  expect(faultOf(result({ fileError: [{ name: 'a', type: 'CopyOutSizeExceeded' }] }))).toBeNull();
});
