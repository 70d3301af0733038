import {
  MAX_BENCH_SUBMISSIONS,
  MAX_GENERATED_TEXT,
  MAX_INPUT_COMPLAINTS,
  MAX_MUTANTS,
  MAX_MUTATION_MS,
  MAX_STRESS_MS,
  MAX_STRESS_OUTPUT,
  type BenchDifference,
  type BenchGeneration,
  type BenchInputCheck,
  type BenchResult,
  type BenchStress,
  type BenchWork,
  type BenchWorkOf,
} from '@assay/contract';
import type { JudgePlan, SourceProblem } from '@assay/problem';
import { runCustom } from '../judge/custom-run.ts';
import { MAX_RUN_MESSAGE, shownText } from '../judge/run-program.ts';
import { generate } from '../setter/generate.ts';
import { makeAnswers } from '../setter/make-answers.ts';
import type { StoreFile } from '../setter/made-files.ts';
import { mutate } from '../setter/mutate.ts';
import { findProgram } from '../setter/package-programs.ts';
import { stress, type StressDifference } from '../setter/stress.ts';
import type { TryOptions } from '../setter/verify-package.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { shortName, shortText } from './short-text.ts';

interface Place {
  problem: SourceProblem;
  plan: JudgePlan;
  dataFolder: string;
  scratch: string;
}
type Options = TryOptions & { signal: AbortSignal; storeFile: StoreFile };

/**
 * Runs single programs of a data version: a stress test, a generator, a submission on an input or on the inputs of
 * tests without answers, or changed programs. Throws like `tryVersion`, and also package faults.
 */
export async function tryPrograms(
  environment: JudgeEnvironment,
  work: Exclude<BenchWork, { kind: 'verify' | 'validate' | 'compile' | 'inputs' }>,
  place: Place,
  options: Options,
): Promise<Pick<BenchResult, 'stress' | 'generation' | 'run' | 'answers' | 'mutation'>> {
  switch (work.kind) {
    case 'stress':
      return { stress: await tryStress(environment, work, place, options) };
    case 'generate':
      return { generation: await tryGenerator(environment, work, place, options) };
    case 'run': {
      const { language, bytes } = await findProgram(environment, place.problem, work.program);
      const { priority = 0, signal } = options;
      const { plan, dataFolder } = place;
      const terms = { plan, dataFolder, language: language.name, source: bytes, input: work.input ?? null };
      return {
        run: await runCustom(environment.judge, { ...terms, versions: environment.versions, priority, signal }),
      };
    }
    case 'answers':
      return { answers: await makeAnswers(environment, { ...place, ...work, store: options.storeFile }, options) };
    case 'mutate': {
      const { problem, plan, dataFolder } = place;
      const bounds = { most: MAX_MUTANTS, timeMs: MAX_MUTATION_MS };
      const request = { problem, plan, dataFolder, program: { path: work.program }, ...bounds };
      return { mutation: await mutate(environment, request, options) };
    }
  }
}

async function tryStress(
  environment: JudgeEnvironment,
  terms: BenchWorkOf<'stress'>,
  place: Place,
  options: Options,
): Promise<BenchStress> {
  const request = { ...place, ...terms, timeMs: MAX_STRESS_MS, maxOutput: MAX_STRESS_OUTPUT };
  const { rounds, outOfTime, found } = await stress(environment, request, options);
  const nameOf = 'path' in terms.solution ? terms.solution.path : '';
  return { rounds, outOfTime, ...(found && { difference: differenceOf(found, terms.reference, nameOf) }) };
}

function differenceOf(found: StressDifference, referenceName: string, solutionName: string): BenchDifference {
  const { seed, args, input, check, reference, judgement, output } = found;
  const judged = judgement?.cases.flat()[0];
  return {
    seed,
    args: args.join(' '),
    input: shownText(input.toString('utf8'), MAX_GENERATED_TEXT),
    check: checkOf(check),
    reference: { ...reference, name: shortName(referenceName) },
    ...(judgement && {
      solution: {
        name: shortName(solutionName),
        status: judgement.status,
        cpuMs: Math.round(judged?.cpuMs ?? 0),
        memoryBytes: judged?.memoryBytes ?? 0,
        output: output?.output ?? { text: '', cut: false },
        stderr: output?.stderr ?? { text: '', cut: false },
        message: shownText(judged?.setterMessage || judgement.message, MAX_RUN_MESSAGE).text,
      },
    }),
  };
}

async function tryGenerator(
  environment: JudgeEnvironment,
  { generator, args: given, seed }: BenchWorkOf<'generate'>,
  { problem, dataFolder }: Place,
  options: Options,
): Promise<BenchGeneration> {
  const request = { problem, dataFolder, generator, args: given, seed, maxOutput: MAX_GENERATED_TEXT };
  const { args, ran, size, check } = await generate(environment, request, options);
  return {
    args: args.join(' '),
    ran: { ...ran, name: shortName(generator) },
    size,
    ...(check && { check: checkOf(check) }),
  };
}

function checkOf({ validators, complaints }: NonNullable<BenchInputCheck>): BenchInputCheck {
  return {
    validators: validators.slice(0, MAX_BENCH_SUBMISSIONS).map(shortName),
    complaints: complaints.slice(0, MAX_INPUT_COMPLAINTS).map(({ validator, message }) => ({
      validator: shortName(validator),
      message: shortText(message),
    })),
  };
}
