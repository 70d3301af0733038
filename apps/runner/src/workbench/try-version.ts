import { readJudgePlan, treeOfDirectory, workingCopyOf } from '@assay/problem';
import {
  MAX_BENCH_COMPLAINTS,
  MAX_BENCH_FINDINGS,
  MAX_BENCH_SUBMISSIONS,
  type BenchResult,
  type BenchTask,
  type PartialBenchVerification,
} from '@assay/contract';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { StoreFile } from '../setter/made-files.ts';
import type { KeptResults } from '../setter/judge-changed.ts';
import { makeInputs } from '../setter/make-inputs.ts';
import { validateInputs } from '../setter/validate-inputs.ts';
import { testChecker } from '../setter/test-checker.ts';
import { verifyPackage, type TryOptions } from '../setter/verify-package.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { boundsOf } from './bounds.ts';
import { compilePrograms } from './compile-programs.ts';
import { partialVerificationOf, verificationOf } from './report-verification.ts';
import { shortName, shortText } from './short-text.ts';
import { tryPrograms } from './try-programs.ts';

type Findings = BenchResult['findings'];

/**
 * Tries programs of a data version, like `assay problem verify`, `validate` and `stress`; `scratch` is an empty folder
 * of the environment. Faults of the data are in the result; throws faults of the machine, and the signal's reason when
 * aborted.
 */
export async function tryVersion(
  environment: JudgeEnvironment,
  { work, problemConfig }: Pick<BenchTask, 'work' | 'problemConfig'>,
  { dataFolder, scratch }: { dataFolder: string; scratch: string },
  options: TryOptions & {
    signal: AbortSignal;
    storeFile: StoreFile;
    /** Where results of cases are kept. */
    kept?: KeptResults;
    /** As `onProgress`, with a function that computes the verification so far. */
    onVerified?: (done: number, total: number, soFar: () => PartialBenchVerification) => void;
  },
): Promise<BenchResult> {
  const { problem, findings } = await workingCopyOf(problemConfig, await treeOfDirectory(dataFolder));
  const readerFindings: Findings = findings.map(({ level, place, message }) => ({
    level,
    text: `${place}: ${message}`,
  }));
  try {
    if (work.kind === 'verify') {
      const {
        plan,
        findings: found,
        submissions,
        tooSlow,
        good,
      } = await verifyPackage(environment, problem, dataFolder, {
        priority: options.priority ?? 0,
        signal: options.signal,
        kept: options.kept,
        onChange: (soFar) => {
          const done = soFar.submissions.filter(({ state }) => state === 'done').length;
          options.onVerified?.(done, soFar.submissions.length, () => partialVerificationOf(soFar));
        },
      });
      const all = shownFindings([...found, ...readerFindings]);
      if (!plan) return broken('', all);
      const checkerTests = await testsOfChecker(environment, { problem, plan, dataFolder }, options);
      const verification = verificationOf(plan, submissions, tooSlow, good);
      return { outcome: 'done', message: '', findings: all, verification, ...checkerTests };
    }
    if (work.kind === 'inputs') {
      // The version has no tests, so it has no plan.
      const request = { problem, dataFolder, tests: work.tests, store: options.storeFile };
      return { outcome: 'done', message: '', findings: [], inputs: await makeInputs(environment, request, options) };
    }
    const { plan, findings: found } = await readJudgePlan(problem.config, problem.data);
    const all = shownFindings([
      ...found.map(({ level, place, message }) => ({ level, text: `${place}: ${message}` })),
      ...readerFindings,
    ]);
    if (!plan) return broken('', all);
    if (work.kind === 'compile') {
      await compilePrograms(environment, plan, dataFolder, options);
      const checkerTests = await testsOfChecker(environment, { problem, plan, dataFolder }, options);
      return { outcome: 'done', message: '', findings: all, ...checkerTests };
    }
    if (work.kind !== 'validate') {
      const tried = await tryPrograms(environment, work, { problem, plan, dataFolder, scratch }, options);
      return { outcome: 'done', message: '', findings: [], ...tried };
    }
    const validated = await validateInputs(environment, problem, plan, dataFolder, options);
    const { validators, inputs, complaints, tests } = validated;
    const bounds = boundsOf(validated);
    const validation = {
      validators: validators.slice(0, MAX_BENCH_SUBMISSIONS).map(shortName),
      inputs: inputs.length,
      complaints: complaints.slice(0, MAX_BENCH_COMPLAINTS).map(({ input, validator, message }) => ({
        input: shortName(input),
        validator: shortName(validator),
        message: shortText(message),
      })),
      complaintCount: complaints.length,
      ...(bounds && { bounds }),
      ...(tests.length > 0 && {
        tests: tests.map(({ input, verdict, message }) => ({
          input: shortName(input),
          verdict,
          message: shortText(message),
        })),
      }),
    };
    return { outcome: 'done', message: '', findings: all, validation };
  } catch (error) {
    if (!(error instanceof JudgeFault) || error.origin !== 'package') throw error;
    return broken(`${error.message}\n${error.advice}`, shownFindings(readerFindings));
  }
}

async function testsOfChecker(
  environment: JudgeEnvironment,
  place: Parameters<typeof testChecker>[1],
  options: TryOptions,
): Promise<Pick<BenchResult, 'checkerTests'>> {
  const tests = await testChecker(environment, place, options);
  if (tests.length === 0) return {};
  return {
    checkerTests: tests.map((one) => ({ ...one, test: shortName(one.test), message: shortText(one.message) })),
  };
}

function broken(message: string, findings: Findings): BenchResult {
  return { outcome: 'broken', message: shortText(message), findings };
}

function shownFindings(findings: Findings): Findings {
  return findings.slice(0, MAX_BENCH_FINDINGS).map(({ level, text }) => ({ level, text: shortText(text) }));
}
