import { and, eq, notLike, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { orgBuckets, orgs } from '../../db/schema.ts';
import { seal, unseal } from '../../secrets/seal.ts';

/** Prefix of encrypted keys. An older version stored keys in plain text; both are read. */
const MARK = 'sealed:';

/** The secret key of a bucket as stored in `orgs.settings` and `org_buckets`; an empty one stays empty. */
export function sealBucketKey(secretKey: string, key: Uint8Array): string {
  return secretKey === '' ? '' : `${MARK}${seal(secretKey, key).toString('base64')}`;
}

/** The secret key of a bucket. Throws if it was encrypted with another secret of the installation. */
export function openBucketKey(stored: string, key: Uint8Array): string {
  if (!stored.startsWith(MARK)) return stored;
  try {
    return unseal(Buffer.from(stored.slice(MARK.length), 'base64'), key);
  } catch (cause) {
    throw new Error("The key of an organization's bucket was encrypted with another secret of the installation.", {
      cause,
    });
  }
}

/** Encrypts the keys that an older version has stored in plain text. Called at each start and before a backup. */
export async function sealBucketKeys(db: Db, key: Uint8Array): Promise<void> {
  const ofSettings = sql<string>`${orgs.settings} #>> '{oss,secretKey}'`;
  await db.transact(async (tx) => {
    const settings = await tx
      .select({ id: orgs.id, secretKey: ofSettings })
      .from(orgs)
      .where(and(notLike(ofSettings, `${MARK}%`), sql`${ofSettings} <> ''`))
      .for('update');
    for (const { id, secretKey } of settings) {
      const sealed = JSON.stringify(sealBucketKey(secretKey, key));
      const changed = sql`jsonb_set(${orgs.settings}, '{oss,secretKey}', ${sealed}::jsonb)`;
      await tx.update(orgs).set({ settings: changed }).where(eq(orgs.id, id));
    }
    const rows = await tx
      .select({ id: orgBuckets.id, secretKey: orgBuckets.secretKey })
      .from(orgBuckets)
      .where(and(notLike(orgBuckets.secretKey, `${MARK}%`), sql`${orgBuckets.secretKey} <> ''`))
      .for('update');
    for (const { id, secretKey } of rows) {
      await tx
        .update(orgBuckets)
        .set({ secretKey: sealBucketKey(secretKey, key) })
        .where(eq(orgBuckets.id, id));
    }
  });
}
