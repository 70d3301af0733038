import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { groups, orgs, users } from '../../db/schema.ts';

const tables = { user: users, org: orgs, group: groups };

/** Who has an avatar. */
export interface AvatarOwner {
  kind: keyof typeof tables;
  id: string;
}

/** The avatar of an owner, locked until the transaction ends; undefined if the owner does not exist. */
export async function lockPicture(tx: Tx, { kind, id }: AvatarOwner): Promise<{ picture: string | null } | undefined> {
  const table = tables[kind];
  const [row] = await tx.select({ picture: table.picture }).from(table).where(eq(table.id, id)).for('update');
  return row;
}

export async function updatePicture(tx: Tx, { kind, id }: AvatarOwner, picture: string | null): Promise<void> {
  const table = tables[kind];
  await tx.update(table).set({ picture }).where(eq(table.id, id));
}
