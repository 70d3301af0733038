const MIB = 1024 * 1024;

export interface WorkLimits {
  /** Running jobs, and waiting jobs in total and per user. Each user has at most one running job. */
  atOnce: number;
  waiting: number;
  waitingOfOne: number;
  /** CPU time of the worker's thread for one job: this, plus the same again for every so many bytes of its file. */
  cpuMs: number;
  bytesForAnotherCpuMs: number;
  /** Elapsed time, for a job that neither computes nor ends. */
  elapsedMs: number;
  /** Heap of one worker. */
  heapMib: number;
  /** A worker without a job for this long is ended. */
  idleMs: number;
}

/** A package of 200 MiB takes some 20 s of CPU time on slow cores, most of it outside the measured thread. */
export const WORK_LIMITS: WorkLimits = {
  atOnce: 2,
  waiting: 64,
  waitingOfOne: 8,
  cpuMs: 10_000,
  bytesForAnotherCpuMs: 64 * MIB,
  elapsedMs: 30 * 60_000,
  heapMib: 1024,
  idleMs: 5 * 60_000,
};

/** CPU time limit of a job on a file of this size, in milliseconds. */
export function cpuLimitMs({ cpuMs, bytesForAnotherCpuMs }: WorkLimits, sizeBytes: number): number {
  return cpuMs * (1 + sizeBytes / bytesForAnotherCpuMs);
}
