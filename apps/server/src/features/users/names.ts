import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { userNames, users } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { nameKey } from './name-key.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * Time during which only its former owner can take a released name, so that programs that identify people by name do
 * not confuse them.
 */
export const NAME_HELD_MS = 90 * DAY_MS;
/** Maximum number of former names reserved for one account; without it, one account could block many names. */
const MAX_RESERVED = 5;
const ROWS_PER_STATEMENT = 1000;
const USER_NAME_KEY = 'users_namespace_name_key';

export interface NamedUser {
  id: string;
  name: string;
  /** Names are unique per namespace; absent or null for users who sign in by name. */
  namespace?: string | null | undefined;
}

/** The name, or a lookalike, belongs to another account or was recently released by one. */
export class NameTaken extends Error {}

/** Also true for the unique violation of the `users` table. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof NameTaken || violatedUnique(error) === USER_NAME_KEY;
}

/** Claims the names for these existing accounts. Throws `NameTaken` if one is not free. */
export async function claimNames(tx: Tx, named: readonly NamedUser[], now: Date): Promise<void> {
  if (named.length === 0) return;
  // Sorted, so that concurrent transactions cannot deadlock.
  const rows = named.map(keyRow).sort((one, other) => (one.key < other.key ? -1 : 1));
  if (new Set(rows.map(({ namespace, key }) => JSON.stringify([namespace, key]))).size < rows.length)
    throw new NameTaken('Two of the names look alike.');
  const isFree = or(eq(userNames.userId, sql`excluded.user_id`), sql`${userNames.heldUntil} <= ${now.toISOString()}`);
  const claimed = await tx
    .insert(userNames)
    .values(rows)
    .onConflictDoUpdate({
      target: [userNames.namespace, userNames.key],
      set: { userId: sql`excluded.user_id`, heldUntil: null },
      ...(isFree && { setWhere: isFree }),
    })
    .returning({ key: userNames.key });
  if (claimed.length < rows.length) throw new NameTaken('A name is not free.');
}

/**
 * Claims a new name for an account and reserves the old one. Throws `NameTaken`; refuses with `too-many-attempts` if
 * the account already holds the maximum.
 */
export async function changeName(tx: Tx, user: NamedUser, name: string, now: Date): Promise<void> {
  const [before, after] = [keyRow(user), keyRow({ ...user, name })];
  await claimNames(tx, [{ ...user, name }], now);
  if (before.key === after.key) return;
  const isHeld = and(eq(userNames.userId, user.id), isNotNull(userNames.heldUntil), gt(userNames.heldUntil, now));
  const held = await tx
    .select({ until: userNames.heldUntil })
    .from(userNames)
    .where(isHeld)
    .orderBy(userNames.heldUntil);
  const [first] = held;
  if (first?.until && held.length >= MAX_RESERVED)
    throw refusal('too-many-attempts', { waitS: Math.ceil((first.until.getTime() - now.getTime()) / 1000) });
  await tx
    .update(userNames)
    .set({ heldUntil: new Date(now.getTime() + NAME_HELD_MS) })
    .where(
      and(eq(userNames.namespace, before.namespace), eq(userNames.key, before.key), eq(userNames.userId, user.id)),
    );
}

/** Which of these name keys are taken among users who sign in by name. */
export async function findTakenKeys(db: Db, keys: readonly string[], now: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: userNames.key })
    .from(userNames)
    .where(
      and(
        eq(userNames.namespace, ''),
        inArray(userNames.key, [...keys]),
        or(isNull(userNames.heldUntil), gt(userNames.heldUntil, now)),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Claims the names of accounts that predate the lookalike check, oldest first. Of two lookalikes, the younger keeps its
 * name and signs in with it, but cannot take it again after a change.
 */
export async function claimStoredNames(db: Db): Promise<void> {
  const isMissing = sql`not exists (select 1 from ${userNames} where ${userNames.userId} = ${users.id} and ${userNames.heldUntil} is null)`;
  const rows = await db
    .select({ id: users.id, name: users.name, namespace: users.namespace })
    .from(users)
    .where(isMissing)
    .orderBy(asc(users.createdAt), asc(users.id));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT).map(keyRow);
    await db.transact((tx) => tx.insert(userNames).values(some).onConflictDoNothing());
  }
}

function keyRow({ id, name, namespace }: NamedUser) {
  return { namespace: namespace ?? '', key: nameKey(name), userId: id };
}
