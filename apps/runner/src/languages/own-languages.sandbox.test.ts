import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestJudge, planOf, type TestJudge } from '../../test/test-judge.ts';

/* An operator's languages file, from the file to the verdict. */

let folder: string;
let testJudge: TestJudge;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-own-languages-'));
  mkdirSync(join(folder, 'library'));
  writeFileSync(join(folder, 'library/add.sh'), 'add() { echo $(($1 + $2)); }\n');
  writeFileSync(join(folder, 'version.txt'), 'Shell of ours 7\nand more\n');
  writeFileSync(
    join(folder, 'languages.yaml'),
    `Go: null
Our Shell:
  aliases: [sh]
  extensions: [.sh]
  source: answer.sh
  compile: [/bin/sh, -n, answer.sh]
  artifact: answer.sh
  run: [/bin/sh, answer.sh, '{memoryMiB}']
  version: [/bin/cat, /opt/ours/version.txt]
  env: { GREETING: hello }
  timeFactor: 2
  timeExtraMs: 100
  memoryExtraMiB: 64
  mounts:
    - { target: /opt/ours/library, from: [/nowhere, ${folder}/library] }
    - { target: /opt/ours/version.txt, ask: [echo, ${folder}/version.txt] }
Our C:
  source: ours.c
  compile: [/usr/bin/gcc, -o, program, ours.c]
  wanted: { trial: 'int main(void) { return 0; }', options: [-DFIRST, -fno-such-thing, -DSECOND] }
  artifact: program
  run: [./program]
  version: [/usr/bin/gcc, --version]
Absent:
  source: answer.x
  compile: [/opt/absent/compiler, answer.x]
  wanted: { trial: x, options: [-y] }
  artifact: program
  run: [./program]
  version: [/opt/absent/compiler, --version]
  mounts: [{ target: /opt/absent, from: [/nowhere] }]
`,
  );
  testJudge = await openTestJudge({ languagesFile: join(folder, 'languages.yaml') });
});
afterAll(async () => {
  await testJudge.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a language of the operator's own", () => {
  test('is available with the version it prints inside the sandbox; one without a compiler is not', () => {
    const { versions, languages } = testJudge.environment;
    expect(versions['Our Shell']).toBe('Shell of ours 7');
    expect(versions['Absent']).toBeUndefined();
    expect(languages.named('Go')).toBeUndefined();
    expect(versions['C++17']).toBeDefined();
  });

  test('judges, with the folders, the environment and the memory limit that it configures', async () => {
    const source = '. /opt/ours/library/add.sh\n[ "$GREETING$1" = hello128 ] || exit 9\nread a b\nadd $a $b\n';
    for (const name of ['Our Shell', 'sh']) {
      expect(await testJudge.judge(source, name, {})).toMatchObject({ status: 'Accepted', score: 100 });
    }
    expect(await testJudge.judge('if\n', 'Our Shell', {})).toMatchObject({ status: 'Compile Error' });
    const touching = await testJudge.judge('echo > /opt/ours/library/add.sh && echo 3\n', 'Our Shell', {});
    expect(touching.status).not.toBe('Accepted');
  });

  test('has the extra time from its factor and its constant', async () => {
    const plan = planOf(1, {}, { timeMs: 200 });
    const judgement = await testJudge.judge('while :; do :; done\n', 'Our Shell', { plan });
    expect(judgement.status).toBe('Time Limit Exceeded');
    expect(judgement.metrics?.cpu).toBeGreaterThanOrEqual(500);
    expect(judgement.metrics?.cpu).toBeLessThan(600);
  });

  test('uses those of its wanted options that its compiler supports', async () => {
    expect(testJudge.environment.languages.named('Our C')?.compile.slice(4)).toEqual(['-DFIRST', '-DSECOND']);
    expect(testJudge.environment.languages.named('Absent')?.compile).toEqual(['/opt/absent/compiler', 'answer.x']);
    const source = `#include <stdio.h>
#if defined FIRST && defined SECOND
int main(void) { int a, b; return scanf("%d%d", &a, &b) == 2 && printf("%d", a + b) < 0; }
#endif
`;
    expect(await testJudge.judge(source, 'Our C', {})).toMatchObject({ status: 'Accepted', score: 100 });
  });

  test('that this machine lacks is a fault of the machine, never of the contestant', async () => {
    await expect(testJudge.judge('x', 'Absent', {})).rejects.toThrow(/no working Absent/);
  });
});
