import { SandboxFault } from '../sandbox/sandbox.ts';

/** Whose fault it is that no verdict can be given; never the contestant's. `stopping` is nobody's: the runner is told to end. */
export type FaultOrigin = 'machine' | 'package' | 'stopping';

/** Judging could not be done. `message` says what is wrong, `advice` what a person can do about it. */
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

/** Puts any error met while judging into the two kinds; what nobody foresaw counts as the machine's. */
export function toJudgeFault(error: unknown): JudgeFault {
  if (error instanceof JudgeFault) return error;
  if (error instanceof SandboxFault) return new JudgeFault('machine', error.message, error.advice, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  return new JudgeFault(
    'machine',
    `The runner failed unexpectedly: ${message}`,
    'See the log of the runner; it gives the task back, and another runner or a later attempt may judge it.',
    { cause: error },
  );
}
