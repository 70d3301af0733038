import { and, asc, eq } from 'drizzle-orm';
import { groupMembers, groups, orgMembers, orgs } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findUser } from '../users/queries.ts';
import type { AppContext } from '../../context.ts';

/* The endpoints that programs written for GitHub sign-in call with their token. */

export const githubRoot = route('GET /api/oauth/github_compat', { handle: () => ({}) });

export const githubUser = route('GET /api/oauth/github_compat/user', {
  handle: async ({ viewer, context }) => {
    const { number, name, email, verified } = await requireUser(context, viewer.userId);
    // Programs link accounts by this e-mail address, so it is only included if it is verified.
    return { id: number, login: name, email: verified.includes('email') ? email : null };
  },
});

export const githubEmails = route('GET /api/oauth/github_compat/user/emails', {
  handle: async ({ viewer, context }) => {
    const { email, verified } = await requireUser(context, viewer.userId);
    return [{ email, primary: true, verified: verified.includes('email') }];
  },
});

export const githubOrgs = route('GET /api/oauth/github_compat/user/orgs', {
  handle: async ({ query, viewer, context: { db } }) =>
    await db
      .select({ login: orgs.name })
      .from(orgMembers)
      .innerJoin(orgs, eq(orgs.id, orgMembers.orgId))
      .where(eq(orgMembers.userId, viewer.userId))
      .orderBy(asc(orgs.name))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
});

export const githubTeams = route('GET /api/oauth/github_compat/user/teams', {
  handle: async ({ query, viewer, context: { db } }) => {
    const rows = await db
      .select({ name: groups.name, slug: groups.id, login: orgs.name })
      .from(groupMembers)
      .innerJoin(orgMembers, and(eq(orgMembers.id, groupMembers.membershipId), eq(orgMembers.userId, viewer.userId)))
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .innerJoin(orgs, eq(orgs.id, groups.orgId))
      .orderBy(asc(orgs.name), asc(groups.name))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    return rows.map(({ login, ...group }) => ({ ...group, organization: { login } }));
  },
});

async function requireUser({ db }: AppContext, userId: string) {
  const user = await findUser(db, userId);
  if (!user) throw refusal('session-expired'); // Deleted meanwhile.
  return user;
}
