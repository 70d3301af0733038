import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { bucketConfigOf } from '../../storage/buckets/org-bucket.ts';
import { recordAct } from '../audit/record-act.ts';
import { sealBucketKey } from '../org-storage/bucket-keys.ts';
import { findManagedScope } from '../public-ranklists/public-scope.ts';
import { defaultFolder, pageUrl, readPublicUrl } from './copy-target.ts';
import { findCopy, findOrgBucket, putCopy, stopCopy } from './queries.ts';

export const getCopy = route('GET /api/rk/:ranklistId/copy', {
  scope: findManagedScope,
  handle: async ({ params: { ranklistId }, scope: { found }, context: { db, config } }) => {
    const copy = await findCopy(db, ranklistId);
    const hasOwn = (await findOrgBucket(db, found.contestId)) !== null;
    return {
      targets: [
        ...(hasOwn ? (['organization'] as const) : []),
        ...(config.s3 ? (['installation'] as const) : []),
        'bucket' as const,
      ],
      ...(copy && {
        copy: {
          target: copy.target,
          endpoint: copy.endpoint,
          bucket: copy.bucket,
          region: copy.region,
          // The organization's own is in its settings, for those who may see them.
          accessKey: copy.target === 'bucket' ? copy.accessKey : '',
          folder: copy.prefix.replace(/\/$/, ''),
          publicUrl: copy.publicUrl,
          url: pageUrl(copy),
          state: copy.state,
          latest: copy.latest,
          ...(copy.changedAt && { changedAt: copy.changedAt.getTime() }),
          ...(copy.checkedAt && { checkedAt: copy.checkedAt.getTime() }),
          ...(copy.failure && { failure: copy.failure }),
        },
      }),
    };
  },
});

export const setCopy = route('PUT /api/rk/:ranklistId/copy', {
  scope: findManagedScope,
  handle: async ({ params: { ranklistId }, body, scope: { found, publisher }, viewer, ip, context }) => {
    const { db, config, secret } = context;
    const { target } = body;
    const publicUrl = readPublicUrl(body.publicUrl ?? '');
    if (publicUrl === null) throw refusal('board-copy-url');
    const place =
      target === 'installation'
        ? config.s3 && { ...config.s3, accessKey: '', secretKey: '' }
        : target === 'organization'
          ? await orgPlace(found.contestId)
          : body.bucket && (await givenPlace(body.bucket));
    if (!place) throw refusal('board-copy-target');
    const { endpoint, bucket, region, pathStyle, accessKey, secretKey } = place;
    const prefix = `${body.folder ?? defaultFolder(target, ranklistId)}/`;
    const copy = { ranklistId, target, endpoint, bucket, region, pathStyle, accessKey, secretKey, prefix, publicUrl };
    await db.transact(async (tx) => {
      const outcome = await putCopy(tx, copy);
      if (outcome !== 'done') throw refusal(`board-copy-${outcome}`);
      const subject = { type: 'contest' as const, id: found.contestId };
      const after = { ranklistId, target, endpoint, bucket, prefix };
      await recordAct(tx, { viewer, ip, action: 'ranklist.copy', orgId: publisher.orgId, subject, after });
    });
    return {};

    async function orgPlace(contestId: string) {
      const oss = await findOrgBucket(db, contestId);
      // Its key is encrypted already.
      return oss && bucketConfigOf(oss);
    }

    async function givenPlace(given: NonNullable<typeof body.bucket>) {
      const place = bucketConfigOf(given);
      if (place.secretKey !== '') return { ...place, secretKey: sealBucketKey(place.secretKey, secret('org-bucket')) };
      // Kept only for the same bucket and access key: it must not be sent to another service.
      const known = await findCopy(db, ranklistId);
      const isSame =
        known?.target === 'bucket' &&
        known.endpoint === place.endpoint &&
        known.bucket === place.bucket &&
        known.accessKey === place.accessKey;
      return isSame ? { ...place, secretKey: known.secretKey } : undefined;
    }
  },
});

export const deleteCopy = route('DELETE /api/rk/:ranklistId/copy', {
  scope: findManagedScope,
  handle: async ({ params: { ranklistId }, scope: { found, publisher }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      const outcome = await stopCopy(tx, ranklistId);
      if (outcome === null) return;
      const subject = { type: 'contest' as const, id: found.contestId };
      const act = { viewer, ip, orgId: publisher.orgId, subject };
      await recordAct(tx, { ...act, action: 'ranklist.copy', after: { ranklistId, state: outcome } });
    });
    return {};
  },
});
