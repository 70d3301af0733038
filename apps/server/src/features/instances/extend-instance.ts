import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOwnScope } from './instance-scope.ts';
import { extendInstance as extend } from './queries.ts';

export const extendInstance = route('POST /api/instance/:instanceId/extend', {
  scope: findOwnScope,
  handle: async ({ scope: { id, orgId, userId }, context: { db, live, config } }) => {
    const expiresAt = await db.transact(async (tx) => {
      const changed = await extend(tx, id, config.instances.maxMinutes);
      if (!changed?.after) throw refusal('instance-not-ready');
      if (changed.before && changed.after <= changed.before) throw refusal('instance-limit-time');
      await live.publish(tx, { type: 'instance', instanceId: id, orgId, userId });
      return changed.after;
    });
    return { expiresAt: expiresAt.getTime() };
  },
});
