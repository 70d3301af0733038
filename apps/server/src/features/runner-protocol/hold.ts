import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import type { Lease } from '../tasks/lease.ts';

/** The lease of a task route. */
export function holdOf(params: { solutionId: string; taskId: string }, viewer: RunnerViewer): Lease {
  return { kind: 'solution', subjectId: params.solutionId, taskId: params.taskId, runnerId: viewer.runnerId };
}

/** Maximum length of a text that contestants read in a result. */
const MAX_MESSAGE_CHARACTERS = 16_384;

/** Cuts texts to what is stored and shown. */
export function shownMessage(message: string | undefined): string | undefined {
  return message === undefined || message.length <= MAX_MESSAGE_CHARACTERS
    ? message
    : `${message.slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed()}…`;
}
