import { SandboxFault } from '../sandbox/sandbox.ts';

/** The cause of a missing verdict, never the contestant. `stopping` means that the runner is shutting down. */
export type FaultOrigin = 'machine' | 'package' | 'stopping';

/** Judging failed. `message` says why, `advice` how to fix it. */
export class JudgeFault extends Error {
  readonly origin: FaultOrigin;
  readonly advice: string;
  constructor(origin: FaultOrigin, message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'JudgeFault';
    this.origin = origin;
    this.advice = advice;
  }
}

/** Converts any error during judging to a fault; unexpected errors become faults of the machine. */
export function toJudgeFault(error: unknown): JudgeFault {
  if (error instanceof JudgeFault) return error;
  if (error instanceof SandboxFault) return new JudgeFault('machine', error.message, error.advice, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new JudgeFault(
    'machine',
    `The runner failed unexpectedly: ${message}`,
    'See the log of the runner. The task is requeued, and another runner or a later attempt may judge it.',
    { cause: error },
  );
}
