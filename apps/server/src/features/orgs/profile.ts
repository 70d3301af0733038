import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentOrgProfile } from './present.ts';
import { ORG_NAME_KEY, updateOrgProfile } from './queries.ts';
import { findOrgAdminScope } from './scope.ts';

export const getOrgProfile = route('GET /api/org/:orgId/admin/profile', {
  scope: findOrgAdminScope,
  handle: ({ scope }) => presentOrgProfile(scope),
});

export const changeOrgProfile = route('PATCH /api/org/:orgId/admin/profile', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body, context }) => {
    try {
      await context.db.transact((tx) => updateOrgProfile(tx, scope.id, body));
    } catch (error) {
      if (violatedUnique(error) === ORG_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
    return {};
  },
});
