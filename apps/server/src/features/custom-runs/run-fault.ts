import type { CustomRunResult } from '@assay/contract';

/** The result of a run that failed without a fault of the program. The user can try again. */
export const RUN_FAULT: CustomRunResult = { outcome: 'fault', message: '', compiler: '', cases: [] };
