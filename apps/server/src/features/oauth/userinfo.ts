import { and, asc, eq } from 'drizzle-orm';
import { EVERYTHING, type IdentityScope } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { apps, groupMembers, groups, oauthFamilies, oauthGrants, orgMembers, sessions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer, Viewer } from '../../http/viewer/viewer.ts';
import { findUser } from '../users/queries.ts';

interface UserinfoRequest {
  viewer: Viewer;
  context: AppContext;
  origin: string;
}

export const getUserinfo = route('GET /api/oauth/userinfo', { handle: sendClaims });
export const postUserinfo = route('POST /api/oauth/userinfo', { handle: sendClaims });

async function sendClaims({ viewer, context: { db }, origin }: UserinfoRequest) {
  if (viewer.kind !== 'user') throw refusal('session-expired'); // With the challenge that RFC 6750 requires.
  const user = await findUser(db, viewer.userId);
  if (!user) throw refusal('session-expired');
  const { name, email, school, studentGrade, verified } = user;
  return {
    sub: viewer.userId,
    ...(has(viewer, 'profile') && {
      // Real names are visible to administrators.
      name,
      preferred_username: name,
      nickname: name,
      profile: `${origin}/user/${viewer.userId}`,
      ...(school && { school }),
      ...(studentGrade && { student_grade: studentGrade }),
    }),
    ...(has(viewer, 'email') && { email, email_verified: verified.includes('email') }),
    ...(has(viewer, 'groups') && { groups: await listGroups(db, viewer) }),
  };
}

/**
 * A session of the user and a viewer with full access get every claim; the wire protocol's user scope includes name
 * and e-mail address.
 */
function has({ tags }: UserViewer, scope: IdentityScope): boolean {
  if (tags === null || tags.includes(EVERYTHING) || tags.includes(scope)) return true;
  return (scope === 'profile' || scope === 'email') && (tags.includes('user.details') || tags.includes('user'));
}

/** Names of the user's groups: those of the app's organization, or all without an app. */
async function listGroups(db: Db, { userId, sessionId, token }: UserViewer): Promise<string[]> {
  const orgOfApp = db
    .select({ id: apps.orgId })
    .from(sessions)
    .innerJoin(oauthFamilies, eq(oauthFamilies.id, sessions.familyId))
    .innerJoin(oauthGrants, eq(oauthGrants.id, oauthFamilies.grantId))
    .innerJoin(apps, eq(apps.id, oauthGrants.appId))
    .where(eq(sessions.id, sessionId));
  const [org] = token === 'app' ? await orgOfApp : [];
  const rows = await db
    .select({ name: groups.name })
    .from(groupMembers)
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(orgMembers.userId, userId), org && eq(groups.orgId, org.id)))
    .orderBy(asc(groups.name));
  return rows.map((row) => row.name);
}
