import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Bounds for what hangs: ten times and more what a quiet machine takes, since a busy one must not fail a test. */
const unitTimeoutMs = 180_000;
const sandboxTimeoutMs = 300_000;
const e2eTimeoutMs = 300_000;
const hookTimeoutMs = 300_000;
const soakTimeoutMs = 60 * 60_000;
/** The bound of every `expect.poll`. */
const pollTimeoutMs = 60_000;
const common = {
  setupFiles: [fileURLToPath(new URL('scripts/testing/measure-file.mjs', import.meta.url))],
  expect: { poll: { timeout: pollTimeoutMs } },
};

// `npm run soak` runs the long ones instead.
const isSoak = process.env['SOAK'] === '1';
const suffix = isSoak ? 'soak' : 'test';
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**'];
const filesIn = (folders: string[]) => folders.map((folder) => `${folder}/**/*.${suffix}.{ts,tsx,mjs}`);
const timeout = (usualMs: number) => ({ testTimeout: isSoak ? soakTimeoutMs : usualMs, hookTimeout: hookTimeoutMs });
/** All cores: with one less, half of a machine of two would idle. */
const onAllCores = { maxWorkers: availableParallelism() };
/** A worker evaluates the modules of a server once and not for each file: every file has a server and a database of its own in any case. */
const inSharedWorkers = { isolate: false };
/** A journey waits for its browser, its server and the judge most of the time. */
const journeysAtOnce = availableParallelism() + 1;
const inTurn = { fileParallelism: false, maxWorkers: 1 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...common,
          include: filesIn(['packages', 'apps/runner', 'scripts']),
          exclude: [...never, '**/*.sandbox.*'],
          ...onAllCores,
          ...timeout(unitTimeoutMs),
        },
      },
      {
        test: {
          name: 'server',
          ...common,
          include: filesIn(['apps/server', 'apps/cli', 'testkit']),
          exclude: [...never, '**/*.sandbox.*'],
          globalSetup: ['testkit/src/global-setup.ts'],
          ...inSharedWorkers,
          ...onAllCores,
          ...timeout(unitTimeoutMs),
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          ...common,
          root: './apps/web',
          environment: 'happy-dom',
          include: [`{src,gallery}/**/*.${suffix}.{ts,tsx}`],
          exclude: never,
          ...onAllCores,
          testTimeout: unitTimeoutMs,
          hookTimeout: hookTimeoutMs,
        },
      },
      {
        test: {
          name: 'sandbox',
          ...common,
          include: ['apps/runner', 'testkit'].map((folder) => `${folder}/**/*.sandbox.${suffix}.ts`),
          exclude: never,
          globalSetup: ['testkit/src/global-setup.ts'],
          ...inTurn,
          ...timeout(sandboxTimeoutMs),
        },
      },
      {
        test: {
          name: 'e2e',
          ...common,
          include: ['e2e/**/*.e2e.ts'],
          exclude: never,
          globalSetup: ['e2e/support/prepare.ts'],
          testTimeout: e2eTimeoutMs,
          hookTimeout: hookTimeoutMs,
          maxWorkers: journeysAtOnce,
        },
      },
    ],
  },
});
