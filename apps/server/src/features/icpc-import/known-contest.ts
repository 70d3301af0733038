import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { hasCapability, type RanklistSettings, type Stage } from '@assay/contract';
import { JUDGE_DEFAULTS } from '@assay/problem';
import { isPassFailFormat, readBoardConfig } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { contestProblems, contests, problemData, problems } from '../../db/schema.ts';
import type { ProblemEntry } from '../../work/icpc/records.ts';
import { effectiveCapability, guardedProblems } from '../access/guarded.ts';
import { problemIdOf } from '../clics/objects.ts';
import { clockColumn, type StoredClock } from '../clocks/queries.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import { mayAddToContests } from '../problems/policy.ts';
import { listRanklists } from '../ranklists/queries.ts';

/** What the contest has of what contest and problem files describe. */
export interface KnownContest {
  title: string;
  mayChangeTitle: boolean;
  /** Null for a contest with the rules of earlier releases. */
  clock: StoredClock | null;
  /** By the database's clock. */
  nowMs: number;
  stages: readonly Stage[];
  /** Ranklists of the board that have penalties; empty if the open one has none. */
  ranklists: readonly { key: string; settings: RanklistSettings; penaltyMs: number }[];
  hasRanklists: boolean;
  /** Of the contest and of the organization that the entries may mean. */
  problems: readonly KnownProblem[];
}
export type KnownProblem = Awaited<ReturnType<typeof listKnownProblems>>[number];

export async function findKnownContest(
  db: Db,
  scope: ContestScope,
  userId: string,
  entries: readonly ProblemEntry[],
): Promise<KnownContest> {
  const [row] = await db
    .select({ title: contests.title, stages: contests.stages, clock: clockColumn })
    .from(contests)
    .where(eq(contests.id, scope.id));
  const ranklists = await listRanklists(db, scope.id);
  return {
    title: row?.title ?? '',
    mayChangeTitle: hasCapability('contest', scope.capability, 'content'),
    clock: row?.clock ?? null,
    nowMs: scope.nowMs,
    stages: row?.stages ?? [],
    ranklists: penalizing(ranklists),
    hasRanklists: ranklists.length > 0,
    problems: await listKnownProblems(db, scope, userId, entries),
  };
}

function penalizing(ranklists: Awaited<ReturnType<typeof listRanklists>>) {
  const open = ranklists.find(({ boardRole }) => boardRole === 'open') ?? ranklists[0];
  const board = ranklists.filter((one) => one === open || one.boardRole === 'final');
  const read = board.map((one) => ({ ...one, config: readBoardConfig(one.settings.config ?? '').config }));
  if (!read.some((one) => one.key === open?.key && isPassFailFormat(one.config.format))) return [];
  return read
    .filter(({ config }) => isPassFailFormat(config.format))
    .map(({ key, settings, config }) => ({ key, settings, penaltyMs: config.penaltyPerSolutionMs }));
}

/** Ids of problems in the contest API are the beginning of a UUID without hyphens. */
const API_ID = /^[0-9a-f]{20}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function listKnownProblems(
  db: Db,
  { id: contestId, orgId }: ContestScope,
  userId: string,
  entries: readonly ProblemEntry[],
) {
  const ids = [...new Set(entries.flatMap((entry) => entry.ids))];
  const apiIds = ids.filter((id) => API_ID.test(id));
  const uuids = ids.filter((id) => UUID.test(id));
  const named = or(
    ids.length > 0 ? inArray(problems.slug, ids) : undefined,
    apiIds.length > 0 ? inArray(sql`left(replace(${problems.id}::text, '-', ''), 20)`, apiIds) : undefined,
    uuids.length > 0 ? inArray(problems.id, uuids) : undefined,
  );
  const rows = await db
    .select({
      id: problems.id,
      slug: problems.slug,
      title: problems.title,
      settings: contestProblems.settings,
      capability: effectiveCapability(guardedProblems, userId),
      hasData: sql<boolean>`${problemData.hash} is not null`,
      timeMs: sql<number | null>`(${problemData.config} #> '{judge,config,timeMs}')::float8`,
    })
    .from(problems)
    .leftJoin(
      contestProblems,
      and(eq(contestProblems.problemId, problems.id), eq(contestProblems.contestId, contestId)),
    )
    .leftJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, problems.currentDataHash)))
    .where(or(sql`${contestProblems.problemId} is not null`, and(eq(problems.orgId, orgId), named ?? sql`false`)));
  return rows
    .filter(({ settings, capability }) => settings !== null || hasCapability('problem', capability, 'access'))
    .map(({ id, capability, hasData, timeMs, ...row }) => ({
      ...row,
      id,
      apiId: problemIdOf(id),
      mayAdd: mayAddToContests(capability),
      timeLimitMs: hasData ? (timeMs ?? JUDGE_DEFAULTS.timeMs) : null,
    }));
}
