import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { selectTests } from './affected.mjs';
import { runVitest, testEnv } from './run-vitest.mjs';
import { countTests } from './summary.mjs';
import { runFailedAgain } from './unsteady.mjs';

const runTimeoutMs = 150_000;

test('tests never inherit the settings of a real installation', () => {
  const env = testEnv('/opt/go-judge', { PATH: '/bin', ASSAY_SECRET: 'x', DATABASE_URL: 'x', HOME: '/home/me' });
  expect(env).toMatchObject({ ASSAY_GO_JUDGE: '/opt/go-judge', HOME: '/home/me' });
  expect(Object.keys(env).sort()).toEqual(['ASSAY_GO_JUDGE', 'HOME', 'PATH']);
});

describe('a run of test files', () => {
  // In the repository, because Vitest runs only files within its root.
  const folder = mkdtempSync(join(root, 'scripts/testing/run-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name, body) => {
    const path = join(folder, name);
    writeFileSync(
      path,
      `import { beforeAll, expect, test } from 'vitest';\nimport { existsSync, writeFileSync } from 'node:fs';\n${body}`,
    );
    return path.slice(root.length + 1);
  };
  const run = (files) =>
    runVitest({ name: 'of-tests', projects: ['unit'], files, timeoutMs: runTimeoutMs, env: testEnv(), show: false });

  test(
    'reports counts, failures and times of each file',
    async () => {
      const good = write('good.test.mjs', `test('adds', () => expect(1 + 1).toBe(2)); test.skip('later', () => {});`);
      const bad = write('bad.test.mjs', `test('adds', () => { console.log('seen'); expect(1 + 1).toBe(3); });`);
      const hook = write(
        'hook.test.mjs',
        `beforeAll(() => { throw new Error('no database'); }); test('asks', () => {});`,
      );
      const broken = write('broken.test.mjs', `import './missing.mjs';`);
      const { files, problems } = await run([good, bad, hook, broken]);
      const byFile = Object.fromEntries(files.map((one) => [one.file, one]));
      expect(problems).toEqual([]);
      expect(byFile[good]).toMatchObject({
        project: 'unit',
        passed: 1,
        failed: 0,
        skipped: 1,
        failures: [],
        output: '',
      });
      expect(byFile[good].computingMs).toBeGreaterThan(0);
      expect(byFile[bad]).toMatchObject({ passed: 0, failed: 1, output: expect.stringContaining('seen') });
      expect(byFile[bad].failures).toEqual([
        { name: 'adds', text: expect.stringMatching(/expected 2 to be 3[^]*bad\.test/) },
      ]);
      expect(byFile[hook].failures[0].text).toMatch(/no database/);
      expect(byFile[broken]).toMatchObject({ passed: 0, failed: 1 });
      expect(byFile[broken].failures[0].text).toMatch(/missing\.mjs/);
    },
    runTimeoutMs,
  );

  test(
    'that finds no file or ends early fails',
    async () => {
      expect((await run(['scripts/testing/nothing-here.test.mjs'])).problems).toHaveLength(1);
      const late = write(
        'late.test.mjs',
        `test('ends', () => { setTimeout(() => { throw new Error('too late'); }, 0); });
      test('waits', () => new Promise((done) => setTimeout(done, 50)));`,
      );
      expect((await run([late])).problems).toEqual([expect.stringContaining('too late')]);
    },
    runTimeoutMs,
  );

  test(
    'runs a failed file again, and reports it as unsteady if it then passes',
    async () => {
      const mark = join(folder, 'was-here');
      const list = join(folder, 'unsteady.md');
      const body = `test('holds', () => { const is = existsSync('${mark}'); writeFileSync('${mark}', ''); expect(is).toBe(true); });`;
      const unsteady = write('unsteady.test.mjs', body);
      const broken = write('always.test.mjs', `test('holds', () => expect(1).toBe(2));`);
      const { files } = await run([unsteady, broken]);
      const again = await runFailedAgain([{ files }], testEnv(), { list, show: false });
      const byFile = Object.fromEntries(again.map((one) => [one.first.file, one.isUnsteady]));
      expect(byFile).toEqual({ [unsteady]: true, [broken]: false });
      expect(readFileSync(list, 'utf8')).toContain(unsteady);
    },
    runTimeoutMs,
  );
});

describe('the counts of a run', () => {
  const file = (name, failed, passed = 1) => ({
    file: name,
    passed,
    failed,
    skipped: 0,
    failures: failed > 0 ? [{ name: 'holds', text: '2 is not 3' }] : [],
  });
  const part = (files, problems = []) => ({ name: 'unit', files, problems, passed: 0, skipped: 0 });
  const unsteady = (first) => ({ first, second: file(first.file, 0, 2), isUnsteady: true });

  test('use the second run of a file that then passed alone', () => {
    const first = file('a', 1);
    const counted = countTests({ results: [part([first, file('b', 0)])], again: [unsteady(first)], unprepared: [] });
    expect(counted).toMatchObject({ passed: 3, failed: 0, failures: [] });
  });

  test('tolerate three unsteady files, not four', () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => file(name, 1));
    const failedOf = (some) => countTests({ results: [part(some)], again: some.map(unsteady), unprepared: [] }).failed;
    expect(failedOf(files.slice(0, 3))).toBe(0);
    expect(failedOf(files)).toBe(4);
  });

  test('count failures outside of test files as failures of the run', () => {
    const counted = countTests({ results: [part([], ['unit: exit 1'])], again: [], unprepared: ['S3 server'] });
    expect(counted).toMatchObject({ failed: 2, failures: ['S3 server', 'unit: exit 1'] });
  });
});

