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
