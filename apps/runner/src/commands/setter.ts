import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MAX_STRESS_OUTPUT } from '@assay/contract';
import { readJudgePlan } from '@assay/problem';
import type { RunnerConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { comparePackages } from '../setter/compare-packages.ts';
import { stress } from '../setter/stress.ts';
import { validateInputs } from '../setter/validate-inputs.ts';
import { loadPackage } from './load-package.ts';
import { print, printFindings, withPackages } from './with-packages.ts';

/** Runs the validators of packages over all their inputs; returns the exit status, 1 when one complains or there is none. */
export async function validateCommand(paths: readonly string[], config: RunnerConfig, log: Log): Promise<number> {
  return await withPackages(paths, config, log, async (workshop, packages) => {
    let good = true;
    for (const { name, loaded } of packages) {
      print(`\n${name}`);
      printFindings(loaded.notes);
      const plan = loaded.problem && (await planOf(loaded.problem));
      if (!loaded.problem || !plan) {
        good = false;
        continue;
      }
      const { validators, inputs, complaints } = await validateInputs(workshop, loaded.problem, plan, loaded.folder);
      for (const { input, validator, message } of complaints) print(`BAD      ${input} (${validator}): ${message}`);
      if (validators.length === 0) print('BAD      There is no validator: put one into validators/.');
      else if (complaints.length === 0) print(`good     ${inputs} inputs are as ${validators.join(', ')} wants them.`);
      good = good && validators.length > 0 && complaints.length === 0;
    }
    return good ? 0 : 1;
  });
}

export interface StressOptions {
  generator: string;
  /** What it is called with, the mark of the seed among it. */
  args: string;
  solution: string;
  /** Absent: the first accepted submission. */
  against: string | undefined;
  runs: number;
  /** Folder where a failing input is written. */
  out: string;
}

/** Tries one solution against another on generated inputs; returns the exit status, 1 when it failed on one, which is then written. */
export async function stressCommand(
  path: string,
  options: StressOptions,
  config: RunnerConfig,
  log: Log,
): Promise<number> {
  return await withPackages([path], config, log, async (workshop, packages, scratch) => {
    const loaded = packages[0]?.loaded;
    printFindings(loaded?.notes ?? []);
    const problem = loaded?.problem;
    const plan = problem && (await planOf(problem));
    if (!loaded || !problem || !plan) return 1;
    const against = options.against ?? problem.submissions.find((one) => one.expected === 'accepted')?.path;
    if (against === undefined) {
      print('BAD      There is no accepted submission to compare with; name one with --against.');
      return 1;
    }
    const folder = join(scratch, randomUUID());
    await mkdir(folder, { mode: 0o700 });
    const { generator, args, solution, runs } = options;
    const request = {
      problem,
      plan,
      dataFolder: loaded.folder,
      scratch: folder,
      generator,
      args,
      seed: 1,
      solution: { path: solution },
      reference: against,
      rounds: runs,
      maxOutput: MAX_STRESS_OUTPUT,
    };
    const onProgress = (round: number) => {
      if (process.stdout.isTTY) process.stdout.write(`\rseed ${round} of ${runs}`);
    };
    const result = await stress(workshop, request, { onProgress }).finally(() => {
      if (process.stdout.isTTY) process.stdout.write('\r');
    });
    if (!result.found) {
      print(`good     ${solution} did as ${against} on ${result.rounds} inputs.`);
      return 0;
    }
    const { seed, input, answer, judgement, reference, check } = result.found;
    const target = resolve(options.out);
    await mkdir(target, { recursive: true });
    await writeFile(join(target, `stress-${seed}.in`), input);
    for (const { validator, message } of check.complaints) print(`BAD      ${validator} says of the input: ${message}`);
    if (!judgement || !answer) {
      print(`BAD      ${against} itself failed with seed ${seed}: ${reference.status}. ${reference.message}`);
      print(`         The input is in ${join(target, `stress-${seed}.in`)}`);
      return 1;
    }
    await writeFile(join(target, `stress-${seed}.ans`), answer);
    const said = judgement.cases.flat()[0]?.setterMessage || judgement.message;
    print(`BAD      ${judgement.status} with seed ${seed}${said ? `: ${said}` : '.'}`);
    print(`         Input and answer are in ${join(target, `stress-${seed}.in`)} and .ans`);
    return 1;
  });
}

/** Tells what differs between two packages; returns the exit status, 1 when anything does. */
export async function compareCommand(before: string, after: string, config: RunnerConfig): Promise<number> {
  const scratch = join(config.dir, 'convert', randomUUID());
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
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
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function planOf(problem: NonNullable<Awaited<ReturnType<typeof loadPackage>>['problem']>) {
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  printFindings(
    findings
      .filter((one) => one.level === 'error')
      .map(({ level, place, message }) => ({ level, text: `${place}: ${message}` })),
  );
  return plan;
}
