import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Time limits for hanging tests: at least ten times what an idle machine needs, so that a busy one does not fail. */
const unitTimeoutMs = 180_000;
const sandboxTimeoutMs = 300_000;
const e2eTimeoutMs = 300_000;
const hookTimeoutMs = 300_000;
const soakTimeoutMs = 60 * 60_000;
/** Time limit of every `expect.poll`. */
const pollTimeoutMs = 60_000;
const common = {
  setupFiles: [fileURLToPath(new URL('scripts/testing/measure-file.mjs', import.meta.url))],
  expect: { poll: { timeout: pollTimeoutMs } },
};

// `npm run soak` sets this to run the long tests instead.
const isSoak = process.env['SOAK'] === '1';
const suffix = isSoak ? 'soak' : 'test';
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**'];
const filesIn = (folders: string[]) => folders.map((folder) => `${folder}/**/*.${suffix}.{ts,tsx,mjs}`);
const timeout = (usualMs: number) => ({ testTimeout: isSoak ? soakTimeoutMs : usualMs, hookTimeout: hookTimeoutMs });
/** Uses all cores: with one worker fewer, a machine with two cores would be half idle. */
const onAllCores = { maxWorkers: availableParallelism() };
/** Workers load modules once, not once per file. Files share no state; those of the server have their own database. */
const inSharedWorkers = { isolate: false };
/** Journeys mostly wait for browser, server and judge. */
const journeysInParallel = availableParallelism() + 1;
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
          ...inSharedWorkers,
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
          setupFiles: [
            ...common.setupFiles,
            fileURLToPath(new URL('apps/web/src/testing/begin-file.ts', import.meta.url)),
          ],
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
          setupFiles: [...common.setupFiles, fileURLToPath(new URL('e2e/support/report-pages.ts', import.meta.url))],
          include: ['e2e/**/*.e2e.ts'],
          exclude: never,
          globalSetup: ['e2e/support/prepare.ts'],
          testTimeout: e2eTimeoutMs,
          hookTimeout: hookTimeoutMs,
          maxWorkers: journeysInParallel,
        },
      },
    ],
  },
});
