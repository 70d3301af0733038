import { randomInt, randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { PROFILE_MAX, userProfile, type UserProfile } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { userIdentities, users } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { joinDefaultOrg } from '../users/join-default-org.ts';
import { isNameTaken } from '../users/names.ts';
import { insertUser, updateProfile } from '../users/queries.ts';

/** The user bound to this subject at a provider. */
export async function findBySubject(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: userIdentities.userId })
    .from(userIdentities)
    .where(and(eq(userIdentities.provider, provider), eq(userIdentities.subject, subject)));
  return row?.userId;
}

/** A user's subject at a provider; undefined if nothing is bound. */
export async function findSubject(db: Db, userId: string, provider: string): Promise<string | undefined> {
  const [row] = await db
    .select({ subject: userIdentities.subject })
    .from(userIdentities)
    .where(and(eq(userIdentities.userId, userId), eq(userIdentities.provider, provider)));
  return row?.subject;
}

/** All identities of a user, oldest first. */
export async function listIdentities(db: Db, userId: string) {
  return await db
    .select({
      provider: userIdentities.provider,
      subject: userIdentities.subject,
      createdAt: userIdentities.createdAt,
    })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .orderBy(asc(userIdentities.createdAt), asc(userIdentities.provider));
}

/** A user as a provider describes them. */
export interface Identity {
  provider: string;
  /** Normalized. */
  subject: string;
  /** The provider's full reply, stored for administrators. */
  info?: Record<string, unknown>;
  /** Fields to write into the profile if valid. */
  profile: Partial<Omit<UserProfile, 'verified'>>;
  /** Those of them that the provider has verified. */
  verified: readonly (keyof UserProfile)[];
}

/**
 * Binds an identity, replacing the previous one, and writes its verified fields into the profile. Refuses with
 * `bound-elsewhere`.
 */
export async function bindIdentity(context: AppContext, userId: string, identity: Identity): Promise<void> {
  try {
    await context.db.transact(async (tx) => {
      const values = { subject: identity.subject, info: identity.info ?? {}, createdAt: sql`now()` };
      await tx
        .insert(userIdentities)
        .values({ userId, provider: identity.provider, ...values })
        .onConflictDoUpdate({ target: [userIdentities.userId, userIdentities.provider], set: values });
      await applyIdentity(tx, userId, identity);
    });
  } catch (error) {
    if (violatedUnique(error) === 'user_identities_subject_key') throw refusal('bound-elsewhere');
    throw error;
  }
}

/** Writes the currently verified fields of a bound identity into the profile. */
export async function refreshIdentity(context: AppContext, userId: string, identity: Identity): Promise<void> {
  await context.db.transact(async (tx) => {
    const isBound = and(eq(userIdentities.userId, userId), eq(userIdentities.provider, identity.provider));
    await tx
      .update(userIdentities)
      .set({ info: identity.info ?? {} })
      .where(isBound);
    await applyIdentity(tx, userId, identity);
  });
}

async function applyIdentity(tx: Tx, userId: string, { profile, verified }: Identity): Promise<void> {
  const [stored] = await tx.select({ verified: users.verified }).from(users).where(eq(users.id, userId)).for('update');
  if (!stored) throw refusal('not-found');
  const { name: _, ...rest } = fitting(profile); // The name is the user's own choice.
  await updateProfile(tx, userId, rest);
  const proven = verified.filter((field) => field in rest);
  await tx
    .update(users)
    .set({ verified: [...new Set([...stored.verified, ...proven])] })
    .where(eq(users.id, userId));
}

/** Maximum number of other names tried. */
const NAME_TRIES = 20;

/**
 * Creates an account for an identity that a provider has verified, and returns it. If the identity is bound meanwhile,
 * returns that account.
 */
export async function signUpWith(context: AppContext, identity: Identity): Promise<string> {
  const baseName = plainName(identity.profile.name ?? '') || 'user';
  const fit = fitting(identity.profile);
  for (let attempt = 0; attempt < NAME_TRIES; attempt += 1) {
    const suffix = attempt === 0 ? '' : String(randomInt(10 ** Math.min(attempt + 1, 8)));
    const name = `${Array.from(baseName)
      .slice(0, PROFILE_MAX.name - suffix.length)
      .join('')}${suffix}`;
    const profile = { email: '', realname: '', ...fit, name };
    try {
      return await context.db.transact(
        async (tx) => await insertWithIdentity(tx, identity, profile, new Date(context.clock.now())),
      );
    } catch (error) {
      const taken = violatedUnique(error);
      if (taken === 'user_identities_subject_key') {
        const userId = await findBySubject(context.db, identity.provider, identity.subject);
        if (userId !== undefined) return userId;
      } else if (!isNameTaken(error)) throw error;
    }
  }
  throw refusal('name-taken');
}

async function insertWithIdentity(tx: Tx, identity: Identity, profile: Omit<UserProfile, 'verified'>, now: Date) {
  const id = randomUUID();
  await insertUser(tx, { id, profile, passwordHash: null }, now);
  const { provider, subject, info = {} } = identity;
  await tx.insert(userIdentities).values({ userId: id, provider, subject, info });
  const proven = identity.verified.filter((field) => field in profile && profile[field as keyof typeof profile]);
  await tx
    .update(users)
    .set({ verified: [...proven] })
    .where(eq(users.id, id));
  await joinDefaultOrg(tx, id);
  return id;
}

/** Without characters that a name may not contain. */
function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}_.-]/gu, '');
}

/** The fields valid in a profile; a provider's are cut to length or omitted. */
function fitting(profile: Identity['profile']): Identity['profile'] {
  const { realname, school, studentGrade } = PROFILE_MAX;
  const cut = { realname, school, studentGrade };
  const result: Record<string, string> = {};
  for (const [key, value] of Object.entries(profile)) {
    if (value === undefined) continue;
    const text =
      key in cut
        ? Array.from(value)
            .slice(0, cut[key as keyof typeof cut])
            .join('')
        : value;
    const field = userProfile.shape[key as keyof typeof profile];
    const parsed = field.safeParse(text);
    if (text !== '' && parsed.success) result[key] = String(parsed.data);
  }
  return result;
}
