import type { Log } from '../log.ts';
import type { Outcome, Sandbox } from '../sandbox/sandbox.ts';
import { forget } from './check-output.ts';
import type { SlotPool } from './slot-pool.ts';

/**
 * Share of the wall time that a starved program spent waiting for a core. One that never sleeps waits for half of it or
 * more, since the wall limit is at least twice the CPU limit.
 */
const STARVED_SHARE = 0.25;
const SIGKILL = 9;
/** Factor on the wall limit of the second run. */
const STARVED_PATIENCE = 5;

interface FairTerms {
  sandbox: Pick<Sandbox, 'discard'>;
  slots: SlotPool;
  log: Log;
  /** Name of the case, for the log. */
  name: string;
  priority: number;
  /** Remaining second runs of the solution. */
  spareRuns: { left: number };
  signal: AbortSignal;
}

/** The programs of one run. */
export interface Parties {
  /** The processes of the solution, whose ends decide whether the run failed by its own fault. */
  solutions: Outcome[];
  /** The programs they depend on, such as the package's interactor. */
  others: Outcome[];
}

/** `runPartiesFairly` for a single program. */
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
 * Calls `run` in a slot with the wall limit, and a second time if the outcome may not be the solution's fault; `run`
 * enforces all other limits. A program that reached the wall limit while it, or the program it interacts with, was
 * runnable without a core gets a second run with extra wall time, limited by its CPU time. One that was killed within
 * all limits may have been killed by the machine, for example for lack of memory: it gets a second run with the same
 * limits, which counts, because a program that is killed again does it itself: a program can send itself SIGKILL. One
 * that reached the CPU limit next to others may have shared caches and memory bandwidth with them, which slows some
 * programs by a sixth: it gets one more run with all slots to itself, within the same limits, and the better of the two
 * counts.
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
    log.warn('A program was starved of its core and is run again.', taken);
    drop(terms, first);
    return await slots.use(priority, signal, () => run(wallMs * STARVED_PATIENCE));
  }
  if ([...first.solutions, ...first.others].some(({ end, signal: by }) => end === 'signalled' && by === SIGKILL)) {
    spareRuns.left--;
    log.warn('A program was killed within its limits and is run again.', taken);
    drop(terms, first);
    return await slots.use(priority, signal, () => run(wallMs));
  }
  if (!hadCompany || !first.solutions.some(({ end }) => end === 'cpu-limit')) return first;
  const second = await slots.useAlone(priority, signal, () => run(wallMs));
  if (second === null) return first;
  spareRuns.left--;
  const again = { end: second.solutions.map(({ end }) => end).join(), ...timesOf(second) };
  log.info('A program that exceeded its time limit next to others was run again alone.', { ...taken, again });
  const isBetter = second.solutions.every(({ end }) => end === 'exited');
  // It is also too slow alone, so its other cases need no such run.
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
 * Whether programs that reached the wall limit were starved of their cores. All waits are added, since in an
 * interaction each waits for the other. Without a measured wait, CPU time decides.
 */
export function mayBeStarved({ solutions, others }: Parties): boolean {
  const parties = [...solutions, ...others];
  const waitedMs = parties.reduce((sum, { cpuMs, coreWaitMs }) => sum + (coreWaitMs ?? cpuMs), 0);
  return waitedMs >= Math.max(...solutions.map(({ wallMs }) => wallMs)) * STARVED_SHARE;
}
