import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { App } from '../app.ts';
import type { AppContext } from '../context.ts';
import { contestProblems, contests, groups, orgMembers, users } from '../db/schema.ts';
import { contestEnrolling } from '../features/enrolled-groups/contest-enrolling.ts';
import { insertEnrollment, listUnregistered } from '../features/enrolled-groups/queries.ts';
import { insertGroup, insertGroupMembers } from '../features/groups/queries.ts';
import { insertUser } from '../features/users/queries.ts';
import type { TakenPackage } from '../work/jobs/take-package.ts';
import { inBoth, type SampleOrganization } from './sample-organization.ts';
import { submitSamples } from './submit-samples.ts';

/**
 * Creates a group, enrolls it in the first contest of the plan, and submits programs of some members, to show the
 * progress of a class. `problems`: by name in the sample.
 */
export async function loadClass(
  app: App,
  { class: { name, members }, plan }: SampleOrganization,
  orgId: string,
  problems: ReadonlyMap<string, { problemId: string; submissions: TakenPackage['submissions'] }>,
): Promise<void> {
  const { db } = app.context;
  const people = new Map<string, { id: string }>();
  for (const member of members) people.set(member.name, await ensureDemoUser(app.context, orgId, member.name));
  const [first] = plan.contests;
  if (!first) return;
  const isFirst = and(eq(contests.orgId, orgId), eq(contests.slug, first.slug));
  const [contest] = await db.select({ id: contests.id }).from(contests).where(isFirst);
  if (!contest) return;
  const userIds = [...people.values()].map(({ id }) => id);
  await enrollGroup(app.context, { orgId, contestId: contest.id, name: inBoth(name, ' · '), userIds });
  const inContest = await db
    .select({ id: contestProblems.problemId })
    .from(contestProblems)
    .where(eq(contestProblems.contestId, contest.id));
  const listed = new Set(inContest.map(({ id }) => id));
  for (const member of members) {
    const user = people.get(member.name);
    for (const problem of first.problems.slice(0, member.attempts)) {
      const { problemId = '', submissions = [] } = problems.get(problem) ?? {};
      if (user && listed.has(problemId))
        await submitSamples(app, { submissions, problemId, user, contestId: contest.id });
    }
  }
}

interface Enrollment {
  orgId: string;
  contestId: string;
  name: string;
  userIds: readonly string[];
}

async function enrollGroup({ db, live }: AppContext, { orgId, contestId, name, userIds }: Enrollment): Promise<void> {
  await db.transact(async (tx) => {
    const isKnown = and(eq(groups.orgId, orgId), eq(groups.name, name));
    const [known] = await tx.select({ id: groups.id }).from(groups).where(isKnown);
    if (known) return;
    const groupId = await insertGroup(tx, orgId, { name, email: '' });
    const memberships = await tx
      .select({ id: orgMembers.id })
      .from(orgMembers)
      .where(and(eq(orgMembers.orgId, orgId), inArray(orgMembers.userId, [...userIds])));
    await insertGroupMembers(
      tx,
      groupId,
      memberships.map(({ id }) => id),
    );
    await insertEnrollment(tx, contestEnrolling, contestId, groupId);
    const missing = await listUnregistered(tx, contestEnrolling, contestId, { groupId });
    await contestEnrolling.register(tx, live, contestId, missing);
  });
}

/** A member of the organization without a password, so no one can sign in as it. */
export async function ensureDemoUser({ db, clock }: AppContext, orgId: string, name: string): Promise<{ id: string }> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.name, name));
  if (known) return known;
  const id = randomUUID();
  await db.transact(async (tx) => {
    const profile = { name, email: `${name}@assay.example`, realname: '' };
    await insertUser(tx, { id, profile, passwordHash: null }, new Date(clock.now()));
    await tx
      .insert(orgMembers)
      .values({ id: randomUUID(), orgId, userId: id, capability: 1n, profileConsent: 'granted' });
  });
  return { id };
}
