import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { RunnerConfig } from '../config.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Log } from '../log.ts';
import { loadPackage, type LoadedPackage } from './load-package.ts';
import { printTable, verifyPackage } from '../verify-package.ts';
import { openWorkshop, type Workshop } from '../workshop.ts';

/** The first ones tell what is wrong; hundreds of missing files look all the same. */
const SHOWN_FINDINGS = 20;

/** Verifies packages (folders or zips) and prints a table each; returns the exit status, 1 when anything is not as declared. */
export async function verifyCommand(paths: readonly string[], config: RunnerConfig, log: Log): Promise<number> {
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
      dataFolders: packages.map(({ loaded }) => loaded.folder),
      log,
    });
    try {
      let good = true;
      for (const { name, loaded } of packages) good = (await verifyOne(workshop, name, loaded)) && good;
      return good ? 0 : 1;
    } finally {
      await workshop.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function verifyOne(workshop: Workshop, name: string, loaded: LoadedPackage): Promise<boolean> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  print(`\n${name}`);
  try {
    for (const { level, text } of loaded.notes) print(`${level.padEnd(8)} ${text}`);
    if (!loaded.problem) return false;
    const { findings, submissions, good } = await verifyPackage(workshop, loaded.problem, loaded.folder);
    for (const { level, text } of findings.slice(0, SHOWN_FINDINGS)) print(`${level.padEnd(8)} ${text}`);
    if (findings.length > SHOWN_FINDINGS) print(`         … and ${findings.length - SHOWN_FINDINGS} more`);
    if (submissions.length > 0) print(printTable(submissions));
    for (const { path, judgement } of submissions.filter((one) => !one.asDeclared)) {
      const bad = judgement.cases.flat().find((one) => one !== undefined && one.status !== 'Accepted');
      print(`         ${path}: ${bad?.setterMessage || judgement.message || 'no further message'}`);
    }
    print(good ? 'good     Everything is as declared.' : 'BAD      Not everything is as declared.');
    return good;
  } catch (error) {
    if (!(error instanceof JudgeFault) || error.origin !== 'package') throw error;
    print(`BAD      ${error.message}\n         ${error.advice}`);
    return false;
  }
}
