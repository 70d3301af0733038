import type { RunnerConfig } from '../config.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Log } from '../log.ts';
import { printTable } from '../setter/print-table.ts';
import { adviseOnTime, printAdvice } from '../setter/time-advice.ts';
import { verifyPackage } from '../setter/verify-package.ts';
import type { Workshop } from '../workshop.ts';
import type { LoadedPackage } from './load-package.ts';
import { print, printFindings, withPackages } from './with-packages.ts';

/** Verifies packages (folders or zips) and prints a table each; returns the exit status, 1 when anything is not as declared. */
export async function verifyCommand(paths: readonly string[], config: RunnerConfig, log: Log): Promise<number> {
  return await withPackages(paths, config, log, async (workshop, packages) => {
    let good = true;
    for (const { name, loaded } of packages) good = (await verifyOne(workshop, name, loaded)) && good;
    return good ? 0 : 1;
  });
}

async function verifyOne(workshop: Workshop, name: string, loaded: LoadedPackage): Promise<boolean> {
  print(`\n${name}`);
  try {
    for (const { level, text } of loaded.notes) print(`${level.padEnd(8)} ${text}`);
    if (!loaded.problem) return false;
    const { plan, findings, submissions, good } = await verifyPackage(workshop, loaded.problem, loaded.folder);
    printFindings(findings);
    if (submissions.length > 0) print(printTable(submissions));
    for (const { path, judgement } of submissions.filter((one) => !one.asDeclared)) {
      const bad = judgement.cases.flat().find((one) => one !== undefined && one.status !== 'Accepted');
      print(`         ${path}: ${bad?.setterMessage || judgement.message || 'no further message'}`);
    }
    for (const line of plan ? printAdvice(adviseOnTime(plan, submissions), plan) : []) print(line);
    print(good ? 'good     Everything is as declared.' : 'BAD      Not everything is as declared.');
    return good;
  } catch (error) {
    if (!(error instanceof JudgeFault) || error.origin !== 'package') throw error;
    print(`BAD      ${error.message}\n         ${error.advice}`);
    return false;
  }
}
