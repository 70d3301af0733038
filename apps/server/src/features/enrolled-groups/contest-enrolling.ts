import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { currentStage, isGateOpen } from '@assay/rules';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { contestGroups, contestParticipants, contests } from '../../db/schema.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { insertParticipants } from '../contest-participants/queries.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import type { Enrolling, EnrollingTables } from './enrolling.ts';
import { deleteStrays, hasEnrolled } from './queries.ts';

/** Keeps a statement well below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 5000;

const hasNotEnded = gt(contests.endsAt, sql`now()`);

const tables: EnrollingTables = {
  object: contests,
  enrollments: contestGroups,
  enrolledIn: contestGroups.contestId,
  participants: contestParticipants,
  participatesIn: contestParticipants.contestId,
  isOpen: hasNotEnded,
  // Who has submitted or opened an instance, or is banned.
  stays: sql`(${contestParticipants.banned} or exists (select from contest_results
    where contest_results.contest_id = ${contestParticipants.contestId}
      and contest_results.user_id = ${contestParticipants.userId} and (solution_count > 0 or instance_count > 0)))`,
};

/** Contests: members who join a group later are registered while registration is open. */
export const contestEnrolling: Enrolling = {
  ...tables,
  subject: 'contest',
  async listAccepting(tx, groupIds) {
    const rows = await tx
      .select({ id: contests.id, stages: contests.stages, nowMs: databaseNowMs })
      .from(contests)
      .where(and(hasEnrolled(tables, contests.id, groupIds), hasNotEnded))
      .orderBy(asc(contests.id));
    return rows
      .filter(({ stages, nowMs }) => isGateOpen(currentStage(stages, nowMs).settings, 'openToRegistration'))
      .map(({ id }) => id);
  },
  async register(tx, live, contestId, userIds) {
    if (userIds.length === 0) return 0;
    const isForTeams = and(eq(contests.id, contestId), sql`${contests.teams} ->> 'entry' = 'teams'`);
    if ((await tx.$count(contests, isForTeams)) > 0) return 0;
    const since = await invalidateRanklists(tx, contestId);
    const registered: string[] = [];
    for (let from = 0; from < userIds.length; from += ROWS_PER_STATEMENT) {
      const some = userIds.slice(from, from + ROWS_PER_STATEMENT);
      const rows = some.map((userId) => ({ userId, tags: [], byGroup: true }));
      registered.push(...(await insertParticipants(tx, contestId, rows, since)));
    }
    await live.publish(tx, ...participantNews(contestId, registered));
    return registered.length;
  },
  async unregister(tx, live, contestId, userIds) {
    await invalidateRanklists(tx, contestId, { rebuild: true });
    const unregistered = await deleteStrays(tx, tables, contestId, userIds);
    await tx
      .update(contests)
      .set({ participantCount: sql`greatest(0, ${contests.participantCount} - ${unregistered.length}::int)` })
      .where(eq(contests.id, contestId));
    await live.publish(tx, ...participantNews(contestId, unregistered));
    return unregistered.length;
  },
};
