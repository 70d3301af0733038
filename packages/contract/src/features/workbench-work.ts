import { z } from 'zod';
import {
  CHECKER_TEST_PATH,
  MAX_ANSWERS_AT_ONCE,
  MAX_ANSWERS_CHARACTERS,
  MAX_CHECKER_TESTS,
  MAX_DRAFT_FILE_BYTES,
  MAX_SCRIPT_TESTS,
} from '../draft-limits.ts';
import {
  MAX_BENCH_SOURCE,
  MAX_GENERATED_TEXT,
  MAX_GENERATOR_ARGS,
  MAX_MUTANT_TEXT,
  MAX_MUTANTS,
  MAX_PROGRAM_PATH,
  MAX_RUN_INPUT,
  MAX_SEED,
  MAX_STRESS_ROUNDS,
} from '../run-limits.ts';
import { bool, hash, int, list, num, str, strict, uuid } from '../wire.ts';
import { customRunCase, customRunResult, shownText } from './custom-runs.ts';

/* Requests and results of the workbench, where setters run the programs of a data version. */

/** Over all validators of one input. */
export const MAX_INPUT_COMPLAINTS = 20;
const MAX_COMPLAINT = 1_000;
/** On a test of the validator. `failed`: a validator crashed or exceeded a limit. */
export const VALIDATOR_VERDICTS = ['valid', 'invalid', 'failed'] as const;

const path = () => str({ min: 1, max: MAX_PROGRAM_PATH });

/** A submission in the data version, by path, or a pasted program. */
const benchProgram = z.union([
  strict({ path: path() }),
  strict({ language: str({ min: 1, max: 64 }), source: str({ min: 1, max: MAX_BENCH_SOURCE }) }),
]);
export type BenchProgram = z.output<typeof benchProgram>;

const seed = () => int({ min: 0, max: MAX_SEED });
const verify = strict({
  kind: z.literal('verify'),
  /** Judge all cases, also those with a kept result of an earlier run. */
  again: z.literal(true).optional(),
});
const validate = strict({ kind: z.literal('validate') });
/**
 * The judging programs: checker, interactor, judging script. The server requests this for each uploaded version that
 * has some.
 */
const compile = strict({ kind: z.literal('compile') });
const stress = strict({
  kind: z.literal('stress'),
  generator: path(),
  /**
   * Arguments of the generator, separated by spaces. `{seed}` stands for a number that differs in each round, `[1..10]`
   * for a random one of this range; one of them has to be present.
   */
  args: str({ max: MAX_GENERATOR_ARGS, pattern: /\{seed\}|\[-?\d{1,15}\.\.-?\d{1,15}\]/ }),
  /** The seed of the first round; each further round adds 1. */
  seed: seed(),
  /** Its outputs are the expected answers. */
  reference: path(),
  solution: benchProgram,
  rounds: int({ min: 1, max: MAX_STRESS_ROUNDS }),
});
/** A stress test of any version. */
export const stressTerms = stress.omit({ kind: true });
const generate = strict({
  kind: z.literal('generate'),
  generator: path(),
  args: str({ max: MAX_GENERATOR_ARGS }),
  seed: seed(),
});
const run = strict({
  kind: z.literal('run'),
  program: benchProgram,
  /** Absent: the samples of the problem. */
  input: str({ max: MAX_RUN_INPUT }).optional(),
});

/** Makes the answers of tests of a draft with a solution. Requested by the server. */
const answers = strict({
  kind: z.literal('answers'),
  program: path(),
  /** Tests of the draft with the paths of their inputs, and the revision whose input this is. */
  tests: list(strict({ id: uuid(), revision: int({ min: 0 }), input: path() }), { max: MAX_ANSWERS_AT_ONCE }),
});

/** Makes the inputs of tests of a draft, each with a line of its generator script. Requested by the server. */
const inputs = strict({
  kind: z.literal('inputs'),
  tests: list(
    strict({
      /** Of the test, which need not exist yet. */
      id: uuid(),
      /** Path of the generator. */
      generator: path(),
      /** The call: a name of the generator and the arguments, separated by single spaces. */
      command: str({ min: 1, max: MAX_GENERATOR_ARGS }),
      /** Hash of the generator's source and the arguments. */
      key: hash(),
    }),
    { max: MAX_SCRIPT_TESTS },
  ),
});

/** Changes a solution in one place at a time, to see whether a test fails each changed program. */
const mutate = strict({ kind: z.literal('mutate'), program: path() });

/** A workbench run's request to a runner, by kind. */
export const benchWork = z.discriminatedUnion('kind', [
  verify,
  validate,
  compile,
  stress,
  generate,
  run,
  answers,
  inputs,
  mutate,
]);
export type BenchWork = z.output<typeof benchWork>;
export type BenchKind = BenchWork['kind'];
/** Kinds that a setter waits for and that finish soon. Other kinds take minutes. */
export const SHORT_BENCH_KINDS = ['compile', 'generate', 'run'] as const satisfies BenchKind[];
export type BenchLane = 'short' | 'long';
/** The parameters of one kind. */
export type BenchWorkOf<K extends BenchKind> = Extract<BenchWork, { kind: K }>;
/** The parameters without the kind, as stored. */
export type BenchTerms = { [K in BenchKind]: Omit<BenchWorkOf<K>, 'kind'> }[BenchKind];

const ofVersion = { hash: hash() };
export const benchOrder = z.discriminatedUnion('kind', [
  verify.extend(ofVersion),
  validate.extend(ofVersion),
  stress.extend(ofVersion),
  generate.extend(ofVersion),
  run.extend(ofVersion),
]);

