import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { refuseWithoutData } from '../solutions/data-needed.ts';
import { cancelRejudge } from './cancel-rejudge.ts';
import { orderRejudge, type OrderedRejudge, type RejudgeOrder } from './order-rejudge.ts';
import type { Place } from './queries.ts';

/** Input of every route that creates or cancels a rejudge. */
export interface RejudgeAct {
  viewer: UserViewer;
  ip: string;
  context: AppContext;
  orgId: string;
  place: Place;
}

export interface RejudgeRequest extends Pick<RejudgeOrder, 'which' | 'filter'> {
  /** The problem whose current data is used, if the request names one; it must have data. */
  problemId?: string | undefined;
  pull?: boolean | undefined;
  reason?: string | undefined;
  /** Verb in the audit log. */
  verb?: string;
}

/** Starts a rejudge and records it in the audit log, in one transaction. */
export async function actRejudge(
  { viewer, ip, context: { db, live }, orgId, place }: RejudgeAct,
  { which, filter, problemId, pull = false, reason = '', verb = 'rejudge' }: RejudgeRequest,
): Promise<OrderedRejudge> {
  return await db.transact(async (tx) => {
    const needed = 'contestId' in place ? problemId : place.problemId;
    if (pull && needed !== undefined) await refuseWithoutData(tx, needed);
    const contestId = 'contestId' in place ? place.contestId : null;
    const order = { orgId, contestId, problemId: needed ?? null, which, filter, pull, reason };
    const ordered = await orderRejudge(tx, live, { ...order, userId: viewer.userId });
    if (ordered.rejudgeId === null) return ordered;
    const { rejudgeId, total } = ordered;
    await recordRejudgeAct(tx, { viewer, ip, orgId, place }, verb, {
      ...filter,
      pull,
      reason,
      rejudgeId,
      count: total,
    });
    return ordered;
  });
}

/** Cancels a rejudge and records it in the audit log. Returns how many solutions got their earlier result back. */
export async function actCancel(act: RejudgeAct, rejudgeId: string): Promise<number> {
  const { viewer, context } = act;
  return await context.db.transact(async (tx) => {
    const cancelled = await cancelRejudge(tx, context.live, rejudgeId, viewer.userId);
    if (cancelled > 0) await recordRejudgeAct(tx, act, 'rejudge-cancel', { rejudgeId, count: cancelled });
    return cancelled;
  });
}

async function recordRejudgeAct(
  tx: Tx,
  { viewer, ip, orgId, place }: Pick<RejudgeAct, 'viewer' | 'ip' | 'orgId' | 'place'>,
  verb: string,
  after: object,
): Promise<void> {
  const subject =
    'contestId' in place
      ? ({ type: 'contest', id: place.contestId } as const)
      : ({ type: 'problem', id: place.problemId } as const);
  await recordAct(tx, { viewer, ip, action: `${subject.type}.${verb}`, orgId, subject, after });
}
