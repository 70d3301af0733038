import { availableParallelism, loadavg } from 'node:os';
import type { Log } from '../log.ts';
import type { Outcome, Sandbox } from '../sandbox/sandbox.ts';
import { forget } from './check-output.ts';
import type { SlotPool } from './slot-pool.ts';

/** Share of the wall time that a program which only computes gets at least, even on a crowded machine. */
const STARVED_SHARE = 0.25;
/** Load per core above which nothing can be said about who kept whom waiting. */
const CROWDED_LOAD = 1.5;
/** How many times longer the second run may last. */
const STARVED_PATIENCE = 5;

interface FairTerms {
  sandbox: Pick<Sandbox, 'discard'>;
  slots: SlotPool;
  log: Log;
  /** Of the case, for the log. */
  name: string;
  priority: number;
  /** Second runs that the solution may still have; counted down. */
  spareRuns: { left: number };
  signal: AbortSignal;
}

/**
 * Calls `run` in a slot with the wall limit, and once more where the time it took was perhaps not the program's own fault; `run` keeps
 * to all other limits.
 *
 * A program that met the wall limit although it computed for a good part of the time, or on a machine that is crowded, was perhaps kept
 * from its core by somebody else: it gets one more run with time to spare, in which its own computing decides.
 *
 * One that met the limit of processor time beside others may have shared caches and memory with them, which slows some programs by a
 * sixth: it gets one more run with all slots for itself, within the same limits, and the better of the two counts.
 */
export async function runFairly(
  terms: FairTerms,
  wallMs: number,
  run: (wallMs: number) => Promise<Outcome>,
): Promise<Outcome> {
  const { slots, priority, signal, spareRuns, log, sandbox } = terms;
  const { result: first, hadCompany } = await slots.useWatched(priority, signal, () => run(wallMs));
  if (spareRuns.left === 0 || signal.aborted) return first;
  const taken = { case: terms.name, cpuMs: first.cpuMs, wallMs: first.wallMs };
  if (first.end === 'wall-limit' && mayBeStarved(first)) {
    spareRuns.left--;
    log.warn('A program did not get the core it should have; it is run again.', taken);
    drop(first);
    return await slots.use(priority, signal, () => run(wallMs * STARVED_PATIENCE));
  }
  if (first.end !== 'cpu-limit' || !hadCompany) return first;
  const second = await slots.useAlone(priority, signal, () => run(wallMs));
  if (second === null) return first;
  spareRuns.left--;
  const again = { end: second.end, cpuMs: second.cpuMs, wallMs: second.wallMs };
  log.info('A program that met its limit of time beside others was run again alone.', { ...taken, again });
  const isBetter = second.end === 'exited';
  // Alone it takes too long as well, so it is slow by itself, and its other cases need no such run.
  if (!isBetter) spareRuns.left = 0;
  drop(isBetter ? first : second);
  return isBetter ? second : first;

  function drop({ stdout, files }: Outcome): void {
    for (const file of [stdout, ...Object.values(files)]) if (file) forget(sandbox, file, log);
  }
}

function mayBeStarved({ cpuMs, wallMs }: Outcome): boolean {
  return cpuMs >= wallMs * STARVED_SHARE || (loadavg()[0] ?? 0) > availableParallelism() * CROWDED_LOAD;
}