/** Verdicts of the version's validators on a generated input. */
const inputCheck = strict({
  validators: list(path(), { max: 100 }),
  complaints: list(strict({ validator: path(), message: str({ max: MAX_COMPLAINT }) }), { max: MAX_INPUT_COMPLAINTS }),
});
export type BenchInputCheck = z.output<typeof inputCheck>;

/** An input on which the solution and the reference differ. */
const difference = strict({
  seed: seed(),
  /** Arguments of the generator. */
  args: str({ max: MAX_GENERATOR_ARGS * 2 }),
  input: shownText(MAX_GENERATED_TEXT),
  check: inputCheck,
  /** `Finished`, unless the reference failed. */
  reference: customRunCase,
  /**
   * The verdict of the problem's checker, with the reference's output as the answer. Absent if the reference failed.
   */
  solution: customRunCase.optional(),
});
export type BenchDifference = z.output<typeof difference>;

const stressResult = strict({
  /** Number of inputs tried, including the one that differs. */
  rounds: int({ min: 0 }),
  /** True if the time limit stopped the test before all rounds were done. */
  outOfTime: bool(),
  difference: difference.optional(),
});
export type BenchStress = z.output<typeof stressResult>;

const generation = strict({
  args: str({ max: MAX_GENERATOR_ARGS * 2 }),
  /** How the generator ended, and what it wrote; `Finished` if it succeeded. */
  ran: customRunCase,
  /** Length of its whole output, in bytes. */
  size: int({ min: 0 }),
  /** Absent if it failed. */
  check: inputCheck.optional(),
});
export type BenchGeneration = z.output<typeof generation>;

const madeFile = strict({ hash: hash(), size: int({ min: 0, max: MAX_DRAFT_FILE_BYTES }) });
/** A file that a run uploaded for a draft. */
export type MadeFile = z.output<typeof madeFile>;

const madeAnswer = strict({
  id: uuid(),
  /**
   * `Finished`, a verdict if the solution failed, `Not Text` if its output is no text, `Not Stored` if the server
   * refused the file, or `Not Run`: another run is needed.
   */
  status: str({ max: 64 }),
  message: str({ max: MAX_COMPLAINT }),
  /** The whole output of a finished run; the server removes it when it stores the answer. */
  output: str({ max: MAX_ANSWERS_CHARACTERS }).optional(),
  /** In place of `output`, of one beyond `MAX_DRAFT_TEXT_BYTES`: the file that was uploaded. */
  file: madeFile.optional(),
});
export type MadeAnswer = z.output<typeof madeAnswer>;

const madeInput = strict({
  id: uuid(),
  /**
   * `Finished`, a verdict if the generator failed, `Compile Error`, `Differs` if a second run wrote something else,
   * `Not Stored` if the server refused the file, or `Not Run`: another run is needed.
   */
  status: str({ max: 64 }),
  message: str({ max: MAX_COMPLAINT }),
  /** The file that a finished one uploaded. */
  file: madeFile.optional(),
});
export type MadeInput = z.output<typeof madeInput>;

const checkerTest = strict({
  /** Path of its files without the extension. */
  test: path(),
  /** `failed`: the checker gave no verdict. */
  verdict: z.enum(['accepted', 'wrong', 'partly', 'failed']),
  /** From 0 to 100, for `partly`. */
  score: num({ min: 0, max: 100 }).optional(),
  message: str({ max: MAX_COMPLAINT }),
});
export type BenchCheckerTest = z.output<typeof checkerTest>;

/** The verdict that a test of the checker expects, by its path. */
export function expectedOfCheckerTest(test: string): BenchCheckerTest['verdict'] {
  const folder = CHECKER_TEST_PATH.exec(`${test}.out`)?.[2];
  return folder === 'valid' ? 'accepted' : folder === 'partial' ? 'partly' : 'wrong';
}

/** A change of a solution that every test accepts. */
const survivor = strict({
  /** From 1; the column counts UTF-16 code units. */
  line: int({ min: 1 }),
  column: int({ min: 1 }),
  /** What is replaced at this place, and by what. */
  before: str({ max: MAX_MUTANT_TEXT }),
  after: str({ max: MAX_MUTANT_TEXT }),
  /** The line, or the part of a long line around the change, without spaces at both ends. */
  excerpt: str({ max: MAX_MUTANT_TEXT * 2 }),
});
export type BenchSurvivor = z.output<typeof survivor>;

const mutation = strict({
  /** Changes that were tried; each is one of the following. */
  tried: int({ min: 0, max: MAX_MUTANTS }),
  /** The compiler rejects the changed program. */
  rejected: int({ min: 0 }),
  /** The compiler makes the same program of it. */
  same: int({ min: 0 }),
  /** A test fails it. */
  killed: int({ min: 0 }),
  survivors: list(survivor, { max: MAX_MUTANTS }),
  /** Changes of the known kinds that the program allows; at most `MAX_MUTANTS` of them are tried. */
  possible: int({ min: 0 }),
  /** True if the time limit stopped the run before all chosen changes were tried. */
  outOfTime: bool(),
});
export type BenchMutation = z.output<typeof mutation>;

/** Parts of a result, each present only for its kind. */
export const programResults = {
  /** Of `verify` and `compile`, if the version has such tests. */
  checkerTests: list(checkerTest, { max: MAX_CHECKER_TESTS }).optional(),
  stress: stressResult.optional(),
  generation: generation.optional(),
  run: customRunResult.optional(),
  answers: list(madeAnswer, { max: MAX_ANSWERS_AT_ONCE }).optional(),
  inputs: list(madeInput, { max: MAX_SCRIPT_TESTS }).optional(),
  mutation: mutation.optional(),
};
