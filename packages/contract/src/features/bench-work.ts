import { z } from 'zod';
import {
  MAX_BENCH_SOURCE,
  MAX_GENERATED_TEXT,
  MAX_GENERATOR_ARGS,
  MAX_PROGRAM_PATH,
  MAX_RUN_INPUT,
  MAX_SEED,
  MAX_STRESS_ROUNDS,
} from '../run-limits.ts';
import { bool, hash, int, list, str, strict } from '../wire.ts';
import { customRunCase, customRunResult, shownText } from './custom-runs.ts';

/* What setters order of their bench, and what comes of running programs of a data version there. */

/** Over all validators of one input. */
export const MAX_INPUT_COMPLAINTS = 20;
const MAX_COMPLAINT = 1_000;

const path = () => str({ min: 1, max: MAX_PROGRAM_PATH });

/** A submission of the data version by its path there, or a program that is pasted. */
const benchProgram = z.union([
  strict({ path: path() }),
  strict({ language: str({ min: 1, max: 64 }), source: str({ min: 1, max: MAX_BENCH_SOURCE }) }),
]);
export type BenchProgram = z.output<typeof benchProgram>;

const seed = () => int({ min: 0, max: MAX_SEED });
const verify = strict({ kind: z.literal('verify') });
const validate = strict({ kind: z.literal('validate') });
/** The programs that judge: checker, interactor, judging script. Ordered by the server when a version that brings some is uploaded. */
const compile = strict({ kind: z.literal('compile') });
const stress = strict({
  kind: z.literal('stress'),
  generator: path(),
  /** What the generator is called with, parted by blanks; `{seed}` stands for a number that is another one in each round. */
  args: str({ max: MAX_GENERATOR_ARGS, pattern: /\{seed\}/ }),
  /** The seed of the first round; each further round takes the next number. */
  seed: seed(),
  /** Its outputs are the answers. */
  reference: path(),
  solution: benchProgram,
  rounds: int({ min: 1, max: MAX_STRESS_ROUNDS }),
});
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

/** What a runner is to do with a data version. */
export const benchWork = z.discriminatedUnion('kind', [verify, validate, compile, stress, generate, run]);
export type BenchWork = z.output<typeof benchWork>;
export type BenchKind = BenchWork['kind'];
/** Work for which a setter sits and waits, and that is soon done. The rest goes on for minutes. */
export const SHORT_BENCH_KINDS = ['compile', 'generate', 'run'] as const satisfies BenchKind[];
export type BenchLane = 'short' | 'long';
/** How one kind of it is to be done. */
export type BenchWorkOf<K extends BenchKind> = Extract<BenchWork, { kind: K }>;
/** All but its kind, as it is kept. */
export type BenchTerms = { [K in BenchKind]: Omit<BenchWorkOf<K>, 'kind'> }[BenchKind];

const ofVersion = { hash: hash() };
export const benchOrder = z.discriminatedUnion('kind', [
  verify.extend(ofVersion),
  validate.extend(ofVersion),
  stress.extend(ofVersion),
  generate.extend(ofVersion),
  run.extend(ofVersion),
]);

/** What the validators of the version say of an input that was made. */
const inputCheck = strict({
  validators: list(path(), { max: 100 }),
  complaints: list(strict({ validator: path(), message: str({ max: MAX_COMPLAINT }) }), { max: MAX_INPUT_COMPLAINTS }),
});
export type BenchInputCheck = z.output<typeof inputCheck>;

/** An input on which the solution did not do as the reference did. */
const difference = strict({
  seed: seed(),
  /** What the generator was called with. */
  args: str({ max: MAX_GENERATOR_ARGS * 2 }),
  input: shownText(MAX_GENERATED_TEXT),
  check: inputCheck,
  /** `Finished`, unless it is the reference that failed. */
  reference: customRunCase,
  /** Its verdict by the checker of the problem, the reference's output being the answer. Absent where the reference failed. */
  solution: customRunCase.optional(),
});
export type BenchDifference = z.output<typeof difference>;

const stressResult = strict({
  /** Inputs tried, the one on which they differ among them. */
  rounds: int({ min: 0 }),
  /** There would have been more, but for the time they took. */
  outOfTime: bool(),
  difference: difference.optional(),
});
export type BenchStress = z.output<typeof stressResult>;

const generation = strict({
  args: str({ max: MAX_GENERATOR_ARGS * 2 }),
  /** How the generator did, and what it wrote; `Finished` where it ended well. */
  ran: customRunCase,
  /** Length of all it wrote, in bytes. */
  size: int({ min: 0 }),
  /** Absent where it failed. */
  check: inputCheck.optional(),
});
export type BenchGeneration = z.output<typeof generation>;

/** Parts of the result of a try, each of its kind alone. */
export const programResults = {
  stress: stressResult.optional(),
  generation: generation.optional(),
  run: customRunResult.optional(),
};
