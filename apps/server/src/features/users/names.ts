import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { userNames, users } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { nameKey } from './name-key.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * How long only its former owner can take a name that was given up, so that programs that know people by name do not
 * confuse them.
 */
export const NAME_HELD_MS = 90 * DAY_MS;
/** Names that one account holds besides its own; with more of them one account could keep many names from others. */
const MOST_HELD = 5;
const ROWS_AT_ONCE = 1000;
const USER_NAME_KEY = 'users_namespace_name_key';

export interface NamedUser {
  id: string;
  name: string;
  /**
   * Names of different namespaces have nothing to do with each other; absent or null for the one of people who sign in
   * by name.
   */
  namespace?: string | null | undefined;
}

/** A name that another account has, that looks like one, or that another account gave up not long ago. */
export class NameTaken extends Error {}

/** True for every error that means so. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof NameTaken || violatedUnique(error) === USER_NAME_KEY;
}

/** Takes the names for these accounts, which exist. Throws `NameTaken` when one is not free. */
export async function claimNames(tx: Tx, named: readonly NamedUser[], now: Date): Promise<void> {
  if (named.length === 0) return;
  // In one order always, so that two transactions never wait for each other.
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
 * Takes another name for an account and holds the one before. Throws `NameTaken`, and refuses with `too-many-attempts`
 * who holds many already.
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
  if (first?.until && held.length >= MOST_HELD)
    throw refusal('too-many-attempts', { waitS: Math.ceil((first.until.getTime() - now.getTime()) / 1000) });
  await tx
    .update(userNames)
    .set({ heldUntil: new Date(now.getTime() + NAME_HELD_MS) })
    .where(
      and(eq(userNames.namespace, before.namespace), eq(userNames.key, before.key), eq(userNames.userId, user.id)),
    );
}

/** Which of these keys of people who sign in by name are not free. */
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
 * Takes the names of accounts that were made before names were kept apart by their look, the oldest first. Where two of
 * those look alike, the younger one keeps its name and signs in by it, and cannot take it again after a change.
 */
export async function claimStoredNames(db: Db): Promise<void> {
  const isMissing = sql`not exists (select 1 from ${userNames} where ${userNames.userId} = ${users.id} and ${userNames.heldUntil} is null)`;
  const rows = await db
    .select({ id: users.id, name: users.name, namespace: users.namespace })
    .from(users)
    .where(isMissing)
    .orderBy(asc(users.createdAt), asc(users.id));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE).map(keyRow);
    await db.transact((tx) => tx.insert(userNames).values(some).onConflictDoNothing());
  }
}

function keyRow({ id, name, namespace }: NamedUser) {
  return { namespace: namespace ?? '', key: nameKey(name), userId: id };
}
