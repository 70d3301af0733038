import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJudgePlan, type JudgePlan, type SourceProblem } from '@assay/problem';
import type { RunnerConfig } from '../config.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Log } from '../log.ts';
import { openJudgeEnvironment, type JudgeEnvironment } from '../judge-environment.ts';
import { takeFolder } from './own-folder.ts';
import { loadPackage, type LoadedPackage } from './load-package.ts';

/** The first ones show what is wrong; hundreds of missing files look the same. */
const SHOWN_FINDINGS = 20;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printFindings(
  findings: readonly { level: string; text: string }[],
  say: (text: string) => void = print,
): void {
  for (const { level, text } of findings.slice(0, SHOWN_FINDINGS)) say(`${level.padEnd(8)} ${text}`);
  if (findings.length > SHOWN_FINDINGS) say(`         … and ${findings.length - SHOWN_FINDINGS} more`);
}

/** Prints what is wrong with a package and returns false. Rethrows errors that are not faults of the package. */
export function reportBadPackage(error: unknown): false {
  if (!(error instanceof JudgeFault) || error.origin !== 'package') throw error;
  print(`BAD      ${error.message}\n         ${error.advice}`);
  return false;
}

/** The context of a command: its settings, its log, and a signal that is aborted when the user cancels. */
export interface CommandContext {
  config: RunnerConfig;
  log: Log;
  signal: AbortSignal;
}

/**
 * Loads packages (folders or zips) and opens a sandbox with access to them; cleans up both afterwards. The sandbox can
 * also access `scratch`.
 */
export async function withPackages<T>(
  paths: readonly string[],
  { config, log, signal }: CommandContext,
  act: (
    environment: JudgeEnvironment,
    packages: { name: string; loaded: LoadedPackage }[],
    scratch: string,
  ) => Promise<T>,
): Promise<T> {
  return await withScratch(config, 'verify', async (scratch) => {
    const packages: { name: string; loaded: LoadedPackage }[] = [];
    for (const path of paths) packages.push({ name: path, loaded: await loadPackage(path, scratch) });
    signal.throwIfAborted();
    const own = await takeFolder(join(config.dir, 'verify', 'workshop'));
    try {
      const environment = await openJudgeEnvironment({
        dir: own.path,
        goJudge: config.goJudge,
        slots: config.slots,
        compileCacheBytes: config.compileCacheBytes,
        languagesFile: config.languagesFile,
        dataFolders: [scratch, ...packages.map(({ loaded }) => loaded.folder)],
        log,
      });
      try {
        signal.throwIfAborted();
        return await act(environment, packages, scratch);
      } finally {
        await environment.close();
      }
    } finally {
      await own.release();
    }
  });
}

/**
 * The same with one package that can be judged; passes its findings to `say`. Returns 1, the exit status, if it cannot
 * be judged.
 */
export async function withProblem(
  path: string,
  context: CommandContext,
  say: (text: string) => void,
  act: (
    environment: JudgeEnvironment,
    loaded: { problem: SourceProblem; plan: JudgePlan; folder: string },
    scratch: string,
  ) => Promise<number>,
): Promise<number> {
  return await withPackages([path], context, async (environment, packages, scratch) => {
    const loaded = packages[0]?.loaded;
    printFindings(loaded?.notes ?? [], say);
    const plan = loaded?.problem && (await planOf(loaded.problem, say));
    if (!loaded?.problem || !plan) return 1;
    return await act(environment, { problem: loaded.problem, plan, folder: loaded.folder }, scratch);
  });
}

/** An empty folder that is deleted afterwards. */
export async function withScratch<T>(
  config: RunnerConfig,
  name: string,
  act: (scratch: string) => Promise<T>,
): Promise<T> {
  const scratch = join(config.dir, name, randomUUID());
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    return await act(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** How the problem is judged; null if its settings have errors, which are printed. */
export async function planOf(problem: SourceProblem, say: (text: string) => void = print): Promise<JudgePlan | null> {
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  const errors = findings.filter((one) => one.level === 'error');
  printFindings(
    errors.map(({ level, place, message }) => ({ level, text: `${place}: ${message}` })),
    say,
  );
  return plan ?? null;
}

/** Shows progress on a separate line of the terminal, which is cleared when `act` has ended. */
export async function withProgress<T>(
  what: string,
  act: (onProgress: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY) return await act(() => undefined);
  const show = (text: string) => void stderr.write(`\r\u001b[K${text}`);
  try {
    return await act((done, total) => show(`${what} ${done} of ${total} (Ctrl-C stops)`));
  } finally {
    show('');
  }
}
