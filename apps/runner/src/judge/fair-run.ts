import type { Log } from '../log.ts';
import type { Outcome, Sandbox } from '../sandbox/sandbox.ts';
import { forget } from './check-output.ts';
import type { SlotPool } from './slot-pool.ts';

/**
 * Share of the wall time that a starved program spent waiting for a core. One that never sleeps waits for half of it or more, since the wall
 * limit is at least twice the limit of processor time.
 */
const STARVED_SHARE = 0.25;
const SIGKILL = 9;
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

/** The programs of one run. */
export interface Parties {
  /** The processes of the solution, whose ends decide whether the run was its own fault. */
  solutions: Outcome[];
  /** What they depend on: the interactor of the package. */
  others: Outcome[];
}

/** `runPartiesFairly` for a program that runs by itself. */
export async function runFairly(
  terms: FairTerms,
  wallMs: number,
  run: (wallMs: number) => Promise<Outcome>,
): Promise<Outcome> {
  const { solutions } = await runPartiesFairly(terms, wallMs, async (ms) => ({
    solutions: [await run(ms)],
    others: [],
  }));
  const [outcome] = solutions;
  if (!outcome) throw new Error('the run has no outcome');
  return outcome;
}

/**
 * Calls `run` in a slot with the wall limit, and a second time where the outcome was perhaps not the solution's own fault; `run` keeps
 * to all other limits.
 *
 * A program that met the wall limit while it, or the program it talks with, was ready to run but had no core gets a second run with time to
 * spare, in which its own computing decides.
 *
 * One that was killed although it was within all limits was perhaps killed by the machine, for instance for want of memory: it gets a second
 * run with the same limits, which counts. Killed there too, it does that itself: a program can send itself SIGKILL as often as it likes.
 *
 * One that met the limit of processor time beside others may have shared caches and memory with them, which slows some programs by a
 * sixth: it gets one more run with all slots for itself, within the same limits, and the better of the two counts.
 */
export async function runPartiesFairly(
  terms: FairTerms,
  wallMs: number,
  run: (wallMs: number) => Promise<Parties>,
): Promise<Parties> {
  const { slots, priority, signal, spareRuns, log } = terms;
  const { result: first, hadCompany } = await slots.useWatched(priority, signal, () => run(wallMs));
  if (spareRuns.left === 0 || signal.aborted) return first;
  const taken = { case: terms.name, ...timesOf(first) };
  if (first.solutions.some(({ end }) => end === 'wall-limit') && mayBeStarved(first)) {
    spareRuns.left--;
    log.warn('A program did not get the core it should have; it is run again.', taken);
    drop(terms, first);
    return await slots.use(priority, signal, () => run(wallMs * STARVED_PATIENCE));
  }
  if ([...first.solutions, ...first.others].some(({ end, signal: by }) => end === 'signalled' && by === SIGKILL)) {
    spareRuns.left--;
    log.warn('A program was killed although it was within its limits; it is run again.', taken);
    drop(terms, first);
    return await slots.use(priority, signal, () => run(wallMs));
  }
  if (!hadCompany || !first.solutions.some(({ end }) => end === 'cpu-limit')) return first;
  const second = await slots.useAlone(priority, signal, () => run(wallMs));
  if (second === null) return first;
  spareRuns.left--;
  const again = { end: second.solutions.map(({ end }) => end).join(), ...timesOf(second) };
  log.info('A program that met its limit of time beside others was run again alone.', { ...taken, again });
  const isBetter = second.solutions.every(({ end }) => end === 'exited');
  // Alone it takes too long as well, so it is slow by itself, and its other cases need no such run.
  if (!isBetter) spareRuns.left = 0;
  drop(terms, isBetter ? first : second);
  return isBetter ? second : first;
}

function timesOf({ solutions }: Parties): { cpuMs: number; wallMs: number } {
  return {
    cpuMs: Math.max(...solutions.map(({ cpuMs }) => cpuMs)),
    wallMs: Math.max(...solutions.map(({ wallMs }) => wallMs)),
  };
}

function drop({ sandbox, log }: FairTerms, { solutions, others }: Parties): void {
  for (const { stdout, files } of [...solutions, ...others])
    for (const file of [stdout, ...Object.values(files)]) if (file) forget(sandbox, file, log);
}

/**
 * Whether programs that met the wall limit were kept from their cores, all waits together, since in a talk each waits for the other. Where the
 * wait was not measured, its processor time must do.
 */
export function mayBeStarved({ solutions, others }: Parties): boolean {
  const parties = [...solutions, ...others];
  const waitedMs = parties.reduce((sum, { cpuMs, coreWaitMs }) => sum + (coreWaitMs ?? cpuMs), 0);
  return waitedMs >= Math.max(...solutions.map(({ wallMs }) => wallMs)) * STARVED_SHARE;
}
