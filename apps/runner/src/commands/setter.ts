import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MAX_STRESS_OUTPUT, VALIDATOR_TEST_PATH, type ReachedBounds } from '@assay/contract';
import { unknownValidators, unreachedBounds } from '@assay/problem';
import type { RunnerConfig } from '../config.ts';
import { comparePackages } from '../setter/compare-packages.ts';
import { stress } from '../setter/stress.ts';
import { validateInputs } from '../setter/validate-inputs.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { boundsOf } from '../workbench/bounds.ts';
import { loadPackage, type LoadedPackage } from './load-package.ts';
import { chooseGenerator, nameOf, programAt } from './choose-program.ts';
import {
  planOf,
  print,
  printFindings,
  reportBadPackage,
  withPackages,
  withProblem,
  withProgress,
  withScratch,
  type CommandContext,
} from './with-packages.ts';

/**
 * Runs the validators of packages on all their inputs; returns the exit status, 1 if one rejects an input or there is
 * none.
 */
export async function validateCommand(paths: readonly string[], context: CommandContext): Promise<number> {
  return await withPackages(paths, context, async (environment, packages) => {
    let good = true;
    for (const { name, loaded } of packages)
      good = (await validateOne(environment, name, loaded, context.signal)) && good;
    return good ? 0 : 1;
  });
}

async function validateOne(
  environment: JudgeEnvironment,
  name: string,
  { problem, folder, notes }: LoadedPackage,
  signal: AbortSignal,
): Promise<boolean> {
  print(`\n${name}`);
  printFindings(notes);
  const plan = problem && (await planOf(problem));
  if (!problem || !plan) return false;
  try {
    const validated = await withProgress('validating inputs:', (onProgress) =>
      validateInputs(environment, problem, plan, folder, { signal, onProgress }),
    );
    const { validators, inputs, complaints, tests } = validated;
    const differing = tests.filter(({ input, verdict }) => VALIDATOR_TEST_PATH.exec(input)?.[1] !== verdict);
    for (const path of unknownValidators(problem.data.paths))
      print(`warning  ${path}: Not run: validators must be written in C, C++ or Python.`);
    for (const { input, validator, message } of complaints) print(`BAD      ${input} (${validator}): ${message}`);
    if (validators.length === 0) print('BAD      There is no validator. Add one to validators/.');
    else if (complaints.length === 0)
      print(`good     ${inputs.length} inputs are accepted by ${validators.join(', ')}.`);
    printBounds(boundsOf(validated));
    for (const { input, verdict, message } of differing) print(`BAD      ${input}: ${verdict}. ${message}`.trimEnd());
    if (tests.length > differing.length)
      print(`good     ${tests.length - differing.length} tests of the validators are as expected.`);
    return validators.length > 0 && complaints.length === 0 && differing.length === 0;
  } catch (error) {
    return reportBadPackage(error);
  }
}

/** Advice only. */
function printBounds(bounds: ReachedBounds | undefined): void {
  for (const { name, bound } of bounds ? unreachedBounds(bounds.variables) : [])
    print(`warning  No input reaches ${name} ${bound}.`);
  for (const { name, input } of bounds?.features ?? [])
    if (input === undefined) print(`warning  No input has the feature ${name}.`);
}

export interface StressOptions {
  /** Absent: the only one of the package. */
  generator: string | undefined;
  /** Its arguments, including the placeholder of the seed. */
  args: string;
  /** Of the first round. */
  seed: number;
  solution: string;
  /** Absent: the first accepted submission. */
  against: string | undefined;
  runs: number;
  /** Folder to which a failing input is written. */
  out: string;
}

/**
 * Tests one solution against another on generated inputs; returns the exit status, 1 if it failed on one, which is then
 * written to a file.
 */
export async function stressCommand(path: string, options: StressOptions, context: CommandContext): Promise<number> {
  return await withProblem(
    path,
    context,
    print,
    async (environment, { problem, plan, folder: dataFolder }, scratch) => {
      const against = options.against ?? problem.submissions.find((one) => one.expected === 'accepted')?.path;
      if (against === undefined) {
        print('BAD      There is no accepted submission to compare with. Specify one with --against.');
        return 1;
      }
      const folder = join(scratch, randomUUID());
      await mkdir(folder, { mode: 0o700 });
      const { args, seed, runs } = options;
      const generator = chooseGenerator(problem, options.generator);
      const solution = await programAt(environment, problem, options.solution);
      const request = { problem, plan, dataFolder, scratch: folder, generator, args, seed, solution };
      const result = await withProgress(`${nameOf(solution, options.solution)}: round`, (onProgress) =>
        stress(
          environment,
          { ...request, reference: against, rounds: runs, maxOutput: MAX_STRESS_OUTPUT },
          { signal: context.signal, onProgress },
        ),
      );
      if (!result.found) {
        print(`good     ${options.solution} agreed with ${against} on ${result.rounds} inputs.`);
        return 0;
      }
      const { found } = result;
      const target = resolve(options.out);
      await mkdir(target, { recursive: true });
      const file = (ending: string) => join(target, `stress-${found.seed}.${ending}`);
      await writeFile(file('in'), found.input);
      for (const { validator, message } of found.check.complaints)
        print(`BAD      ${validator} rejects the input: ${message}`);
      const made = `         Generated by ${[generator, ...found.args].join(' ')}`;
      const { judgement, answer, reference } = found;
      if (!judgement || answer === null) {
        print(`BAD      ${against} failed with seed ${found.seed}: ${reference.status}. ${reference.message}`);
        print(`${made}; the input is in ${file('in')}`);
        return 1;
      }
      await writeFile(file('ans'), answer);
      const said = judgement.cases.flat()[0]?.setterMessage || judgement.message;
      print(`BAD      ${judgement.status} with seed ${found.seed}${said ? `: ${said}` : '.'}`);
      print(`${made}; input and answer are in ${file('in')} and .ans`);
      return 1;
    },
  );
}

/** Prints the differences between two packages; returns the exit status, 1 if there are any. */
export async function compareCommand(before: string, after: string, config: RunnerConfig): Promise<number> {
  return await withScratch(config, 'convert', async (scratch) => {
    const [one, other] = [await loadPackage(before, scratch), await loadPackage(after, scratch)];
    for (const { notes } of [one, other]) printFindings(notes.filter((note) => note.level === 'error'));
    if (!one.problem || !other.problem) return 1;
    const { added, removed, changed, settings } = await comparePackages(one.problem, other.problem);
    for (const path of added) print(`+ ${path}`);
    for (const path of removed) print(`- ${path}`);
    for (const path of changed) print(`~ ${path}`);
    for (const setting of settings) print(`~ ${setting.place}: ${setting.before} → ${setting.after}`);
    const differ = added.length + removed.length + changed.length + settings.length;
    if (differ === 0) print('The data are the same.');
    return differ === 0 ? 0 : 1;
  });
}
