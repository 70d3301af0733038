import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { siteInfo } from '../../db/schema.ts';

export type SiteInfo = typeof siteInfo.$inferSelect;

export async function findSiteInfo(db: Db): Promise<SiteInfo | undefined> {
  const [row] = await db.select().from(siteInfo);
  return row;
}

/** The row, locked until the transaction ends. */
export async function lockSiteInfo(tx: Tx): Promise<SiteInfo | undefined> {
  const [row] = await tx.select().from(siteInfo).for('update');
  return row;
}

/** Fails on a foreign key if the organization `defaultOrgId` does not exist. */
export async function updateSiteInfo(tx: Tx, values: Partial<Omit<SiteInfo, 'id'>>): Promise<void> {
  await tx.update(siteInfo).set(values).where(eq(siteInfo.id, 1));
}
