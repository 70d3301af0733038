/** A claim of a print job expires after this time, unless the volunteer claims it again. */
export const PRINT_CLAIM_MS = 300_000;
/** Longest text of a print job, in bytes of UTF-8. */
export const MAX_PRINT_BYTES = 262_144;
/** Longest print job, in pages. */
export const MAX_PRINT_PAGES = 20;
/** Bounds of the number of print jobs of a participant in a contest, and its value until a director changes it. */
export const MAX_PRINT_JOBS = 200;
export const DEFAULT_PRINT_JOBS = 20;
/** Longest texts, in UTF-16 code units. */
export const PRINT_TEXT_MAX = { title: 128, language: 64, header: 120 } as const;

/** `taken`: a volunteer or a print station is printing it. */
export const printStates = ['waiting', 'taken', 'printed', 'failed', 'cancelled'] as const;
export type PrintState = (typeof printStates)[number];

/** How a volunteer or a print station ends a job. */
export const printResults = ['printed', 'failed'] as const;
export type PrintResult = (typeof printResults)[number];
