import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { S3Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orgBuckets, orgs, type OrgSettings } from '../../db/schema.ts';
import { openBucketKey, sealBucketKey } from './bucket-keys.ts';
import { bucketConfigOf, isSameBucket, type OrgBucket, type OrgBuckets } from '../../storage/buckets/org-bucket.ts';

type OwnerKind = Parameters<OrgBuckets['find']>[0];

/** The organization of a file's owner. */
const orgOf: Record<OwnerKind, (ownerId: string) => SQL> = {
  problem: (id) => sql`(select org_id from problems where id = ${id}::uuid)`,
  contest: (id) => sql`(select org_id from contests where id = ${id}::uuid)`,
  solution: (id) => sql`(select org_id from solutions where id = ${id}::uuid)`,
  import: (id) => sql`${id}::uuid`,
};

/** The buckets of organizations, read from the database each time: servers cache nothing. `key` decrypts their keys. */
export function makeOrgBuckets(db: Db, key: Uint8Array): OrgBuckets {
  return {
    find: (kind, ownerId) => findPlaces(db, key, orgOf[kind](ownerId)),
    findOf: (orgId) => findPlaces(db, key, sql`${orgId}::uuid`),
    add: (orgId, config) => db.transact((tx) => addBucket(tx, key, orgId, config)),
    async get(id) {
      const [row] = await db.select(columns).from(orgBuckets).where(eq(orgBuckets.id, id));
      return row ? unsealed(row, key) : null;
    },
    async next(after) {
      const isNext = after === null ? undefined : gt(orgBuckets.id, after);
      const mayBeChanged = eq(orgBuckets.sealed, false);
      const found = db.select(columns).from(orgBuckets).where(and(mayBeChanged, isNext));
      const [row] = await found.orderBy(asc(orgBuckets.id)).limit(1);
      return row ? unsealed(row, key) : null;
    },
  };
}

const columns = {
  id: orgBuckets.id,
  orgId: orgBuckets.orgId,
  endpoint: orgBuckets.endpoint,
  bucket: orgBuckets.bucket,
  region: orgBuckets.region,
  pathStyle: orgBuckets.pathStyle,
  accessKey: orgBuckets.accessKey,
  secretKey: orgBuckets.secretKey,
  sealed: orgBuckets.sealed,
};

function unsealed<T extends { secretKey: string }>(row: T, key: Uint8Array): T {
  return { ...row, secretKey: openBucketKey(row.secretKey, key) };
}

/** One row for an organization without buckets, otherwise one per bucket. */
async function findPlaces(db: Db, key: Uint8Array, orgId: SQL) {
  const rows = await db
    .select({ orgId: orgs.id, oss: sql<OrgSettings['oss'] | null>`${orgs.settings} -> 'oss'`, bucket: columns })
    .from(orgs)
    .leftJoin(orgBuckets, eq(orgBuckets.orgId, orgs.id))
    .where(eq(orgs.id, orgId))
    .orderBy(desc(orgBuckets.createdAt));
  const [first] = rows;
  if (!first) return null;
  return {
    orgId: first.orgId,
    wanted: first.oss ? bucketConfigOf(unsealed(first.oss, key)) : null,
    buckets: rows.flatMap(({ bucket }) => (bucket ? [unsealed(bucket, key)] : [])),
  };
}

/** Serializes servers that add the same bucket. */
async function addBucket(tx: Tx, key: Uint8Array, orgId: string, wanted: S3Config): Promise<OrgBucket> {
  const { endpoint, bucket, region, pathStyle, accessKey, secretKey } = wanted;
  await tx.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, orgId)).for('update');
  const [newest] = await tx
    .select(columns)
    .from(orgBuckets)
    .where(eq(orgBuckets.orgId, orgId))
    .orderBy(desc(orgBuckets.createdAt))
    .limit(1);
  if (newest && !newest.sealed && isSameBucket(newest, wanted)) return unsealed(newest, key);
  const made = { id: randomUUID(), orgId, endpoint, bucket, region, pathStyle, accessKey, secretKey, sealed: false };
  // The clock of the statement: by that of the transaction, a server that waited for another would be the older one.
  const sealedKey = sealBucketKey(secretKey, key);
  await tx.insert(orgBuckets).values({ ...made, secretKey: sealedKey, createdAt: sql`clock_timestamp()` });
  return made;
}

/** Adopts the encrypted keys of the settings for everything in that bucket. */
export async function updateBucketKeys(tx: Tx, orgId: string, oss: NonNullable<OrgSettings['oss']>): Promise<void> {
  const { endpoint, bucket, region, pathStyle, accessKey, secretKey } = bucketConfigOf(oss);
  const isIt = and(eq(orgBuckets.orgId, orgId), eq(orgBuckets.endpoint, endpoint), eq(orgBuckets.bucket, bucket));
  await tx.update(orgBuckets).set({ region, pathStyle, accessKey, secretKey }).where(isIt);
}

/** Former buckets of an organization, newest first. Each was in use until the next one received its first file. */
export async function listFormerBuckets(db: Db, orgId: string) {
  const rows = await db
    .select({
      oss: sql<OrgSettings['oss'] | null>`${orgs.settings} -> 'oss'`,
      sealed: orgBuckets.sealed,
      endpoint: orgBuckets.endpoint,
      bucket: orgBuckets.bucket,
      region: orgBuckets.region,
      createdAt: orgBuckets.createdAt,
    })
    .from(orgBuckets)
    .innerJoin(orgs, eq(orgs.id, orgBuckets.orgId))
    .where(eq(orgBuckets.orgId, orgId))
    .orderBy(desc(orgBuckets.createdAt));
  return rows.flatMap(({ oss, sealed, createdAt, ...place }, at) => {
    if (at === 0 && !sealed && oss && isSameBucket(place, bucketConfigOf(oss))) return [];
    return { ...place, since: createdAt.getTime(), until: rows[at - 1]?.createdAt.getTime() ?? null };
  });
}

/** Sorted names of the organizations with files in their own buckets. */
export async function namesWithBuckets(db: Db): Promise<string[]> {
  const hasBucket = sql`exists (select 1 from ${orgBuckets} where ${orgBuckets.orgId} = ${orgs.id})`;
  const rows = await db.select({ name: orgs.name }).from(orgs).where(hasBucket).orderBy(asc(orgs.name));
  return rows.map((row) => row.name);
}
