import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { presentContest, presentOrgContest } from './present.ts';
import { listOrgContests, listPublicContests } from './queries.ts';

export const listContests = route('GET /api/contest', {
  handle: async ({ query, viewer, context }) => {
    const { db, clock } = context;
    if (!(await findOrgForViewer(db, query.orgId, viewer.userId))) throw refusal('not-found');
    const { rows, total } = await listOrgContests(db, query, viewer.userId, new Date(clock.now()));
    return { items: rows.map(presentOrgContest), ...(total !== undefined && { total }) };
  },
});

export const listAllPublicContests = route('GET /api/contest/public', {
  handle: async ({ query, context }) => {
    const { rows, total } = await listPublicContests(context.db, query, new Date(context.clock.now()));
    const items = rows.map((row) => ({ ...presentContest(row), orgId: row.orgId }));
    return { items, ...(total !== undefined && { total }) };
  },
});
