import { expect, test } from 'vitest';
import { examineHost, hasProblem } from './doctor.ts';
import { goJudgeBinary } from './sandbox/suite/suite-host.ts';

test('a machine that passes the sandbox suite is reported as fit', async () => {
  const findings = await examineHost({ goJudge: goJudgeBinary, workDir: '/tmp' });
  expect(findings.filter((finding) => finding.level === 'problem')).toEqual([]);
  expect(hasProblem(findings)).toBe(false);
});

test('a machine without go-judge gets instructions to install it', async () => {
  const findings = await examineHost({ goJudge: '/nowhere/go-judge', workDir: '/tmp' });
  const problems = findings.filter((finding) => finding.level === 'problem');
  expect(problems.map((finding) => finding.subject)).toEqual(['go-judge', 'sandbox']);
  expect(problems.every((finding) => finding.advice)).toBe(true);
});
