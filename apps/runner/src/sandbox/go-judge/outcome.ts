import type { Limits, Outcome } from '../sandbox.ts';
import { STDOUT, type GoJudgeResult } from './wire.ts';

/** The driver's observations in addition to go-judge's result. */
export interface Observations {
  /** The limit passed to go-judge, equal to or slightly above the requested one. */
  memoryLimitBytes: number;
  /** Whether the OOM killer ran during the run; null if the kernel does not report it. */
  oomKilled: boolean | null;
  /** Bytes of standard output collected, or null if it was not collected. */
  stdoutBytes: number | null;
  /** By the runner's clock, from the request to the reply; null if the reply covers several programs. */
  elapsedMs: number | null;
}

export type Conclusion = Pick<Outcome, 'end' | 'exitCode' | 'signal' | 'cpuMs' | 'wallMs' | 'memoryBytes'>;

/** A peak this close to the limit counts as reaching it: the kernel charges memory in batches. */
const NEAR_LIMIT_BYTES = 256 * 1024;
const NS_PER_MS = 1e6;
const SIGKILL = 9;
const SIGXFSZ = 25;

/** Whether the peak was close enough to the limit for the OOM killer. */
export function touchedMemoryLimit(result: GoJudgeResult, memoryLimitBytes: number): boolean {
  return result.memory > memoryLimitBytes - NEAR_LIMIT_BYTES;
}

/**
 * Derives a single end from go-judge's result. Memory has precedence over output, output over time, since the latter
 * often follows from the former.
 */
export function concludeRun(result: GoJudgeResult, limits: Limits, seen: Observations): Conclusion {
  const cpuMs = result.time / NS_PER_MS;
  const wallMs = result.runTime / NS_PER_MS;
  const figures = { exitCode: null, signal: null, cpuMs, wallMs, memoryBytes: result.memory };

  const overLimit = result.status === 'Memory Limit Exceeded';
  if (seen.oomKilled === null ? overLimit : seen.oomKilled && touchedMemoryLimit(result, seen.memoryLimitBytes)) {
    return { ...figures, end: 'memory-limit' };
  }
  // From here on the peak was reclaimable or below the limit; reporting more than the limit would confuse readers.
  figures.memoryBytes = Math.min(result.memory, limits.memoryBytes);

  if (exceededOutput(result, limits, seen)) return { ...figures, end: 'output-limit' };
  if (cpuMs > limits.cpuMs) return { ...figures, end: 'cpu-limit' };
  if (result.status === 'Time Limit Exceeded' || killedByClock(result, limits, seen)) {
    return { ...figures, end: 'wall-limit' };
  }
  if (result.status === 'Signalled' || result.status === 'Dangerous Syscall') {
    return { ...figures, end: 'signalled', signal: result.exitStatus };
  }
  return { ...figures, end: 'exited', exitCode: result.exitStatus };
}

/**
 * go-judge kills by one clock and measures with another, which starts later on a busy machine: it reports a run killed
 * at the wall limit as signalled, since less than the limit had passed by the second clock.
 */
function killedByClock(result: GoJudgeResult, { wallMs }: Limits, { elapsedMs }: Observations): boolean {
  const isKilled = result.status === 'Signalled' && result.exitStatus === SIGKILL;
  return isKilled && elapsedMs !== null && elapsedMs >= wallMs && result.runTime / NS_PER_MS >= wallMs / 2;
}

function exceededOutput(result: GoJudgeResult, limits: Limits, seen: Observations): boolean {
  if (seen.stdoutBytes !== null && seen.stdoutBytes > limits.outputBytes) return true;
  if (result.status === 'Output Limit Exceeded' && result.exitStatus === SIGXFSZ) return true;
  return (result.fileError ?? []).some((error) => error.type === 'CopyOutSizeExceeded' && error.name !== STDOUT);
}

/** Why the program could not be started, if so: the file is missing or is not a program. */
export function startFailure(result: GoJudgeResult): { missing: boolean; reason: string } | null {
  if (result.status !== 'Internal Error') return null;
  const reason =
    /^(?:execve: )?start: .*: execve: (.*)$/s.exec(result.error ?? '')?.[1] ??
    /handle: .*: (executable file not found.*)$/s.exec(result.error ?? '')?.[1];
  if (reason === undefined || reason === 'text file busy') return null;
  return { missing: /no such file|not found/.test(reason), reason };
}

/** An error message if go-judge failed, as opposed to the program. */
export function faultOf(result: GoJudgeResult): string | null {
  if (result.status === 'Internal Error') return `go-judge failed: ${result.error ?? 'no reason given'}`;
  const failed = (result.fileError ?? []).find((error) => ourFileErrors.test(error.type));
  return failed ? `go-judge could not handle ${failed.name}: ${failed.type} ${failed.message ?? ''}`.trimEnd() : null;
}

const ourFileErrors = /^(CopyIn|CopyOutCreateFile|CopyOutCopyContent|Symlink)/;
