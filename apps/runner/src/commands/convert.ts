import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  exportPackage,
  makeArchive,
  treeOfSourceProblem,
  writeTree,
  type ExportFormat,
  type ReadingOptions,
} from '@assay/problem';
import type { RunnerConfig } from '../config.ts';
import { loadPackage, type LoadedPackage } from './load-package.ts';
import { withScratch } from './with-packages.ts';

/**
 * Converts a foreign package to a folder in our format, `<out>/<slug>`; returns the exit status. An existing folder is
 * left unchanged.
 */
export async function importCommand(
  path: string,
  out: string,
  config: RunnerConfig,
  options: Pick<ReadingOptions, 'format' | 'pick'> = {},
): Promise<number> {
  return await withPackage(path, config, options, async ({ problem }) => {
    const target = resolve(out, problem.slug);
    await mkdir(target, { recursive: true });
    if ((await readdir(target)).length > 0) {
      process.stdout.write(`${target} is not empty. Choose another folder with --out.\n`);
      return 1;
    }
    await writeTree(treeOfSourceProblem(problem), target);
    process.stdout.write(`Written to ${target}\n`);
    return 0;
  });
}

/** Packs a package into a zip: in our format, which is lossless, or in that of another judge. */
export async function exportCommand(
  path: string,
  out: string,
  to: ExportFormat,
  config: RunnerConfig,
): Promise<number> {
  return await withPackage(path, config, {}, async ({ problem }) => {
    const { tree, changed, unused, refused } = await exportPackage(problem, to);
    for (const { place, message } of refused) process.stdout.write(`error    ${place}: ${message}\n`);
    for (const { place, message } of changed) process.stdout.write(`warning  ${place}: changed: ${message}\n`);
    for (const { place, message } of unused) process.stdout.write(`note     ${place}: ignored: ${message}\n`);
    if (!tree) return 1;
    await writeFile(out, await makeArchive(tree));
    process.stdout.write(`Written to ${resolve(out)}\n`);
    return 0;
  });
}

async function withPackage(
  path: string,
  config: RunnerConfig,
  options: Pick<ReadingOptions, 'format' | 'pick'>,
  act: (loaded: LoadedPackage & Required<Pick<LoadedPackage, 'problem'>>) => Promise<number>,
): Promise<number> {
  return await withScratch(config, 'convert', async (scratch) => {
    const { problem, folder, notes } = await loadPackage(path, scratch, options);
    for (const { level, text } of notes) process.stdout.write(`${level.padEnd(8)} ${text}\n`);
    return problem ? await act({ problem, folder, notes }) : 1;
  });
}
