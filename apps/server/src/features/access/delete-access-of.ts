import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { guardedKinds } from './guarded.ts';

/** Removes a principal from every access list of an organization. */
export async function deleteAccessOf(tx: Tx, orgId: string, principalId: string): Promise<void> {
  for (const { object, entries, objectColumn } of guardedKinds) {
    const ofOrg = tx.select({ id: object.id }).from(object).where(eq(object.orgId, orgId));
    await tx.delete(entries).where(and(eq(entries.principalId, principalId), inArray(objectColumn, ofOrg)));
  }
}
