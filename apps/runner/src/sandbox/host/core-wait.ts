import { readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/**
 * Total time that the longest-waiting thread of these processes was runnable without a core; undefined if none exists
 * or the kernel does not report it. Of a single thread, because many threads make each other wait.
 */
export function longestCoreWaitMs(pids: readonly number[]): number | undefined {
  const waits = pids.flatMap(threadsOf).flatMap(waitOf);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/**
 * The second figure of `schedstat` (Linux, Documentation/scheduler/sched-stats.rst): nanoseconds spent waiting on a run
 * queue.
 */
function waitOf(folder: string): number[] {
  try {
    const nanoseconds = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[1]);
    return Number.isFinite(nanoseconds) ? [nanoseconds / NS_PER_MS] : [];
  } catch {
    return []; // It ended while the list was read, or the kernel does not keep such figures.
  }
}

function threadsOf(pid: number): string[] {
  const folder = `/proc/${pid}/task`;
  try {
    return readdirSync(folder).map((thread) => `${folder}/${thread}`);
  } catch {
    return [];
  }
}
