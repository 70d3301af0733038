import type { CustomRunResult } from '@assay/contract';

/** What becomes of a run that could not be done, for no fault of the program's. Whoever asked for it tries again. */
export const RUN_FAULT: CustomRunResult = { outcome: 'fault', message: '', compiler: '', cases: [] };
