import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { managesProblems } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { insertProblem, PROBLEM_SLUG_KEY } from './queries.ts';

export const makeProblem = route('POST /api/problem', {
  handle: async ({ body, viewer, context: { db } }) => {
    if (!managesProblems(await findOrgCapability(db, body.orgId, viewer.userId))) throw refusal('no-right');
    const id = randomUUID();
    try {
      await db.transact((tx) => insertProblem(tx, { id, ...body, settings: { allowPublicSubmit: false } }));
    } catch (error) {
      if (violatedUnique(error) === PROBLEM_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return { problemId: id };
  },
});
