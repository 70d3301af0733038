/* Bounds of custom runs, without schemas: pages need them before they send anything. */

/** Longest source and input, in characters. */
export const MAX_RUN_SOURCE = 262_144;
export const MAX_RUN_INPUT = 131_072;
/** Longest displayed output and standard error of a run on an own input, in characters. */
export const MAX_RUN_OUTPUT = 65_536;
export const MAX_RUN_STDERR = 8_192;
/** Most samples in one run, and the longest of each of their texts. */
export const MAX_RUN_SAMPLES = 10;
export const MAX_SAMPLE_TEXT = 8_192;

/**
 * Largest submission in bytes if the problem's configuration sets no limit: for uploaded files, and for sources typed
 * into editors.
 */
export const DEFAULT_SOLUTION_BYTES = 10 * 1024 * 1024;
export const DEFAULT_EDITOR_SOLUTION_BYTES = 1024 * 1024;

/* Bounds of workbench runs. */

/** Most inputs of one stress test, and how long a runner generates them, in milliseconds. */
export const MAX_STRESS_ROUNDS = 1_000;
export const MAX_STRESS_MS = 180_000;
/** Stands for the seed in the arguments of a generator. */
export const SEED_MARK = '{seed}';
export const MAX_SEED = 2_147_483_647;
/** A range in the arguments of a generator, such as `[1..10]`: stands for one of its numbers, chosen by the seed. */
export const ARGUMENT_RANGE = /\[(-?\d{1,15})\.\.(-?\d{1,15})\]/;
/** Whether the arguments of a generator can differ from round to round. */
export const variesWithSeed = (args: string) => args.includes(SEED_MARK) || ARGUMENT_RANGE.test(args);
/** Longest argument line, program path and pasted source, in characters. */
export const MAX_GENERATOR_ARGS = 1_000;
export const MAX_PROGRAM_PATH = 256;
export const MAX_BENCH_SOURCE = 65_536;
/** Longest displayed input, and longest output of each of two compared programs, in characters. */
export const MAX_GENERATED_TEXT = 65_536;
export const MAX_STRESS_OUTPUT = 16_384;

/** Most changed programs of one search for weak tests, and how long a runner tries them, in milliseconds. */
export const MAX_MUTANTS = 40;
export const MAX_MUTATION_MS = 180_000;
/** Longest replaced text, in characters. */
export const MAX_MUTANT_TEXT = 100;
