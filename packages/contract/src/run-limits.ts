/* Bounds of custom runs, apart from the shapes: pages know them before anything is sent. */

/** Longest source and input, in characters. */
export const MAX_RUN_SOURCE = 262_144;
export const MAX_RUN_INPUT = 131_072;
/** Longest output and standard error shown of a run on one's own input, in characters. */
export const MAX_RUN_OUTPUT = 65_536;
export const MAX_RUN_STDERR = 8_192;
/** Samples tried at once, and the longest of each of their texts. */
export const MAX_RUN_SAMPLES = 10;
export const MAX_SAMPLE_TEXT = 8_192;

/** Largest submission, in bytes, of a problem whose configuration does not say: files that are uploaded, and sources typed into editors. */
export const DEFAULT_SOLUTION_BYTES = 10 * 1024 * 1024;
export const DEFAULT_EDITOR_SOLUTION_BYTES = 1024 * 1024;

/* Bounds of what setters have run on their bench. */

/** Inputs that one stress test makes, at most, and how long a runner makes more of them, in milliseconds. */
export const MAX_STRESS_ROUNDS = 1_000;
export const MAX_STRESS_MS = 180_000;
/** Stands for the seed among the arguments of a generator. */
export const SEED_MARK = '{seed}';
export const MAX_SEED = 2_147_483_647;
/** Longest line of arguments, path of a program, and source of a pasted one, in characters. */
export const MAX_GENERATOR_ARGS = 1_000;
export const MAX_PROGRAM_PATH = 256;
export const MAX_BENCH_SOURCE = 65_536;
/** Longest input shown, and longest output of each of two programs that are compared, in characters. */
export const MAX_GENERATED_TEXT = 65_536;
export const MAX_STRESS_OUTPUT = 16_384;
