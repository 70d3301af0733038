import type { BenchResult } from '@assay/contract';

const nothing = { message: '', findings: [] };

/** What becomes of a try that no runner could do, for no fault of the data. */
export const BENCH_FAULT: BenchResult = { outcome: 'fault', ...nothing };

/** The result of a cancelled one. */
export const BENCH_CANCELLED: BenchResult = { outcome: 'cancelled', ...nothing };

/** What becomes of one whose data cannot even be handed to a runner. */
export const brokenBench = (message: string): BenchResult => ({ outcome: 'broken', ...nothing, message });
