import { expect, test } from 'vitest';
import { fakeExecutable, makeFakeSandbox } from './fake.ts';
import { sandboxSuite } from './sandbox-suite.ts';
import { suiteProgramFake } from './suite/suite-program.ts';

sandboxSuite('fake', {
  start: async () => makeFakeSandbox({ suite: suiteProgramFake }),
  program: async () => ({ argv: ['suite'] }),
});

test('a fake compiler can make a fake program', async () => {
  const sandbox = makeFakeSandbox({
    '/usr/bin/g++': (io) => void io.files.set('answer', fakeExecutable('greet')),
    greet: (io) => io.stdout('hello'),
  });
  const common = { limits: { cpuMs: 1, wallMs: 1, memoryBytes: 1, outputBytes: 10, processes: 1 }, stderrBytes: 10 };
  const compiled = await sandbox.run({ ...common, argv: ['/usr/bin/g++'], stdout: 'text', keepFiles: ['answer'] });
  const answer = compiled.files['answer'];
  if (!answer) throw new Error('nothing was compiled');
  const outcome = await sandbox.run({
    ...common,
    argv: ['./answer'],
    stdout: 'text',
    files: { answer: { kept: answer } },
  });
  expect(outcome.stdoutText).toBe('hello');
});
