import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { presentContest, presentOrgContest } from './present.ts';
import { listOrgContests, listPublicContests, listTags } from './queries.ts';

export const listContests = route('GET /api/contest', {
  handle: async ({ query, viewer, context: { db } }) => {
    if (!(await findOrgForViewer(db, query.orgId, viewer.userId))) throw refusal('not-found');
    const { rows, total } = await listOrgContests(db, query, viewer.userId);
    return { items: rows.map(presentOrgContest), ...(total !== undefined && { total }) };
  },
});

export const listAllPublicContests = route('GET /api/contest/public', {
  handle: async ({ query, viewer, context: { db } }) => {
    const { rows, total } = await listPublicContests(db, query, viewer.kind === 'user' ? viewer.userId : null);
    const items = rows.map((row) => ({ ...presentContest(row), orgId: row.orgId }));
    return { items, ...(total !== undefined && { total }) };
  },
});

export const listContestTags = route('GET /api/contest/tags', {
  handle: ({ query, viewer, context: { db } }) => listTags(db, query.orgId, viewer.userId),
});
