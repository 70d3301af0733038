import { eq, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { isRanklistOfPublished } from '../../db/published-ranklist.ts';
import { contestParticipants, contestResults, contests, publicRanklists, ranklists } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { clockColumn } from '../clocks/queries.ts';
import { firstConfig } from '../results/counted-results.ts';
import {
  isOwnParticipant,
  refuseUnlessEntering,
  scopeColumns,
  withOwnStage,
  type ContestRequest,
  type ContestScope,
} from './contest-scope.ts';

const pageColumns = {
  slug: contests.slug,
  title: contests.title,
  description: contests.description,
  translations: contests.translations,
  tags: contests.tags,
  accessLevel: contests.accessLevel,
  participantCount: contests.participantCount,
  boardConfig: firstConfig,
  rulesVersion: contests.rulesVersion,
  /** Name of the viewer's team; null without one. */
  teamName: sql<
    string | null
  >`(select users.name from users where users.id = ${scopeColumns.actingId} and users.is_team)`,
  hasPrinting: sql<boolean>`exists (select from print_settings as printing
    where printing.contest_id = ${contests.id} and printing.enabled)`,
  clock: clockColumn,
  submissionLimits: contests.submissionLimits,
  hasRound: sql<boolean>`(${contests.round} is not null)`,
  /** Of its system test that was not discarded: whether it counts. Null without one. */
  isTested: sql<boolean | null>`(select applied_at is not null from rejudges
    where rejudges.contest_id = ${contests.id} and system_test and cancelled_at is null limit 1)`,
  isVirtual: sql<boolean>`(${contests.allowsVirtual} and ${contests.endsAt} <= now())`,
  /** Number of its published ranklist, preferably of one that its board shows. */
  publicBoard: sql<number | null>`(select ${publicRanklists.id} from ${publicRanklists}
    join ${ranklists} on ${isRanklistOfPublished}
    where ${publicRanklists.contestId} = ${contests.id} and ${publicRanklists.visible}
    order by ${ranklists.boardRole} desc nulls last, ${publicRanklists.id} limit 1)`,
  /** Whether the user has created a solution or opened an instance in the contest. */
  hasTakenPart: sql<boolean>`exists (select from ${contestResults}
    where contest_results.contest_id = ${contests.id} and contest_results.user_id = ${scopeColumns.actingId}
      and (solution_count > 0 or instance_count > 0))`,
};

/**
 * Everything the contest page shows, and what decides whether the user may see it, in one statement: a full hall
 * reloads this page together.
 */
const findPage = prepared('contest_page', (db) =>
  db
    .select({ ...scopeColumns, ...pageColumns })
    .from(contests)
    .leftJoin(contestParticipants, isOwnParticipant)
    .where(eq(contests.id, sql.placeholder('contestId'))),
);
export type ContestPageRow = Pick<Awaited<ReturnType<typeof findPage>>[number], keyof typeof pageColumns>;

/** Like `findContestScope`, plus what the page shows. */
export async function findContestPage({
  params: { contestId },
  viewer: { userId },
  context: { db },
}: ContestRequest): Promise<{ scope: ContestScope; row: ContestPageRow }> {
  const [row] = await findPage(db, { contestId, userId });
  if (!row) throw refusal('not-found');
  const { id, orgId, commonStages, stages, stage, nowMs, isPaused, capability, ...own } = withOwnStage(row);
  const { actingId, teams, participant, ownClock, isRunner } = own;
  const viewed = { actingId, teams, participant, ownClock, isRunner };
  const scope = { id, orgId, commonStages, stages, stage, nowMs, isPaused, capability, ...viewed };
  refuseUnlessEntering(scope);
  return { scope, row };
}
