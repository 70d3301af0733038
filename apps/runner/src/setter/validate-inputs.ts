import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  benchProgramsOf,
  findCheckerSources,
  type CustomChecker,
  type JudgePlan,
  type SourceProblem,
} from '@assay/problem';
import { MAX_VALIDATOR_TESTS, VALIDATOR_TEST_PATH, type VALIDATOR_VERDICTS } from '@assay/contract';
import { checkerLimits, CHECKER_TEXT_BYTES, compileChecker } from '../checkers/custom-checker.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { Program } from '../judge/compile/program.ts';
import type { FileSource, Outcome } from '../sandbox/sandbox.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { includesTestlib, MAX_OVERVIEW_BYTES, Overview, OVERVIEW_LOG, OVERVIEW_OPTION } from './overview-log.ts';
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
  /** Paths, in the order of the tests. */
  inputs: string[];
  complaints: InputComplaint[];
  /** What valid inputs reach, for each validator that keeps testlib's log; its inputs are numbered as above. */
  overviews: { validator: string; overview: Overview }[];
  /** Of the tests of the validators in the package: a valid input has to be accepted by all of them. */
  tests: ValidatorTest[];
}

export interface ValidatorTest {
  input: string;
  verdict: (typeof VALIDATOR_VERDICTS)[number];
  message: string;
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
  const overviews: InputValidation['overviews'] = [];
  const tests = testsOf(problem).map((input): ValidatorTest => ({ input, verdict: 'valid', message: '' }));
  const total = (paths.length + tests.length) * validators.length;
  let done = 0;
  for (const { name, program: described } of validators) {
    const program = await compileChecker(environment.judge, described, dataFolder, priority, signal, 'validator');
    try {
      const hasTestlib = await includesTestlib(problem.data, described.sources);
      const notes = hasTestlib ? { overview: new Overview(), isOn: true } : null;
      const waiting = paths.entries();
      const work = async () => {
        for (const [index, input] of waiting) {
          signal?.throwIfAborted();
          const path = join(dataFolder, input);
          const check = { program, input: { path }, priority, signal };
          const message = statSync(path, { throwIfNoEntry: false })?.isFile()
            ? await (notes ? complaintWithNotes(environment, check, notes, index) : complaintOf(environment, check))
            : 'The file is missing.';
          if (message !== null) complaints.push({ input, validator: name, message });
          onProgress?.(++done, total);
        }
      };
      const waitingTests = tests.values();
      const workOnTests = async () => {
        for (const test of waitingTests) {
          signal?.throwIfAborted();
          const check = { program, input: { path: join(dataFolder, test.input) }, priority, signal };
          await tryTest(environment, check, test);
          onProgress?.(++done, total);
        }
      };
      await inEachSlot(environment, work);
      await inEachSlot(environment, workOnTests);
      if (notes?.isOn) overviews.push({ validator: name, overview: notes.overview });
    } finally {
      program.release();
    }
  }
  const order = new Map(paths.map((path, index) => [path, index]));
  complaints.sort((one, other) => (order.get(one.input) ?? 0) - (order.get(other.input) ?? 0));
  return {
    validators: validators.map(({ name }) => name),
    inputs: paths,
    complaints,
    overviews,
    tests: validators.length === 0 ? [] : tests,
  };
}

async function inEachSlot({ judge }: JudgeEnvironment, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: judge.slots.size }, work));
}

function testsOf({ data }: SourceProblem): string[] {
  return data.paths.filter((path) => VALIDATOR_TEST_PATH.test(path)).slice(0, MAX_VALIDATOR_TESTS);
}

/** Adds the verdict of one validator. That of a crash is neither, and remains. */
async function tryTest(environment: JudgeEnvironment, check: Check, test: ValidatorTest): Promise<void> {
  if (test.verdict === 'failed') return;
  const outcome = await runValidator(environment, check, false);
  check.signal?.throwIfAborted();
  const complaint = complaintIn(outcome);
  if (complaint === null) return;
  const verdict = outcome.end === 'exited' ? 'invalid' : 'failed';
  if (verdict === test.verdict) return;
  const isEnd = verdict === 'failed';
  Object.assign(test, { verdict, message: isEnd ? `The validator ended with ${outcome.end}.` : complaint });
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

interface Check {
  program: Program;
  input: FileSource;
  priority: number;
  signal: AbortSignal | undefined;
}

interface Notes {
  overview: Overview;
  /** False once the validator has shown that it does not bear the option. */
  isOn: boolean;
}

/**
 * The complaint of a run that also writes testlib's overview log. It counts only if a run without the option complains
 * too: a program that refuses arguments, or writes too much, must not make an input invalid.
 */
async function complaintWithNotes(
  environment: JudgeEnvironment,
  check: Check,
  notes: Notes,
  index: number,
): Promise<string | null> {
  if (!notes.isOn) return await complaintOf(environment, check);
  const { sandbox } = environment.judge;
  const outcome = await runValidator(environment, check, true);
  const complaint = complaintIn(outcome);
  const log = outcome.files[OVERVIEW_LOG];
  try {
    check.signal?.throwIfAborted();
    if (log && log.sizeBytes > MAX_OVERVIEW_BYTES) notes.isOn = false;
    else if (log && complaint === null)
      notes.overview.add(Buffer.from(await sandbox.read(log)).toString('utf8'), index);
  } finally {
    if (log) await sandbox.discard(log);
  }
  if (complaint === null) return null;
  const plain = await complaintOf(environment, check);
  if (plain === null) notes.isOn = false;
  return plain;
}

async function complaintOf(environment: JudgeEnvironment, check: Check): Promise<string | null> {
  const outcome = await runValidator(environment, check, false);
  check.signal?.throwIfAborted();
  return complaintIn(outcome);
}

async function runValidator(
  { judge: { sandbox, slots } }: JudgeEnvironment,
  { program, input, priority, signal }: Check,
  withOverview: boolean,
): Promise<Outcome> {
  return await slots.use(priority, signal, () =>
    sandbox.run({
      argv: withOverview ? [...program.argv, ...OVERVIEW_OPTION] : program.argv,
      env: program.env,
      files: program.files,
      stdin: input,
      limits: { ...checkerLimits, processes: program.processes },
      stdout: 'text',
      stderrBytes: CHECKER_TEXT_BYTES,
      ...(withOverview && { keepFiles: [OVERVIEW_LOG] }),
      ...(signal && { signal }),
    }),
  );
}

function complaintIn(outcome: Outcome): string | null {
  if (outcome.end === 'exited' && GOOD.has(outcome.exitCode)) return null;
  const said = (outcome.stderrText.trim() || outcome.stdoutText.trim()).slice(0, 500);
  return (
    said || `The validator ended with ${outcome.end === 'exited' ? `exit status ${outcome.exitCode}` : outcome.end}.`
  );
}
