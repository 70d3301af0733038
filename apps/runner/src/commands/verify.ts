import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveRefusal, openArchive, readSourcePackage, unpackArchive } from '@assay/problem';
import type { RunnerConfig } from '../config.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Log } from '../log.ts';
import { printTable, verifyPackage } from '../verify-package.ts';
import { openWorkshop, type Workshop } from '../workshop.ts';

/** The first ones tell what is wrong; hundreds of missing files look all the same. */
const SHOWN_FINDINGS = 20;

/** Verifies packages (folders or zips) and prints a table each; returns the exit status, 1 when anything is not as declared. */
export async function verifyCommand(paths: readonly string[], config: RunnerConfig, log: Log): Promise<number> {
  const scratch = join(config.dir, 'verify', randomUUID());
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const folders: { name: string; folder: string }[] = [];
    for (const path of paths) folders.push({ name: path, folder: await toFolder(path, scratch) });
    const workshop = await openWorkshop({
      dir: join(config.dir, 'verify', 'workshop'),
      goJudge: config.goJudge,
      slots: config.slots,
      compileCacheBytes: config.compileCacheBytes,
      dataFolders: folders.map(({ folder }) => folder),
      log,
    });
    try {
      let good = true;
      for (const { name, folder } of folders) good = (await verifyOne(workshop, name, folder)) && good;
      return good ? 0 : 1;
    } finally {
      await workshop.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    process.stdout.write(`${error.message}\n`);
    return 1;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function verifyOne(workshop: Workshop, name: string, folder: string): Promise<boolean> {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  print(`\n${name}`);
  try {
    const reading = await readSourcePackage(folder);
    for (const { level, place, message } of reading.findings) print(`${level.padEnd(8)} ${place}: ${message}`);
    if (!reading.problem) return false;
    const { findings, submissions, good } = await verifyPackage(workshop, reading.problem, folder);
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

/** The folder itself, or the unpacked zip; real paths, since the sandbox does not follow links. */
async function toFolder(path: string, scratch: string): Promise<string> {
  if ((await stat(path)).isDirectory()) return await realpath(path);
  const target = join(scratch, randomUUID());
  const archive = await openArchive(path);
  try {
    await unpackArchive(archive, target, { stripTopFolder: true });
  } finally {
    archive.close();
  }
  return await realpath(target);
}
