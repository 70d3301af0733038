import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgAdminScope } from '../orgs/scope.ts';
import { presentQuota } from './present.ts';
import { findLimit, findUsage, listOrgQuotas as findOrgQuotas } from './queries.ts';

export const getOrgRunnerQuota = route('GET /api/org/:orgId/admin/runner-quota', {
  scope: findOrgAdminScope,
  handle: async ({ scope, context: { db } }) => {
    const usage = await findUsage(db, scope.id);
    if (!usage) throw refusal('not-found');
    const { used, waiting, ownRunners, siteRunners } = usage;
    return { quota: presentQuota(usage.quota), used, waiting, ownRunners, siteRunners };
  },
});

export const getRunnerQuota = route('GET /api/admin/runner-quota', {
  handle: async ({ context: { db } }) => ({ quota: presentQuota((await findLimit(db, null)) ?? null) }),
});

export const listOrgQuotas = route('GET /api/admin/runner-quota/org', {
  handle: async ({ query, context: { db } }) => {
    const { rows, total } = await findOrgQuotas(db, query);
    const items = rows.map(({ orgId, name, hasOwn, own, quota, used, waiting, ownRunners }) => ({
      orgId,
      name,
      setting: hasOwn ? presentQuota(own) : ('default' as const),
      quota: presentQuota(quota),
      used,
      waiting,
      ownRunners,
    }));
    return { items, ...(total !== undefined && { total }) };
  },
});
