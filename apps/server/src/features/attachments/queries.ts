import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import type { Attached } from './attached.ts';

export interface Attachment {
  key: string;
  name: string;
  description: string;
}

const isOne = (kind: Attached, objectId: string, key: string) => and(eq(kind.objectId, objectId), eq(kind.key, key));

export async function listAttachments(db: Db, kind: Attached, objectId: string): Promise<Attachment[]> {
  const rows = await db
    .select({ key: kind.key, name: kind.name, description: kind.description })
    .from(kind.table)
    .where(eq(kind.objectId, objectId))
    .orderBy(asc(kind.createdAt), asc(kind.key));
  // The generic columns are untyped; every table of attachments has these.
  return rows as Attachment[];
}

export async function findAttachmentName(
  db: Db,
  kind: Attached,
  objectId: string,
  key: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ name: kind.name })
    .from(kind.table)
    .where(isOne(kind, objectId, key));
  return typeof row?.name === 'string' ? row.name : undefined;
}

/** False if the key is in use. */
export async function insertAttachment(
  tx: Tx,
  kind: Attached,
  objectId: string,
  { key, name, description }: Attachment,
  sizeBytes: number,
): Promise<boolean> {
  const columns = sql.join(
    [kind.objectId, kind.key, kind.name, kind.description, kind.sizeBytes].map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const result = await tx.execute(
    sql`insert into ${kind.table} (${columns}) values (${objectId}, ${key}, ${name}, ${description}, ${sizeBytes}) on conflict do nothing`,
  );
  return result.rowCount === 1;
}

/** False if not found. */
export async function deleteAttachment(tx: Tx, kind: Attached, objectId: string, key: string): Promise<boolean> {
  const result = await tx.delete(kind.table).where(isOne(kind, objectId, key));
  return result.rowCount === 1;
}
