import { readJudgePlan, treeOfDirectory, workingCopyOf, type JudgePlan } from '@assay/problem';
import {
  MAX_BENCH_CELLS,
  MAX_BENCH_COMPLAINTS,
  MAX_BENCH_FINDINGS,
  MAX_BENCH_SUBMISSIONS,
  MAX_BENCH_TALK,
  type BenchResult,
  type BenchSubmission,
  type BenchTask,
  type BenchVerification,
} from '@assay/contract';
import { JudgeFault } from '../judge/judge-fault.ts';
import { adviseOnTime, type TooSlow } from '../setter/time-advice.ts';
import { makeInputs, type StoreInput } from '../setter/make-inputs.ts';
import { validateInputs } from '../setter/validate-inputs.ts';
import { testChecker } from '../setter/test-checker.ts';
import { verifyPackage, type TryOptions, type VerifiedSubmission } from '../setter/verify-package.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { boundsOf } from './bounds.ts';
import { compilePrograms } from './compile-programs.ts';
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
  options: TryOptions & { signal: AbortSignal; storeInput: StoreInput },
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
      } = await verifyPackage(environment, problem, dataFolder, options);
      const all = shownFindings([...found, ...readerFindings]);
      if (!plan) return broken('', all);
      const checkerTests = await testsOfChecker(environment, { problem, plan, dataFolder }, options);
      const verification = verificationOf(plan, submissions, tooSlow, good);
      return { outcome: 'done', message: '', findings: all, verification, ...checkerTests };
    }
    if (work.kind === 'inputs') {
      // The version has no tests, so it has no plan.
      const request = { problem, dataFolder, tests: work.tests, store: options.storeInput };
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

function verificationOf(
  plan: JudgePlan,
  all: readonly VerifiedSubmission[],
  slow: readonly TooSlow[],
  good: boolean,
): BenchVerification {
  const { slowest, near, suggestedMs, neededMs, atMostMs, basedOn, tooSlow } = adviseOnTime(plan, all, slow);
  const cases = plan.subtasks.flatMap(({ id, name, cases: own }) =>
    own.map((one) => ({ subtask: shortName(name || id), name: shortName(one.name) })),
  );
  let cellsLeft = MAX_BENCH_CELLS;
  const submissions = all.slice(0, MAX_BENCH_SUBMISSIONS).map((one) => {
    const cells = cellsOf(one);
    const fits = cells.length <= cellsLeft;
    if (fits) cellsLeft -= cells.length;
    return submissionOf(one, fits ? cells : [], near.includes(one.path));
  });
  return {
    good,
    cases: cases.slice(0, MAX_BENCH_CELLS),
    submissions,
    timeMs: plan.timeMs,
    ...(suggestedMs !== null && { suggestedMs }),
    ...(neededMs !== null && {
      advice: {
        neededMs: Math.ceil(neededMs),
        ...(atMostMs !== null && { atMostMs: Math.floor(atMostMs) }),
        basedOn: basedOn.slice(0, MAX_BENCH_SUBMISSIONS).map(shortName),
        tooSlow: tooSlow.slice(0, MAX_BENCH_SUBMISSIONS).map((one) => ({
          path: shortName(one.path),
          neededMs: Math.round(one.neededMs),
          wasStopped: one.wasStopped,
        })),
      },
    }),
    ...(slowest && {
      slowest: {
        path: shortName(slowest.path),
        caseName: shortName(slowest.caseName),
        cpuMs: Math.round(slowest.cpuMs),
        limitMs: slowest.limitMs,
      },
    }),
  };
}

function cellsOf({ judgement }: VerifiedSubmission): BenchSubmission['cells'] {
  return judgement.details.jobs.flatMap(({ tests }) =>
    tests.map(({ status, cpu, mem }) => ({
      status: status === '' ? 'Skipped' : status,
      cpu: Math.round(cpu ?? 0),
      mem: Math.round(mem ?? 0),
    })),
  );
}

function submissionOf(
  { path, declared, language, judgement, asDeclared, talk }: VerifiedSubmission,
  cells: BenchSubmission['cells'],
  nearLimit: boolean,
): BenchSubmission {
  const bad = judgement.cases.flat().find((one) => one !== undefined && one.status !== 'Accepted');
  return {
    path: shortName(path),
    declared,
    status: judgement.status,
    score: judgement.score,
    asDeclared,
    language: language?.name ?? '',
    ...(judgement.metrics && { cpu: Math.round(judgement.metrics.cpu), mem: Math.round(judgement.metrics.mem) }),
    message: shortText(bad?.setterMessage || judgement.message),
    ...(talk !== undefined && { talk: talk.replaceAll('\0', '').slice(0, MAX_BENCH_TALK) }),
    nearLimit,
    cells,
  };
}

function shownFindings(findings: Findings): Findings {
  return findings.slice(0, MAX_BENCH_FINDINGS).map(({ level, text }) => ({ level, text: shortText(text) }));
}
