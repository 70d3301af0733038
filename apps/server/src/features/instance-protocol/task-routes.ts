import { INSTANCE_STATE } from '@assay/contract/states';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { shownMessage } from '../runner-protocol/hold.ts';
import { renewLease } from '../tasks/lease.ts';
import { allocateAgain } from '../instances/allocate-again.ts';
import { findHold } from './instancer.ts';
import { concludeTask, findTaskInstance, recordWork, storeInstanceAccess, wasTaskOf } from './queries.ts';

export const getInstanceTask = route('GET /api/runner/instance/task/:instanceId/:taskId', {
  scope: findHold,
  handle: async ({ scope: hold, context: { db } }) => {
    await db.transact((tx) => renewLease(tx, hold));
    const found = await findTaskInstance(db, hold);
    if (!found) throw refusal('not-found');
    const { contestId, ...instance } = found;
    return { ...instance, ...(contestId !== null && { contestId }) };
  },
});

/** A report that arrives after a request to destroy the instance is refused, and the request stays. */
export const reportInstance = route('PATCH /api/runner/instance/task/:instanceId/:taskId', {
  scope: findHold,
  handle: async ({ scope: hold, body, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const recorded = await recordWork(tx, hold, shownMessage(body.message));
      if (!recorded) throw refusal('not-found');
      await live.publish(tx, { type: 'instance', ...recorded });
    });
    return {};
  },
});

/**
 * A second conclusion, or one after a request to destroy the instance, is refused with `task-gone`; nothing changes.
 */
export const completeInstance = route('POST /api/runner/instance/task/:instanceId/:taskId/complete', {
  scope: findHold,
  handle: async ({ scope: hold, body: { succeeded, message, access }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const ended = await concludeTask(tx, hold, { succeeded, message: shownMessage(message) });
      if (!ended) throw refusal((await wasTaskOf(tx, hold)) ? 'task-gone' : 'not-found');
      const { state, contestId, label, restarting, ...changed } = ended;
      if (restarting) await allocateAgain(tx, live, { ...changed, contestId, label });
      if (access && state === INSTANCE_STATE.allocated) await storeInstanceAccess(tx, ended.instanceId, access);
      await live.publish(tx, { type: 'instance', ...changed });
    });
    return {};
  },
});
