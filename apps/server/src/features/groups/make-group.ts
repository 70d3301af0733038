import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administersOrg } from '../access/policy.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { requireOrgFactor } from '../orgs/org-scope.ts';
import { GROUP_NAME_KEY, insertGroup } from './queries.ts';

export const makeGroup = route('POST /api/group', {
  handle: async ({ body, viewer, context, ip }) => {
    const { orgId, profile } = body;
    const org = await findOrgForViewer(context.db, orgId, viewer.userId);
    if (!org) throw refusal('not-found');
    if (!administersOrg(org.capability)) throw refusal('no-right');
    requireOrgFactor(org, viewer);
    try {
      const groupId = await context.db.transact(async (tx) => {
        const id = await insertGroup(tx, orgId, profile);
        await recordAct(tx, {
          viewer,
          ip,
          action: 'group.make',
          orgId,
          subject: { type: 'group', id },
          after: profile,
        });
        return id;
      });
      return { groupId };
    } catch (error) {
      if (violatedUnique(error) === GROUP_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
  },
});
