import type { BenchResult } from '@assay/contract';

const nothing = { message: '', findings: [] };

/** The result of a workbench run that failed on every runner, not because of the data. */
export const BENCH_FAULT: BenchResult = { outcome: 'fault', ...nothing };

/** The result of a cancelled workbench run. */
export const BENCH_CANCELLED: BenchResult = { outcome: 'cancelled', ...nothing };

/** The result if the data cannot even be sent to a runner. */
export const brokenBench = (message: string): BenchResult => ({ outcome: 'broken', ...nothing, message });
