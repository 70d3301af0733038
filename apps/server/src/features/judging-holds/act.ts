import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { lift, takeOut } from './holds.ts';
import { insertHold, type HoldRow, type HoldScope } from './queries.ts';

/** Who holds or resumes judging. */
interface HoldAct {
  viewer: UserViewer;
  ip: string;
  context: AppContext;
}

/** What the audit log says about a hold. */
const actOf = (verb: string, { orgId, contestId, problemId }: HoldScope) => ({
  action: `${contestId === null ? 'problem' : 'contest'}.${verb}` as const,
  orgId,
  subject: contestId === null ? { type: 'problem', id: problemId ?? '' } : { type: 'contest', id: contestId },
});

/** Holds judging and records it in the audit log. Refuses if it is already held in exactly this scope. */
export async function actHold({ viewer, ip, context: { db } }: HoldAct, scope: HoldScope, reason: string) {
  const id = randomUUID();
  return await db.transact(async (tx) => {
    if (!(await insertHold(tx, { id, ...scope, reason, heldBy: viewer.userId }))) throw refusal('judging-held');
    const waiting = await takeOut(tx, id);
    const after = { reason, count: waiting, ...(scope.problemId !== null && { problemId: scope.problemId }) };
    await recordAct(tx, { viewer, ip, ...actOf('judging-hold', scope), after });
    return { holdId: id, waiting };
  });
}

/** Resumes judging and records it in the audit log. */
export async function actResume({ viewer, ip, context: { db, live } }: HoldAct, hold: HoldScope & { id: string }) {
  return await db.transact(async (tx) => {
    const queues = await lift(tx, hold);
    if (queues === null) throw refusal('not-found');
    for (const { label } of queues) await live.publishReady(tx, { kind: 'solution', orgId: hold.orgId, label });
    const released = queues.reduce((sum, { count }) => sum + count, 0);
    const after = { count: released, ...(hold.problemId !== null && { problemId: hold.problemId }) };
    await recordAct(tx, { viewer, ip, ...actOf('judging-resume', hold), after });
    return { released };
  });
}

export const presentHold = ({ id, contestId, problemId, heldBy, ...hold }: HoldRow) => ({
  _id: id,
  ...hold,
  ...(contestId !== null && { contestId }),
  ...(problemId !== null && { problemId }),
  ...(heldBy !== null && { heldBy }),
});
