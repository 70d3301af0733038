import type { Db, Tx } from '../../db/client.ts';
import { siteMarks } from '../../db/schema.ts';

export type SiteMark = typeof siteMarks.$inferSelect;
export type MarkKind = SiteMark['kind'];

/** Stores when an event last happened, in ms, replacing the previous time. */
export async function storeMark(tx: Tx, kind: MarkKind, timeMs: number, detail = ''): Promise<void> {
  const values = { at: new Date(timeMs), detail };
  await tx
    .insert(siteMarks)
    .values({ kind, ...values })
    .onConflictDoUpdate({ target: siteMarks.kind, set: values });
}

/** When each kind of event last happened; kinds that never did are missing. */
export async function findMarks(db: Db): Promise<ReadonlyMap<MarkKind, SiteMark>> {
  const rows = await db.select().from(siteMarks);
  return new Map(rows.map((row) => [row.kind, row]));
}
