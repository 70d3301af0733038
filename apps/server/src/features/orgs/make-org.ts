import { hasCapability } from '@assay/contract';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { insertOrg, ORG_NAME_KEY } from './queries.ts';

export const makeOrg = route('POST /api/org', {
  scope: ({ viewer }) => {
    if (!hasCapability('user', viewer.capability, 'createOrg')) throw refusal('no-right');
  },
  handle: async ({ body, viewer, context }) => {
    try {
      return { orgId: await context.db.transact((tx) => insertOrg(tx, body.profile, viewer.userId)) };
    } catch (error) {
      if (violatedUnique(error) === ORG_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
  },
});
