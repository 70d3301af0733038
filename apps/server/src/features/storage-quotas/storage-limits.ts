import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { storageQuotas } from '../../db/schema.ts';

/** Bytes; null: unlimited; undefined: the server's configuration applies. */
type StorageLimit = number | null | undefined;

/** Sets the storage limit of an organization that the transaction has locked, and returns the previous one. */
export async function replaceStorageLimit(tx: Tx, orgId: string, bytes: StorageLimit): Promise<StorageLimit> {
  const isOf = eq(storageQuotas.orgId, orgId);
  const [before] = await tx.delete(storageQuotas).where(isOf).returning({ bytes: storageQuotas.bytes });
  if (bytes !== undefined) await tx.insert(storageQuotas).values({ orgId, bytes });
  return before?.bytes;
}
