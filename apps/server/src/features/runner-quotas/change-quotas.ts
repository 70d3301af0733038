import type { RunnerQuota } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { presentQuota, presentSetting, type Limit } from '../storage-quotas/present.ts';
import { replaceStorageLimit } from '../storage-quotas/storage-limits.ts';
import { holdOrg, replaceLimit } from './queries.ts';

export const changeRunnerQuota = route('PATCH /api/admin/runner-quota', {
  handle: async ({ body: { quota }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const before = await replaceLimit(tx, null, limitOf(quota));
      const change = { before: { quota: presentQuota(before ?? null) }, after: { quota } };
      await recordAct(tx, { viewer, ip, action: 'site.runner-quota', subject: { type: 'site' }, ...change });
      await live.publish(tx, { type: 'runner', orgId: null });
    });
    return {};
  },
});

export const changeOrgRunnerQuota = route('PATCH /api/admin/runner-quota/org/:orgId', {
  handle: async ({ params: { orgId }, body: { quota, storage }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      if (!(await holdOrg(tx, orgId))) throw refusal('not-found');
      const subject = { type: 'org', id: orgId };
      if (storage !== undefined) {
        const before = await replaceStorageLimit(tx, orgId, storage === 'default' ? undefined : limitOf(storage));
        const change = { before: { quota: presentSetting(before) }, after: { quota: storage } };
        await recordAct(tx, { viewer, ip, action: 'org.storage-quota', orgId, subject, ...change });
      }
      if (quota === undefined) return;
      const before = await replaceLimit(tx, orgId, quota === 'default' ? undefined : limitOf(quota));
      const change = { before: { quota: presentSetting(before) }, after: { quota } };
      await recordAct(tx, { viewer, ip, action: 'org.runner-quota', orgId, subject, ...change });
      await live.publish(tx, { type: 'runner', orgId });
    });
    return {};
  },
});

function limitOf(quota: RunnerQuota): Limit {
  return quota === 'unlimited' ? null : quota;
}
