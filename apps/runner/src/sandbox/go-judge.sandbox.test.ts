import { attackSuite } from './suite/attack-suite.ts';
import { sandboxSuite } from './sandbox-suite.ts';
import { compileC, startTestSandbox } from './suite/suite-host.ts';
import { suiteProgramC } from './suite/suite-program.ts';
import { traceSuite } from './suite/trace-suite.ts';

sandboxSuite('go-judge', {
  start: (sourceDir) => startTestSandbox([sourceDir]),
  program: async (sandbox) => ({
    argv: ['./program'],
    files: { program: { kept: await compileC(sandbox, suiteProgramC) } },
  }),
});

attackSuite('go-judge', { start: (sourceDir, slots) => startTestSandbox([sourceDir], slots) });

traceSuite('go-judge', { start: (sourceDir, slots) => startTestSandbox([sourceDir], slots) });
