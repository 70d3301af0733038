import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgAdminScope } from '../orgs/scope.ts';
import { giveBackTasksOf } from '../tasks/give-back.ts';
import { presentRunner } from './present.ts';
import { deleteRunner, findRunner, listRunners as findRunners, updateRunner } from './queries.ts';

export const listRunners = route('GET /api/org/:orgId/admin/runner', {
  scope: findOrgAdminScope,
  handle: async ({ scope, context }) => (await findRunners(context.db, scope.id)).map(presentRunner),
});

export const getRunner = route('GET /api/org/:orgId/admin/runner/:runnerId', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, context }) => {
    const found = await findRunner(context.db, scope.id, params.runnerId);
    if (!found) throw refusal('not-found');
    return presentRunner(found);
  },
});

export const changeRunner = route('PATCH /api/org/:orgId/admin/runner/:runnerId', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, body, context }) => {
    const found = await context.db.transact((tx) => updateRunner(tx, scope.id, params.runnerId, body));
    if (!found) throw refusal('not-found');
    return {};
  },
});

export const removeRunner = route('DELETE /api/org/:orgId/admin/runner/:runnerId', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, context }) => {
    await context.db.transact(async (tx) => {
      // First, while the tasks still say whose they are.
      await giveBackTasksOf(tx, context.live, params.runnerId);
      if (!(await deleteRunner(tx, scope.id, params.runnerId))) throw refusal('not-found');
    });
    return {};
  },
});