describe('the tests that a change can affect', () => {
  const files = {
    'apps/server/src/routes.ts': `import './features/plans/routes.ts'; import './features/groups/routes.ts';`,
    'apps/server/src/features/plans/routes.ts': `import './show-plan.ts';`,
    'apps/server/src/features/plans/show-plan.ts': `import '../groups/queries.ts';`,
    'apps/server/src/features/plans/plans.test.ts': `import '@assay/testkit';`,
    'apps/server/src/features/groups/queries.ts': '',
    'apps/server/src/features/groups/groups.test.ts': `import '@assay/testkit';`,
    'apps/server/src/features/groups/routes.ts': `import './queries.ts';`,
    'apps/server/src/features/apps/apps.test.ts': `import '@assay/testkit';`,
    'apps/runner/src/judge/verdict.ts': '',
    'apps/runner/src/judge/verdict.test.ts': `import './verdict.ts';`,
    'apps/runner/src/judge/judge.sandbox.test.ts': '',
    'packages/contract/src/features/plans.ts': '',
    'apps/web/src/pages/org/plan/list.test.tsx': '',
    'e2e/plans.e2e.ts': '',
  };
  const select = (...changed) =>
    selectTests(changed, Object.keys(files), (path) => files[path]).map(({ part, file }) => `${part} ${file}`);

  test('are those next to files that import it, and not those of other features', () => {
    expect(select('apps/server/src/features/groups/queries.ts')).toEqual([
      'unit apps/server/src/features/plans/plans.test.ts',
      'unit apps/server/src/features/groups/groups.test.ts',
      'e2e e2e/groups.e2e.ts',
      'e2e e2e/plans.e2e.ts',
    ]);
  });

  test('are selected by name for a change of the contract', () => {
    expect(select('packages/contract/src/features/plans.ts')).toEqual([
      'unit apps/server/src/features/plans/plans.test.ts',
      'unit apps/web/src/pages/org/plan/list.test.tsx',
      'e2e e2e/plans.e2e.ts',
    ]);
  });

  test('include those that need a sandbox', () => {
    expect(select('apps/runner/src/judge/verdict.ts')).toEqual([
      'unit apps/runner/src/judge/verdict.test.ts',
      'sandbox apps/runner/src/judge/judge.sandbox.test.ts',
      'e2e e2e/contestant.e2e.ts',
    ]);
  });

  test('are none for a change of a document', () => {
    expect(select('docs/judging.md')).toEqual([]);
  });
});
