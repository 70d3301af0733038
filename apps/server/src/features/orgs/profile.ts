import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { presentOrgProfile } from './present.ts';
import { lockOrg, ORG_NAME_KEY, updateOrgProfile } from './queries.ts';
import { findOrgAdminScope } from './org-scope.ts';

export const getOrgProfile = route('GET /api/org/:orgId/admin/profile', {
  scope: findOrgAdminScope,
  handle: ({ scope }) => presentOrgProfile(scope),
});

export const changeOrgProfile = route('PATCH /api/org/:orgId/admin/profile', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body, viewer, context, ip }) => {
    try {
      await context.db.transact(async (tx) => {
        const org = await lockOrg(tx, scope.id);
        if (!org) throw refusal('not-found');
        await updateOrgProfile(tx, scope.id, body);
        const subject = { type: 'org', id: scope.id };
        const change = { before: presentOrgProfile(org), after: body };
        await recordAct(tx, { viewer, ip, action: 'org.profile', orgId: scope.id, subject, ...change });
      });
    } catch (error) {
      if (violatedUnique(error) === ORG_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
    return {};
  },
});
