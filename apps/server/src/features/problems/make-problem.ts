import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { managesProblems } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { insertProblem, PROBLEM_SLUG_KEY } from './queries.ts';

export const makeProblem = route('POST /api/problem', {
  handle: async ({ body: { allowPublicSubmit = false, ...body }, viewer, ip, context: { db } }) => {
    if (!managesProblems(await findOrgCapability(db, body.orgId, viewer.userId))) throw refusal('no-right');
    const id = randomUUID();
    try {
      await db.transact(async (tx) => {
        await insertProblem(tx, { id, ...body, settings: { allowPublicSubmit } });
        const { orgId, slug, title, accessLevel } = body;
        const after = { slug, title, accessLevel };
        await recordAct(tx, { viewer, ip, action: 'problem.make', orgId, subject: { type: 'problem', id }, after });
      });
    } catch (error) {
      if (violatedUnique(error) === PROBLEM_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return { problemId: id };
  },
});
