import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { orderAside } from './order-aside.ts';
import { applyAside, discardAside, undoAside } from './settle-aside.ts';
import { refuseWithoutData } from '../solutions/data-needed.ts';
import { cancelRejudge } from './cancel-rejudge.ts';
import { orderRejudge, type OrderedRejudge, type RejudgeOrder } from './order-rejudge.ts';
import type { Place, RejudgeFullRow } from './queries.ts';

export type RejudgeMode = 'aside' | 'immediate';

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
  mode?: RejudgeMode;
  /** Verb in the audit log. */
  verb?: string;
}

type Ordered = Pick<RejudgeFullRow, 'id' | 'mode' | 'systemTest'>;

/** Starts a rejudge and records it in the audit log, in one transaction. */
export async function actRejudge(
  { viewer, ip, context: { db, live }, orgId, place }: RejudgeAct,
  { which, filter, problemId, pull = false, reason = '', mode = 'immediate', verb = 'rejudge' }: RejudgeRequest,
): Promise<OrderedRejudge> {
  return await db.transact(async (tx) => {
    const needed = 'contestId' in place ? problemId : place.problemId;
    const contestId = 'contestId' in place ? place.contestId : null;
    if (pull && needed !== undefined) await refuseWithoutData(tx, needed, contestId);
    const order = { orgId, contestId, problemId: needed ?? null, which, filter, pull, reason };
    const enter = mode === 'aside' ? orderAside : orderRejudge;
    const ordered = await enter(tx, live, { ...order, userId: viewer.userId });
    if (ordered.rejudgeId === null) return ordered;
    const { rejudgeId, total } = ordered;
    await recordRejudgeAct(tx, { viewer, ip, orgId, place }, verb, {
      ...filter,
      pull,
      reason,
      ...(mode === 'aside' && { mode }),
      rejudgeId,
      count: total,
    });
    return ordered;
  });
}

/**
 * Cancels a rejudge, or discards one aside, and records it in the audit log. Returns how many solutions got their
 * earlier result back, or were still waiting aside.
 */
export async function actCancel(act: RejudgeAct, ordered: Ordered): Promise<number> {
  const { viewer, context } = act;
  const { id, mode } = ordered;
  return await context.db.transact(async (tx) => {
    if (mode === 'aside') {
      const count = await discardAside(tx, id, viewer.userId);
      if (count !== null) await recordRejudgeAct(tx, act, 'rejudge-discard', { rejudgeId: id, count });
      await publishPhase(tx, act, ordered);
      return count ?? 0;
    }
    const cancelled = await cancelRejudge(tx, context.live, id, viewer.userId);
    if (cancelled > 0) await recordRejudgeAct(tx, act, 'rejudge-cancel', { rejudgeId: id, count: cancelled });
    return cancelled;
  });
}

/** Notifies the viewers of a contest whose round has entered another phase. */
async function publishPhase(tx: Tx, { context, place }: RejudgeAct, { systemTest }: Ordered): Promise<void> {
  if (systemTest && 'contestId' in place) await context.live.publish(tx, { type: 'contest', ...place });
}

/** Applies a rejudge aside and records it in the audit log. */
export async function actApply(act: RejudgeAct, ordered: Ordered): Promise<{ applied: number; left: number }> {
  const { viewer, context } = act;
  const { id } = ordered;
  return await context.db.transact(async (tx) => {
    const { changed, left } = await applyAside(tx, context.live, id, viewer.userId);
    await recordRejudgeAct(tx, act, 'rejudge-apply', { rejudgeId: id, count: changed, left });
    await publishPhase(tx, act, ordered);
    return { applied: changed, left };
  });
}

/** Undoes the application of a rejudge aside and records it in the audit log. */
export async function actUndo(act: RejudgeAct, ordered: Ordered): Promise<{ restored: number; left: number }> {
  const { viewer, context } = act;
  const { id } = ordered;
  return await context.db.transact(async (tx) => {
    const { changed, left } = await undoAside(tx, context.live, id, viewer.userId);
    await recordRejudgeAct(tx, act, 'rejudge-undo', { rejudgeId: id, count: changed, left });
    await publishPhase(tx, act, ordered);
    return { restored: changed, left };
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
