import { hasCapability } from '@assay/contract';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { insertOrg, ORG_NAME_KEY } from './queries.ts';

export const makeOrg = route('POST /api/org', {
  scope: ({ viewer }) => {
    if (!hasCapability('user', viewer.capability, 'createOrg')) throw refusal('no-right');
  },
  handle: async ({ body, viewer, context, ip }) => {
    try {
      const orgId = await context.db.transact(async (tx) => {
        const id = await insertOrg(tx, body.profile, viewer.userId);
        const subject = { type: 'org', id };
        await recordAct(tx, { viewer, ip, action: 'org.make', orgId: id, subject, after: body.profile });
        return id;
      });
      return { orgId };
    } catch (error) {
      if (violatedUnique(error) === ORG_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
  },
});
