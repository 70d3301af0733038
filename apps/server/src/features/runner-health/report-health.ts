import { route } from '../../http/route.ts';
import { recordHealth } from './queries.ts';

export const reportHealth = route('POST /api/runner/health', {
  handle: async ({ body, viewer: { runnerId, orgId }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      await recordHealth(tx, runnerId, body);
      await live.publish(tx, { type: 'runner', orgId });
    });
    return {};
  },
});
