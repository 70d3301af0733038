import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { contests } from '../../db/schema.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import { findUser, type profileColumns } from '../users/queries.ts';

/**
 * Input of rules: presented objects with what authors of rules may see, and nothing else of the rows. Ids are plain
 * text.
 */

/** The contest and its current stage. */
export async function presentContestForRules(db: Db, scope: ContestScope) {
  const [row] = await db
    .select({
      _id: contests.id,
      orgId: contests.orgId,
      slug: contests.slug,
      title: contests.title,
      tags: contests.tags,
      accessLevel: contests.accessLevel,
      participantCount: contests.participantCount,
    })
    .from(contests)
    .where(and(eq(contests.id, scope.id)));
  const { name, start, settings } = scope.stage;
  return {
    contest: { ...row, start: scope.commonStages[1]?.start ?? 0, end: scope.commonStages.at(-1)?.start ?? 0 },
    currentStage: { name, start, settings },
  };
}

/**
 * The user who registers. Every rule gets the profile's name and school. Other fields are included only if a sign-in
 * provider verified them, which is also what tag rules may show.
 */
export async function presentUserForRules(db: Db, userId: string) {
  const user = await findUser(db, userId);
  if (!user) return null;
  const { namespace, tags, verified, name, school, studentGrade } = user;
  return {
    _id: userId,
    namespace,
    tags,
    profile: {
      name,
      verified,
      ...(school !== null && { school }),
      ...(studentGrade !== null && { studentGrade }),
      ...verifiedFields(user),
    },
  };
}

/** Fields verified by a sign-in provider, by name; empty ones are omitted. */
export function verifiedFields(
  user: Pick<NonNullable<Awaited<ReturnType<typeof findUser>>>, keyof typeof profileColumns>,
): Record<string, string> {
  const fields = ['name', 'email', 'realname', 'telephone', 'school', 'studentGrade'] as const;
  return Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const value = user[field];
      return user.verified.includes(field) && value ? [[field, value]] : [];
    }),
  );
}
