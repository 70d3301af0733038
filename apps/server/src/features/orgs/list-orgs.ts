import { route } from '../../http/route.ts';
import { presentJoinedOrg } from './present.ts';
import { listJoinedOrgs } from './queries.ts';

export const listOrgs = route('GET /api/org', {
  handle: async ({ viewer, context }) =>
    (await listJoinedOrgs(context.db, viewer.userId)).map((row) => presentJoinedOrg(context, row)),
});
