import { defineConfig } from 'vitest/config';

const unitTimeoutMs = 15_000;
const sandboxTimeoutMs = 120_000;
const e2eTimeoutMs = 180_000;
const hookTimeoutMs = 120_000;
// The long runs of `npm run soak` are the same tests at full count, and files of their own.
const isSoak = process.env['SOAK'] === '1';
const soakTimeoutMs = 60 * 60_000;

const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/data/**'];
const inTurn = { fileParallelism: false, maxWorkers: 1 };
const kind = (suffix: string) => (isSoak ? [suffix, 'soak'] : [suffix]);
const files = (folders: string[], suffix: string) =>
  folders.flatMap((folder) => kind(suffix).map((one) => `${folder}/**/*.${one}.{ts,tsx,mjs}`));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: files(['packages', 'apps/runner', 'apps/cli', 'scripts'], 'test'),
          exclude: [...never, '**/*.sandbox.test.ts'],
          testTimeout: isSoak ? soakTimeoutMs : unitTimeoutMs,
          hookTimeout: hookTimeoutMs,
        },
      },
      {
        test: {
          name: 'server',
          include: files(['apps/server', 'testkit'], 'test'),
          exclude: [...never, '**/*.sandbox.test.ts'],
          globalSetup: './testkit/src/global-setup.ts',
          testTimeout: isSoak ? soakTimeoutMs : unitTimeoutMs,
          hookTimeout: hookTimeoutMs,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: './apps/web',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: never,
          testTimeout: unitTimeoutMs,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['apps/runner/**/*.sandbox.test.ts', 'testkit/**/*.sandbox.test.ts'],
          exclude: never,
          testTimeout: isSoak ? soakTimeoutMs : sandboxTimeoutMs,
          hookTimeout: hookTimeoutMs,
          ...inTurn,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: never,
          testTimeout: e2eTimeoutMs,
          hookTimeout: e2eTimeoutMs,
          ...inTurn,
        },
      },
    ],
  },
});
