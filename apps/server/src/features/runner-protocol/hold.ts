import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { renewLease, type Lease } from '../tasks/lease.ts';

/** The lease of a task route, as that of a task of the kind `solution`. */
export function holdOf(params: { solutionId: string; taskId: string }, viewer: RunnerViewer): Lease {
  return { kind: 'solution', subjectId: params.solutionId, taskId: params.taskId, runnerId: viewer.runnerId };
}

/** The same lease, as that of a task that judges the solution aside. */
export const asideHoldOf = (hold: Lease): Lease => ({ ...hold, kind: 'rejudge' });

/** The same lease, as that of a task that judges a canary. */
export const canaryHoldOf = (hold: Lease): Lease => ({ ...hold, kind: 'canary' });

/** The same lease, as that of a task that judges for a rehearsal. */
export const rehearsalHoldOf = (hold: Lease): Lease => ({ ...hold, kind: 'rehearsal' });

/** Renews a lease of any of these kinds, and returns it. Refuses if it is lost. */
export async function renewHold(db: Db, hold: Lease): Promise<Lease> {
  return await db.transact(async (tx) => {
    for (const one of [hold, asideHoldOf(hold), canaryHoldOf(hold), rehearsalHoldOf(hold)])
      if (await renewLease(tx, one)) return one;
    throw refusal('task-gone');
  });
}

/** Maximum length of a text that contestants read in a result. */
const MAX_MESSAGE_CHARACTERS = 16_384;

/** Cuts texts to what is stored and shown. */
export function shownMessage(message: string | undefined): string | undefined {
  return message === undefined || message.length <= MAX_MESSAGE_CHARACTERS
    ? message
    : `${message.slice(0, MAX_MESSAGE_CHARACTERS).toWellFormed()}…`;
}
