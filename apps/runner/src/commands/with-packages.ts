import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunnerConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { openWorkshop, type Workshop } from '../workshop.ts';
import { loadPackage, type LoadedPackage } from './load-package.ts';

/** The first ones tell what is wrong; hundreds of missing files look all the same. */
const SHOWN_FINDINGS = 20;

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printFindings(findings: readonly { level: string; text: string }[]): void {
  for (const { level, text } of findings.slice(0, SHOWN_FINDINGS)) print(`${level.padEnd(8)} ${text}`);
  if (findings.length > SHOWN_FINDINGS) print(`         … and ${findings.length - SHOWN_FINDINGS} more`);
}

/** Loads packages (folders or zips) and opens a sandbox that sees them; both are gone afterwards. `scratch` is seen, too. */
export async function withPackages<T>(
  paths: readonly string[],
  config: RunnerConfig,
  log: Log,
  act: (workshop: Workshop, packages: { name: string; loaded: LoadedPackage }[], scratch: string) => Promise<T>,
): Promise<T> {
  const scratch = join(config.dir, 'verify', randomUUID());
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const packages: { name: string; loaded: LoadedPackage }[] = [];
    for (const path of paths) packages.push({ name: path, loaded: await loadPackage(path, scratch) });
    const workshop = await openWorkshop({
      dir: join(config.dir, 'verify', 'workshop'),
      goJudge: config.goJudge,
      slots: config.slots,
      compileCacheBytes: config.compileCacheBytes,
      languagesFile: config.languagesFile,
      dataFolders: [scratch, ...packages.map(({ loaded }) => loaded.folder)],
      log,
    });
    try {
      return await act(workshop, packages, scratch);
    } finally {
      await workshop.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
