import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { presentGroup } from './present.ts';
import { listGroups as findGroups } from './queries.ts';

export const listGroups = route('GET /api/group', {
  handle: async ({ query, viewer, context }) => {
    const { orgId, ...filter } = query;
    const org = await findOrgForViewer(context.db, orgId, viewer.userId);
    if (!org) throw refusal('not-found');
    if (org.capability === null) throw refusal('no-right');
    const { rows, total } = await findGroups(context.db, { orgId, userId: viewer.userId }, filter);
    return { items: rows.map((row) => presentGroup(context, row)), ...(total !== undefined && { total }) };
  },
});
