import { type Body, MAX_NAMED_TAGS, type TagNames } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { OrgSettings } from '../../db/schema.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrgStorage } from '../storage-quotas/refuse-beyond-quota.ts';
import { presentStorage } from '../storage-quotas/present.ts';
import { openBucketKey, sealBucketKey } from '../org-storage/bucket-keys.ts';
import { listFormerBuckets, updateBucketKeys } from '../org-storage/bucket-rows.ts';
import { presentSettings } from './present.ts';
import { findSettings, lockSettings, updateSettings } from './queries.ts';
import { findOrgAdminScope } from './org-scope.ts';

export const getSettings = route('GET /api/org/:orgId/admin/settings', {
  scope: findOrgAdminScope,
  handle: async ({ scope, context: { db, config } }) => ({
    ...presentSettings(await findSettings(db, scope.id)),
    storage: presentStorage(await findOrgStorage(db, scope.id, config.quotas)),
    formerBuckets: await listFormerBuckets(db, scope.id),
  }),
});

/**
 * Changes only the defined fields. An empty secret means the stored one, since clients send back what they were shown.
 */
export const changeSettings = route('PATCH /api/org/:orgId/admin/settings', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body, viewer, context, ip }) => {
    // The administrator who enables it must be able to continue.
    if (body.requireSecondFactor === true && !viewer.secondFactor) throw refusal('second-factor-due');
    await context.db.transact(async (tx) => {
      const stored = await lockSettings(tx, scope.id);
      const merged = mergeSettings(stored, body, context.secret('org-bucket'));
      await updateSettings(tx, scope.id, merged);
      if (body.oss && merged.oss) await updateBucketKeys(tx, scope.id, merged.oss);
      const subject = { type: 'org', id: scope.id };
      const change = { before: stored, after: merged };
      await recordAct(tx, { viewer, ip, action: 'org.settings', orgId: scope.id, subject, ...change });
    });
    return {};
  },
});

function mergeSettings(
  stored: OrgSettings,
  {
    oss,
    problemInstanceLimit,
    requireSecondFactor,
    visitors,
    requireApproval,
    tagNames,
  }: Body<'PATCH /api/org/:orgId/admin/settings'>,
  key: Uint8Array,
): OrgSettings {
  return {
    ...stored,
    ...(oss && {
      oss: { ...stored.oss, ...oss, secretKey: mergeKey(stored.oss?.secretKey ?? '', oss.secretKey, key) },
    }),
    ...(problemInstanceLimit !== undefined && { problemInstanceLimit }),
    ...(requireSecondFactor !== undefined && { requireSecondFactor }),
    ...(visitors !== undefined && { visitors }),
    ...(requireApproval !== undefined && { requireApproval }),
    ...(tagNames && { tagNames: mergeNames(stored.tagNames, tagNames) }),
  };
}

/** At most `MAX_NAMED_TAGS`, or refused. */
function mergeNames(stored: TagNames = {}, sent: TagNames): TagNames {
  const named = Object.entries({ ...stored, ...sent }).filter(([, names]) => Object.keys(names).length > 0);
  if (named.length > MAX_NAMED_TAGS) {
    const reason = `names for more than ${MAX_NAMED_TAGS} tags`;
    throw refusal('invalid-input', { places: [{ place: 'body/tagNames', reason }] });
  }
  return Object.fromEntries(named);
}

/** An unchanged key keeps its ciphertext, so that the audit log records no change. */
function mergeKey(stored: string, sent: string, key: Uint8Array): string {
  return sent === '' || sent === openBucketKey(stored, key) ? stored : sealBucketKey(sent, key);
}
