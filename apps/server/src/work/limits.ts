const MIB = 1024 * 1024;

export interface WorkLimits {
  /** Jobs under way, and those that wait for them: of all people, and of one. Of one person one job is under way. */
  atOnce: number;
  waiting: number;
  waitingOfOne: number;
  /**
   * CPU time of the worker's thread for one job: this, and as much again for each so many bytes of the file it is
   * about.
   */
  cpuMs: number;
  bytesForAnotherCpuMs: number;
  /** Elapsed time, for what neither computes nor ends. */
  elapsedMs: number;
  /** Of the objects and texts of one worker. */
  heapMib: number;
  /** After so long without a job a worker is ended. */
  idleMs: number;
}

/**
 * A package of 200 MiB takes some 20 s of CPU time where cores are slow, most of it outside the thread that is
 * measured.
 */
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

/** CPU time that a job about a file of this size may take, in milliseconds. */
export function cpuLimitMs({ cpuMs, bytesForAnotherCpuMs }: WorkLimits, sizeBytes: number): number {
  return cpuMs * (1 + sizeBytes / bytesForAnotherCpuMs);
}
