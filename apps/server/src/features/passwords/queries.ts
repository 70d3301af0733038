import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { findBySubject } from '../providers/identities.ts';
import { users } from '../../db/schema.ts';

const credentials = {
  id: users.id,
  name: users.name,
  email: users.email,
  passwordHash: users.passwordHash,
  passwordResetDue: users.passwordResetDue,
};

/**
 * The account that signs in by this name with a password. Names are stored in their normalized form; those of older
 * accounts as typed.
 */
async function findCredentialsByName(db: Db, name: string) {
  const rows = await db
    .select(credentials)
    .from(users)
    .where(and(inArray(users.name, [name, name.normalize('NFKC')]), sql`coalesce(${users.namespace}, '') = ''`));
  return rows.find((row) => row.name === name) ?? rows[0];
}

/**
 * The account that signs in by this text: a user name, otherwise an e-mail address. An account with that address
 * verified comes first; otherwise it must be in the profile of only one account, since anyone may enter any address
 * there.
 */
export async function findCredentialsByLogin(db: Db, login: string) {
  const named = await findCredentialsByName(db, login);
  if (named || !login.includes('@')) return named;
  const address = login.trim().toLowerCase();
  const proven = await findBySubject(db, 'mail', address);
  if (proven !== undefined) return await findCredentialsById(db, proven);
  const rows = await db
    .select(credentials)
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, address), sql`coalesce(${users.namespace}, '') = ''`))
    .limit(2);
  return rows.length === 1 ? rows[0] : undefined;
}

export async function findCredentialsById(db: Db, id: string) {
  const [row] = await db.select(credentials).from(users).where(eq(users.id, id));
  return row;
}

/** Sets the password; with `provenHash` only if it is unchanged. False if it has been changed meanwhile. */
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
