import { readIcpcFiles } from '../icpc/read-icpc-files.ts';
import { checkData } from './check-data.ts';
import { compareVersions, scoreAgain } from './compare-versions.ts';
import { listDataFiles, readDataFile } from './data-files.ts';
import { buildDraft, hashFiles, openDraft, readDraftFile } from './draft-jobs.ts';
import { listPackage } from './draft-package.ts';
import { commitPackage } from './commit-package.ts';
import { exportProblem, inspectExport } from './export-problem.ts';
import { inspectPackage } from './inspect-package.ts';
import { printDeskSheets } from './print-desk-sheets.ts';
import { printSource } from './print-source.ts';
import { readPrograms } from './read-programs.ts';
import { readRepository } from './read-repository.ts';
import { setTimeLimit } from './set-time-limit.ts';
import { takePackage } from './take-package.ts';

/**
 * All jobs of workers: inputs and outputs are structured-cloneable, and files are passed by path. Refusals and
 * `ArchiveRefusal` are passed to the caller.
 */
export const jobs = {
  inspectPackage,
  takePackage,
  checkData,
  listDataFiles,
  readDataFile,
  readPrograms,
  setTimeLimit,
  inspectExport,
  exportProblem,
  listPackage,
  openDraft,
  hashFiles,
  readDraftFile,
  buildDraft,
  printSource,
  printDeskSheets,
  readIcpcFiles,
  readRepository,
  commitPackage,
  compareVersions,
  scoreAgain,
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<K extends JobName> = Parameters<Jobs[K]>[0];
export type JobOutput<K extends JobName> = Awaited<ReturnType<Jobs[K]>>;
