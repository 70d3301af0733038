import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { managesProblems } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { presentProblemRows } from './present.ts';
import { sampleProblems } from './queries.ts';

export const recommendProblems = route('POST /api/problem/recommend', {
  handle: async ({ body, viewer, context: { db } }) => {
    if (!managesProblems(await findOrgCapability(db, body.orgId, viewer.userId))) throw refusal('no-right');
    const { orgId, search, tags = [], sample } = body;
    const rows = await sampleProblems(db, viewer.userId, { orgId, search, tags }, sample);
    return await presentProblemRows(db, viewer.userId, rows);
  },
});
