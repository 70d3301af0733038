import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../context.ts';
import { contests } from '../db/schema.ts';
import { insertParticipants } from '../features/contest-participants/queries.ts';
import { tagsOf } from '../features/contest-teams/policy.ts';
import {
  appointCaptain,
  countTeams,
  insertMembers,
  insertTeam,
  updateTeamSettings,
} from '../features/contest-teams/queries.ts';
import { invalidateRanklists } from '../features/ranking-tasks/invalidate.ts';
import { ensureDemoUser } from './sample-class.ts';
import type { SamplePlan } from './sample-organization.ts';

/** Opens the contests that have teams to teams and individuals, and creates their teams unless they have some. */
export async function loadTeams(context: AppContext, plan: SamplePlan, orgId: string): Promise<void> {
  for (const { slug, teams = [] } of plan.contests) {
    if (teams.length === 0) continue;
    const members = new Map<string, string>();
    for (const name of teams.flatMap((team) => team.members))
      members.set(name, (await ensureDemoUser(context, orgId, name)).id);
    await context.db.transact(async (tx) => {
      const isOne = and(eq(contests.orgId, orgId), eq(contests.slug, slug));
      const [contest] = await tx.select({ id: contests.id, endsAt: contests.endsAt }).from(contests).where(isOne);
      if (!contest || (await countTeams(tx, contest.id)) > 0) return;
      const formUntil = contest.endsAt.getTime();
      await updateTeamSettings(tx, contest.id, { entry: 'both', minSize: 1, maxSize: 3, forming: true, formUntil });
      const since = await invalidateRanklists(tx, contest.id, { rebuild: true });
      for (const { name, affiliation, categories, members: names } of teams) {
        const teamId = await insertTeam(tx, contest.id, { name, affiliation, categories });
        await insertParticipants(
          tx,
          contest.id,
          [{ userId: teamId, tags: tagsOf({ affiliation, categories }) }],
          since,
        );
        await insertMembers(
          tx,
          contest.id,
          teamId,
          names.flatMap((member) => members.get(member) ?? []),
        );
        await appointCaptain(tx, teamId);
      }
    });
  }
}
