import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { storageQuotas } from '../../db/schema.ts';

/** Bytes; null: without limit; undefined: what the settings of the server say. */
type StorageLimit = number | null | undefined;

/** Sets what an organization that the transaction holds may store, and returns what it was. */
export async function replaceStorageLimit(tx: Tx, orgId: string, bytes: StorageLimit): Promise<StorageLimit> {
  const isOf = eq(storageQuotas.orgId, orgId);
  const [before] = await tx.delete(storageQuotas).where(isOf).returning({ bytes: storageQuotas.bytes });
  if (bytes !== undefined) await tx.insert(storageQuotas).values({ orgId, bytes });
  return before?.bytes;
}
