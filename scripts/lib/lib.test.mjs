import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ensureGoJudge } from './go-judge.mjs';
import { findGo } from './go-tool.mjs';
import { duration } from './progress.mjs';
import { run } from './run.mjs';
import { runAll } from './steps.mjs';

describe('a command', () => {
  const node = (code, options) => run(process.execPath, ['-e', code], { timeoutMs: 10_000, ...options });

  test('returns its output', async () =>
    expect(await node('console.log("out"); console.error("err")')).toMatch(/out[^]*err|err[^]*out/));

  test('reports its exit code and its output if it fails', async () => {
    await expect(node('console.log("why"); process.exit(3)')).rejects.toMatchObject({ code: 3, output: 'why\n' });
  });

  test('is stopped together with its children when it exceeds its time limit', async () => {
    const error = await run('sh', ['-c', 'sleep 100 & echo $!; wait'], { timeoutMs: 2000 }).catch((one) => one);
    expect(error.message).toMatch(/not ready after 2 s/);
    expect(error.output).toMatch(/^\d+\n$/);
    await vi.waitFor(() => expect(() => process.kill(Number(error.output), 0)).toThrow(/ESRCH/), 60_000);
  });

  test('fails without a crash if it does not exist', async () => {
    await expect(run('/nonexistent/program', [], { timeoutMs: 1000 })).rejects.toThrow(/ENOENT/);
  });
});

test('all steps run, and the names of failed ones are returned', async () => {
  const failed = await runAll([
    { name: 'one', run: async () => undefined },
    { name: 'two', run: () => Promise.reject(new Error('no')) },
    { name: 'three', run: async () => undefined },
  ]);
  expect(failed).toEqual(['two']);
});

test('durations are readable', () => {
  expect([400, 12_300, 185_000].map(duration)).toEqual(['0.4 s', '12 s', '3 min 05 s']);
});

describe('the sandbox program', () => {
  test('from ASSAY_GO_JUDGE is used if it is executable, and rejected otherwise', async () => {
    expect(await ensureGoJudge({ ASSAY_GO_JUDGE: process.execPath })).toEqual({
      path: process.execPath,
      missing: null,
    });
    const { path, missing } = await ensureGoJudge({ ASSAY_GO_JUDGE: '/nonexistent' });
    expect(path).toBeNull();
    expect(missing).toMatch(/ASSAY_GO_JUDGE=\/nonexistent/);
  });

  test.each([
    ['go1.26.3', true],
    ['go1.25', true],
    ['go1.24.9', false],
    ['go1.19.8', false],
    ['go2.0', true],
  ])('can be built with %s: %s', async (version, isNewEnough) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-go-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'go'), `#!/bin/sh\necho go version ${version} linux/amd64\n`);
    chmodSync(join(folder, 'go'), 0o755);
    const found = await findGo({ PATH: folder }, []);
    expect(found.path).toBe(isNewEnough ? join(folder, 'go') : null);
    if (!isNewEnough) expect(found.problem).toContain(`is ${version.split('.').slice(0, 2).join('.')}`);
  });
});
