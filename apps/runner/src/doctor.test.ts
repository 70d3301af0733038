import { expect, test } from 'vitest';
import type { Finding } from './doctor.ts';
import {
  concludeSandbox,
  examineClock,
  examineCrashLog,
  examineGovernor,
  examineSwap,
  examineThreads,
  formatFindings,
  hasProblem,
  isVersionAtLeast,
} from './doctor.ts';
import type { Outcome } from './sandbox/sandbox.ts';

const ended = (part: Partial<Outcome>): Outcome => ({
  end: 'exited',
  exitCode: 0,
  signal: null,
  cpuMs: 1,
  wallMs: 1,
  memoryBytes: 1,
  stdout: null,
  stdoutText: '',
  stderrText: '',
  files: {},
  ...part,
});

test('every finding has a line, followed by advice if there is a problem', () => {
  const findings: Finding[] = [
    { level: 'ok', subject: 'user', sentence: 'Root.' },
    { level: 'problem', subject: 'cgroups', sentence: 'None.', advice: 'Mount them.' },
  ];
  expect(formatFindings(findings)).toBe(
    [
      'ok       user     Root.',
      'PROBLEM  cgroups  None.',
      '                  → Mount them.',
      '',
      'This machine cannot judge yet: 1 problem(s), 0 warning(s).',
      '',
    ].join('\n'),
  );
  expect(hasProblem(findings)).toBe(true);
  expect(hasProblem(findings.slice(0, 1))).toBe(false);
});

test('swap, threads that share a core and a changing frequency are warnings', () => {
  const header = 'Filename\tType\tSize\tUsed\tPriority\n';
  expect(examineSwap(header).level).toBe('ok');
  expect(examineSwap(`${header}/dev/sda2 partition 1 0 -2\n`).level).toBe('warning');
  expect(examineThreads([0, 1, 2, 3], (cpu) => String(cpu % 2)).advice).toContain('at most 2 slots');
  expect(examineThreads([0, 1], String).level).toBe('ok');
  expect(examineGovernor('powersave\n').level).toBe('warning');
  expect(examineGovernor('performance\n').level).toBe('ok');
});

test('crashes that are logged by the kernel of the machine are a warning, with advice how to turn this off', () => {
  expect(examineCrashLog('1\n')).toMatchObject({
    level: 'warning',
    advice: expect.stringContaining('exception-trace'),
  });
  expect(examineCrashLog('0\n').level).toBe('ok');
  expect(examineCrashLog('').level).toBe('ok');
});

test('a clock in the past is a problem', () => {
  expect(examineClock(0, 'tsc').level).toBe('problem');
  expect(examineClock(Date.UTC(2027, 0, 1), 'tsc').level).toBe('ok');
});

test('a go-judge that is too old, or of unknown version, is distinguished from a suitable one', () => {
  expect(isVersionAtLeast('v1.12.2', [1, 12])).toBe(true);
  expect(isVersionAtLeast('v2.0.0', [1, 12])).toBe(true);
  expect(isVersionAtLeast('v1.6.2', [1, 12])).toBe(false);
  expect(isVersionAtLeast('unknown', [1, 12])).toBe(false);
});

test('a sandbox without working limits is a problem', () => {
  const loop = ended({ end: 'cpu-limit', exitCode: null });
  expect(concludeSandbox(ended({}), loop, 5).level).toBe('ok');
  expect(concludeSandbox(ended({}), loop, 500).level).toBe('warning');
  expect(concludeSandbox(ended({}), ended({ end: 'wall-limit' }), 5).level).toBe('problem');
  expect(concludeSandbox(ended({ exitCode: 1 }), loop, 5).level).toBe('problem');
});
