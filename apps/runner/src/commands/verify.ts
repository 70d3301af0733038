import { expectedOfCheckerTest, type BenchCheckerTest } from '@assay/contract';
import { testChecker } from '../setter/test-checker.ts';
import { printCases, printTable } from '../setter/print-table.ts';
import { adviseOnTime, printAdvice } from '../setter/time-advice.ts';
import { contrarySubtasks, verifyPackage } from '../setter/verify-package.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import type { LoadedPackage } from './load-package.ts';
import {
  print,
  printFindings,
  reportBadPackage,
  withPackages,
  withProgress,
  type CommandContext,
} from './with-packages.ts';

/** Column where the text about a submission begins. */
const MARGIN = 9;

export interface VerifyOptions {
  /** Whether to print times and verdicts of each case. */
  cases: boolean;
}

/**
 * Verifies packages (folders or zips) and prints a table each; returns the exit status, 1 if anything is not as
 * declared.
 */
export async function verifyCommand(
  paths: readonly string[],
  options: VerifyOptions,
  context: CommandContext,
): Promise<number> {
  return await withPackages(paths, context, async (environment, packages) => {
    let good = true;
    for (const { name, loaded } of packages)
      good = (await verifyOne(environment, name, loaded, options, context.signal)) && good;
    return good ? 0 : 1;
  });
}

async function verifyOne(
  environment: JudgeEnvironment,
  name: string,
  loaded: LoadedPackage,
  options: VerifyOptions,
  signal: AbortSignal,
): Promise<boolean> {
  print(`\n${name}`);
  try {
    for (const { level, text } of loaded.notes) print(`${level.padEnd(8)} ${text}`);
    const { problem, folder } = loaded;
    if (!problem) return false;
    const { plan, findings, submissions, tooSlow, good } = await withProgress('judging submissions:', (onProgress) =>
      verifyPackage(environment, problem, folder, { signal, onProgress }),
    );
    printFindings(findings);
    if (submissions.length > 0) print(printTable(submissions));
    if (options.cases && plan && submissions.length > 0) print(`\n${printCases(plan, submissions)}\n`);
    for (const one of submissions.filter(({ asDeclared }) => !asDeclared)) {
      const { path, judgement, talk } = one;
      const contrary = plan ? contrarySubtasks(plan, one, judgement) : [];
      for (const { name: subtask, declared, status } of contrary)
        print(`         ${path}: subtask ${subtask}: ${status}, declared ${declared}`);
      const bad = judgement.cases.flat().find((each) => each !== undefined && each.status !== 'Accepted');
      print(`         ${path}: ${bad?.setterMessage || judgement.message || 'no further message'}`);
      if (talk !== undefined) print(indented(`Interaction (>: the submission, <: the interactor):\n${talk}`));
    }
    for (const line of plan ? printAdvice(adviseOnTime(plan, submissions, tooSlow), plan) : []) print(line);
    const isWhole = submissions.length === problem.submissions.length;
    const all = isWhole ? 'All submissions behave as expected.' : 'All judged submissions behave as expected.';
    print(good ? `good     ${all}` : 'BAD      Some submissions do not behave as expected.');
    const tests = plan ? await testChecker(environment, { problem, plan, dataFolder: folder }, { signal }) : [];
    return printCheckerTests(tests) && good;
  } catch (error) {
    return reportBadPackage(error);
  }
}

/** Whether all are as expected. */
function printCheckerTests(tests: readonly BenchCheckerTest[]): boolean {
  const differing = tests.filter(({ test, verdict }) => verdict !== expectedOfCheckerTest(test));
  for (const { test, verdict, message } of differing)
    print(`BAD      ${test}.out: the checker's verdict is ${verdict}. ${message}`.trimEnd());
  if (tests.length > differing.length)
    print(`good     ${tests.length - differing.length} tests of the checker are as expected.`);
  return differing.length === 0;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, ' '.repeat(MARGIN));
}
