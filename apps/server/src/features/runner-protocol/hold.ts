import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import type { Lease } from '../tasks/lease.ts';

/** The lease that a task route names. */
export function holdOf(params: { solutionId: string; taskId: string }, viewer: RunnerViewer): Lease {
  return { kind: 'solution', subjectId: params.solutionId, taskId: params.taskId, runnerId: viewer.runnerId };
}

/** Longest text that contestants read of one result. */
const MAX_MESSAGE_CHARACTERS = 16_384;

/** Cut to what is stored and shown. */
export function shownMessage(message: string | undefined): string | undefined {
  return message === undefined || message.length <= MAX_MESSAGE_CHARACTERS
    ? message
    : `${message.slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed()}…`;
}
