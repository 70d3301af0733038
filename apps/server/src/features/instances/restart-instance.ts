import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOwnScope } from './instance-scope.ts';
import { stopInstance } from './stop-instance.ts';

/** Destroys the instance and allocates it again when it is destroyed: same slot, same data version, counted once. */
export const restartInstance = route('POST /api/instance/:instanceId/restart', {
  scope: findOwnScope,
  handle: async ({ scope: instance, context: { db, live } }) => {
    const isStopped = await db.transact((tx) => stopInstance(tx, live, instance, { restarting: true }));
    if (!isStopped) throw refusal('instance-not-ready');
    return {};
  },
});
