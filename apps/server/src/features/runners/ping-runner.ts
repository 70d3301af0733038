import { sql } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { updatePing } from './queries.ts';

const LONGEST_VERSION = 256;

export const pingRunner = route('POST /api/runner/ping', {
  handle: async ({ body, viewer, context, ip, userAgent }) => {
    const seen = { version: userAgent.slice(0, LONGEST_VERSION), ip, accessedAt: sql`now()` };
    const message = body.message === undefined ? {} : { message: body.message };
    await context.db.transact(async (tx) => {
      const previous = await updatePing(tx, viewer.runnerId, { ...seen, ...message });
      const isNews = body.message !== undefined && previous !== body.message;
      if (isNews) await context.live.publish(tx, { type: 'runner', orgId: viewer.orgId });
    });
    return {};
  },
});
