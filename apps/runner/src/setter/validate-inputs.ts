import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  benchProgramsOf,
  findCheckerSources,
  type CustomChecker,
  type JudgePlan,
  type SourceProblem,
} from '@assay/problem';
import { checkerLimits, CHECKER_TEXT_BYTES, compileChecker } from '../checkers/custom-checker.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Program } from '../judge/compile/program.ts';
import type { FileSource } from '../sandbox/sandbox.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import type { TryOptions } from './verify-package.ts';

/** Exit statuses of testlib and of Kattis for a valid input. */
const GOOD: ReadonlySet<number | null> = new Set([0, 42]);

export interface InputComplaint {
  input: string;
  validator: string;
  message: string;
}

/** On one input. `broken`: the validator does not compile. */
export type CheckComplaint = Omit<InputComplaint, 'input'> & { broken?: boolean };

export interface InputValidation {
  validators: string[];
  inputs: number;
  complaints: InputComplaint[];
}

/**
 * Runs every validator of a package on every input of its plan, in the sandbox, with the input as standard input.
 * Throws `JudgeFault` if a validator does not compile.
 */
export async function validateInputs(
  environment: JudgeEnvironment,
  problem: SourceProblem,
  plan: JudgePlan,
  dataFolder: string,
  { priority = 0, signal, onProgress }: TryOptions = {},
): Promise<InputValidation> {
  const paths = [
    ...new Set(plan.subtasks.flatMap(({ cases }) => cases.flatMap((one) => (one.question ? [] : one.input)))),
  ];
  const validators = findValidators(problem);
  const complaints: InputComplaint[] = [];
  let done = 0;
  for (const { name, program: described } of validators) {
    const program = await compileChecker(environment.judge, described, dataFolder, priority, signal, 'validator');
    try {
      const waiting = paths.values();
      const work = async () => {
        for (const input of waiting) {
          signal?.throwIfAborted();
          const path = join(dataFolder, input);
          const message = statSync(path, { throwIfNoEntry: false })?.isFile()
            ? await complaintOf(environment, { program, input: { path }, priority, signal })
            : 'The file is missing.';
          if (message !== null) complaints.push({ input, validator: name, message });
          onProgress?.(++done, paths.length * validators.length);
        }
      };
      await Promise.all(Array.from({ length: environment.judge.slots.size }, work));
    } finally {
      program.release();
    }
  }
  const order = new Map(paths.map((path, index) => [path, index]));
  complaints.sort((one, other) => (order.get(one.input) ?? 0) - (order.get(other.input) ?? 0));
  return { validators: validators.map(({ name }) => name), inputs: paths.length, complaints };
}

/**
 * Results of every validator of a package on one generated input; one that does not compile is reported as a complaint.
 */
export async function checkInput(
  environment: JudgeEnvironment,
  { problem, dataFolder, input }: { problem: SourceProblem; dataFolder: string; input: FileSource },
  { priority = 0, signal }: TryOptions = {},
): Promise<{ validators: string[]; complaints: CheckComplaint[] }> {
  const validators = findValidators(problem);
  const complaints: CheckComplaint[] = [];
  for (const { name, program: described } of validators) {
    const compiling = compileChecker(environment.judge, described, dataFolder, priority, signal, 'validator');
    const complaint = await compiling.then(
      async (program) => {
        const message = await complaintOf(environment, { program, input, priority, signal }).finally(() =>
          program.release(),
        );
        return message === null ? null : { message };
      },
      (error: unknown) => {
        if (error instanceof JudgeFault && error.origin === 'package') return { message: error.message, broken: true };
        throw error;
      },
    );
    if (complaint) complaints.push({ validator: name, ...complaint });
  }
  return { validators: validators.map(({ name }) => name), complaints };
}

function findValidators({ data }: SourceProblem): { name: string; program: CustomChecker }[] {
  return benchProgramsOf(data.paths).validators.flatMap((name) => {
    const found = findCheckerSources(data, name, name);
    if ('finding' in found) return [];
    const { sources, language } = found;
    return [
      { name, program: { type: 'custom', protocol: 'testlib', sources, language, args: [], pointsMode: 'percent' } },
    ];
  });
}

async function complaintOf(
  { judge: { sandbox, slots } }: JudgeEnvironment,
  check: { program: Program; input: FileSource; priority: number; signal: AbortSignal | undefined },
): Promise<string | null> {
  const { program, input, priority, signal } = check;
  const outcome = await slots.use(priority, signal, () =>
    sandbox.run({
      argv: program.argv,
      env: program.env,
      files: program.files,
      stdin: input,
      limits: { ...checkerLimits, processes: program.processes },
      stdout: 'text',
      stderrBytes: CHECKER_TEXT_BYTES,
      ...(signal && { signal }),
    }),
  );
  signal?.throwIfAborted();
  if (outcome.end === 'exited' && GOOD.has(outcome.exitCode)) return null;
  const said = (outcome.stderrText.trim() || outcome.stdoutText.trim()).slice(0, 500);
  return (
    said || `The validator ended with ${outcome.end === 'exited' ? `exit status ${outcome.exitCode}` : outcome.end}.`
  );
}
