import type { CaseVerdict } from '@assay/rules';
import type { Outcome } from '../sandbox/sandbox.ts';

/** Verdict on one case or on a whole solution; the strings are part of the API. */
export type Verdict = Exclude<CaseVerdict, 'Judge Error'> | 'Skipped';

const SIGKILL = 9;
const SIGXCPU = 24;
const SIGXFSZ = 25;

const signalNames: Readonly<Record<number, string>> = {
  4: 'SIGILL, illegal instruction',
  6: 'SIGABRT, aborted: for example by a failed assertion or an uncaught exception',
  7: 'SIGBUS, bad memory access',
  8: 'SIGFPE, arithmetic error such as division by zero',
  9: 'SIGKILL, killed',
  11: 'SIGSEGV, invalid memory access',
  13: 'SIGPIPE, broken pipe',
  15: 'SIGTERM, terminated',
  31: 'SIGSYS, forbidden system call',
};

export interface Blame {
  verdict: Exclude<Verdict, 'Accepted' | 'Wrong Answer' | 'Skipped'>;
  message: string;
}

function endedBy(signal: number | null): string {
  const name = signal === null ? 'a signal' : (signalNames[signal] ?? `signal ${signal}`);
  return `Ended by ${name}.`;
}

/** The wall limit for a CPU limit: it stops a program that waits, but not one that other programs slow down. */
export function wallLimitMs(timeMs: number): number {
  return Math.max(2 * timeMs, timeMs + 1000);
}

/** The verdict for a fault of the program itself, limits before exit status; null leaves the verdict to the checker. */
export function blameOutcome(
  outcome: Outcome,
  limits: { timeMs: number; memoryBytes: number; outOfMemoryStatus?: number | null },
): Blame | null {
  const { end, signal } = outcome;
  if (end === 'output-limit' || (end === 'signalled' && signal === SIGXFSZ)) {
    return { verdict: 'Output Limit Exceeded', message: 'The program wrote too much output.' };
  }
  const killed = end === 'signalled' && signal === SIGKILL;
  if (end === 'memory-limit' || outcome.memoryBytes > limits.memoryBytes || (killed && isNearly(outcome, limits))) {
    return { verdict: 'Memory Limit Exceeded', message: '' };
  }
  if (end === 'cpu-limit' || outcome.cpuMs > limits.timeMs || (end === 'signalled' && signal === SIGXCPU)) {
    return { verdict: 'Time Limit Exceeded', message: '' };
  }
  if (end === 'wall-limit') {
    return {
      verdict: 'Time Limit Exceeded',
      message: `The program was still running after ${Math.round(outcome.wallMs)} ms, having computed for only ${Math.round(outcome.cpuMs)} ms.`,
    };
  }
  if (end === 'signalled') {
    return { verdict: 'Runtime Error', message: endedBy(signal) };
  }
  if (outcome.exitCode !== 0 && outcome.exitCode === limits.outOfMemoryStatus) {
    return { verdict: 'Memory Limit Exceeded', message: 'The interpreter ran out of memory.' };
  }
  if (outcome.exitCode !== 0) {
    return { verdict: 'Runtime Error', message: `Ended with exit status ${outcome.exitCode ?? 'unknown'}.` };
  }
  return null;
}

/**
 * Whether the load or a lack of memory of the machine may have caused the result of a case: the program waited too
 * long, or was killed within its limits.
 */
export function mayBeOfMachine(
  { status, cpuMs, message }: { status: Verdict; cpuMs: number; message: string },
  { timeMs }: { timeMs: number },
): boolean {
  if (status === 'Time Limit Exceeded') return cpuMs < timeMs;
  return status === 'Runtime Error' && message === endedBy(SIGKILL);
}

/** The kernel kills at the limit; the reported peak may be slightly lower. */
function isNearly(outcome: Outcome, limits: { memoryBytes: number }): boolean {
  return outcome.memoryBytes >= limits.memoryBytes * 0.98;
}
