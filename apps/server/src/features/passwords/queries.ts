import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';

const credentials = {
  id: users.id,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  passwordResetDue: users.passwordResetDue,
};

/** The account that signs in by this name with a password. */
export async function findCredentialsByName(db: Db, name: string) {
  const [row] = await db
    .select(credentials)
    .from(users)
    .where(and(eq(users.name, name), sql`coalesce(${users.namespace}, '') = ''`));
  return row;
}

export async function findCredentialsById(db: Db, id: string) {
  const [row] = await db.select(credentials).from(users).where(eq(users.id, id));
  return row;
}

/** Sets the password; with `provenHash` only if it is still that one. False when it has been changed meanwhile. */
export async function setPassword(
  tx: Tx,
  id: string,
  { passwordHash, isDue, provenHash }: { passwordHash: string; isDue: boolean; provenHash?: string },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash, passwordResetDue: isDue })
    .where(and(eq(users.id, id), provenHash === undefined ? undefined : eq(users.passwordHash, provenHash)))
    .returning({ id: users.id });
  return changed.length > 0;
}
