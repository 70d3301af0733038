import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
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
  handle: async ({ scope, params, body, viewer, context, ip }) => {
    await context.db.transact(async (tx) => {
      const before = await updateRunner(tx, scope.id, params.runnerId, body);
      if (!before) throw refusal('not-found');
      const subject = { type: 'runner', id: params.runnerId };
      const change = { before, after: { ...before, ...body } };
      await recordAct(tx, { viewer, ip, action: 'runner.change', orgId: scope.id, subject, ...change });
      await context.live.publish(tx, { type: 'runner', orgId: scope.id });
    });
    return {};
  },
});

export const removeRunner = route('DELETE /api/org/:orgId/admin/runner/:runnerId', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, viewer, context, ip }) => {
    await context.db.transact(async (tx) => {
      // First, while the tasks still refer to the runner.
      await context.queue.releaseAllOf(tx, params.runnerId);
      const before = await deleteRunner(tx, scope.id, params.runnerId);
      if (!before) throw refusal('not-found');
      const subject = { type: 'runner', id: params.runnerId };
      await recordAct(tx, { viewer, ip, action: 'runner.remove', orgId: scope.id, subject, before });
      await context.live.publish(tx, { type: 'runner', orgId: scope.id });
    });
    return {};
  },
});
