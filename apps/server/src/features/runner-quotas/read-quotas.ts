import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { presentQuota, presentStorage } from '../storage-quotas/present.ts';
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
  handle: async ({ query, context: { db, config } }) => {
    const { rows, total } = await findOrgQuotas(db, config.quotas, query);
    const items = rows.map((row) => {
      const { orgId, name, used, waiting, ownRunners } = row;
      return {
        orgId,
        name,
        setting: row.hasOwn ? presentQuota(row.own) : ('default' as const),
        quota: presentQuota(row.quota),
        used,
        waiting,
        ownRunners,
        storage: {
          ...presentStorage(row),
          setting: row.hasOwnStorage ? presentQuota(row.ownStorage) : ('default' as const),
        },
      };
    });
    return { items, ...(total !== undefined && { total }) };
  },
});
