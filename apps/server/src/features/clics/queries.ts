import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { JUDGE_DEFAULTS } from '@assay/problem';
import { readBoardConfig } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import {
  balloonSettings,
  clarificationMessages,
  contestClocks,
  contestParticipants,
  contestPersons,
  contestProblems,
  contests,
  contestTeamMembers,
  problemData,
  problems,
  publicRanklists,
  solutions,
  users,
} from '../../db/schema.ts';
import { judgingOf, type LogEntry } from '../contest-log/log-entry.ts';
import { findLogHead } from '../contest-log/queries.ts';
import { findJudgedParts } from '../judged-cases/queries.ts';
import { listRanklists } from '../ranklists/queries.ts';
import type { BoardFacts, Lookups, PersonFacts, ProblemFacts } from './contest-state.ts';
import { isDataInContest } from '../problem-grants/data-in-contest.ts';

export interface ContestHead {
  epoch: string;
  seq: number;
  board: BoardFacts;
  /** Texts that the board and the freeze follow from; projections with another text are outdated. */
  fingerprint: string;
  balloonsInFreeze: boolean;
}

/** The head of a contest's log and what projections depend on besides it. Undefined if there is no such contest. */
export async function findContestHead(db: Db, contestId: string): Promise<ContestHead | undefined> {
  const head = await findLogHead(db, contestId);
  if (!head) return undefined;
  const ranklists = await listRanklists(db, contestId);
  const [balloons] = await db
    .select({ inFreeze: balloonSettings.inFreeze })
    .from(balloonSettings)
    .where(and(eq(balloonSettings.contestId, contestId), balloonSettings.enabled));
  const open = ranklists.find(({ boardRole }) => boardRole === 'open') ?? ranklists[0];
  const text = open?.settings.config ?? 'type = icpc';
  const freezes = ranklists
    .filter(({ boardRole }) => boardRole !== 'final')
    .flatMap(({ settings }) => {
      const { freezeAtMs, unfreeze } = readBoardConfig(settings.config ?? '').config;
      return freezeAtMs === null || unfreeze ? [] : [freezeAtMs];
    });
  const freezeAtMs = freezes.length === 0 ? null : Math.min(...freezes);
  return {
    ...head,
    board: { config: readBoardConfig(text).config, freezeAtMs },
    fingerprint: JSON.stringify([text, freezeAtMs]),
    balloonsInFreeze: balloons?.inFreeze ?? false,
  };
}

/** What entries refer to, in four queries for any number of them. */
export async function findLookups(db: Db, contestId: string, entries: readonly LogEntry[]): Promise<Lookups> {
  const idsOf = (ids: string[]) => [...new Set(ids)];
  const userIds = idsOf(entries.flatMap((one) => (one.kind === 'participant' && one.data ? [one.data.userId] : [])));
  const messageIds = idsOf(entries.flatMap((one) => (one.kind === 'message' && one.data ? [one.subjectId] : [])));
  const problemIds = idsOf(entries.flatMap((one) => (one.kind === 'problem' && one.data ? [one.subjectId] : [])));
  const judgings = entries.flatMap((one) => judgingOf(one) ?? []);
  const personIds = idsOf(entries.flatMap((one) => (one.kind === 'person' && one.data ? [one.subjectId] : [])));
  return {
    names: await findNames(db, userIds),
    judged: await findJudgedParts(db, judgings),
    people: await findPeople(db, personIds),
    texts: await findTexts(db, messageIds),
    facts: await findProblemFacts(db, contestId, problemIds),
  };
}

async function findNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function findPeople(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, PersonFacts>();
  const { id, name, email, sex } = contestPersons;
  const rows = await db.select({ id, name, email, sex }).from(contestPersons).where(inArray(id, ids));
  return new Map(rows.map(({ id: personId, ...facts }) => [personId, facts]));
}

async function findTexts(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, body } = clarificationMessages;
  const rows = await db.select({ id, body }).from(clarificationMessages).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.body]));
}

async function findProblemFacts(db: Db, contestId: string, ids: string[]): Promise<Map<string, ProblemFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: problems.id,
      settings: contestProblems.settings,
      timeMs: sql<number | null>`(${problemData.config} #> '{judge,config,timeMs}')::float8`,
      memoryMiB: sql<number | null>`(${problemData.config} #> '{judge,config,memoryMiB}')::float8`,
      cases: sql<number>`(
        select count(*)::int from jsonb_path_query(${problemData.config}, '$.judge.config.**.cases[*]'))`,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(problemData, isDataInContest)
    .where(and(eq(contestProblems.contestId, contestId), inArray(problems.id, ids)));
  return new Map(
    rows.map(({ id, settings, timeMs, memoryMiB, cases }) => [
      id,
      {
        timeLimitMs: timeMs ?? JUDGE_DEFAULTS.timeMs,
        memoryMiB: memoryMiB ?? JUDGE_DEFAULTS.memoryMiB,
        caseCount: Math.max(1, cases),
        showAfterMs: settings.showAfter ?? null,
        isFeedbackFull: (settings.feedback ?? 'full') === 'full',
      },
    ]),
  );
}

/** The hash of the stored archive of a submission. */
export async function findSubmissionHash(db: Db, solutionId: string): Promise<string | undefined> {
  const { id, solutionDataHash } = solutions;
  const [row] = await db.select({ solutionDataHash }).from(solutions).where(eq(id, solutionId));
  return row?.solutionDataHash;
}

/** The hashes of the stored archives of the submissions of a contest, by id. */
export async function findSubmissionHashes(db: Db, contestId: string): Promise<Map<string, string>> {
  const { id, solutionDataHash } = solutions;
  const rows = await db.select({ id, solutionDataHash }).from(solutions).where(eq(solutions.contestId, contestId));
  return new Map(rows.map((row) => [row.id, row.solutionDataHash]));
}

/** Contests with a clock in which the user takes part, alone or in a team, latest first. */
export async function listOwnContests(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .innerJoin(contestClocks, eq(contestClocks.contestId, contests.id))
    .where(
      sql`contests.id in (
        select contest_id from ${contestParticipants} where user_id = ${userId}::uuid
        union select contest_id from ${contestTeamMembers} where user_id = ${userId}::uuid)`,
    )
    .orderBy(sql`starts_at desc`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Contests with a clock and a published ranklist, latest first. */
export async function listPublishedContests(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .innerJoin(contestClocks, eq(contestClocks.contestId, contests.id))
    .where(sql`exists (select from ${publicRanklists} where public_ranklists.contest_id = contests.id and visible)`)
    .orderBy(sql`starts_at desc`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A member of a team: the captain, otherwise who joined first; null without members. */
export async function findTeamMember(db: Db, teamId: string): Promise<string | null> {
  const { userId, captain, joinedAt } = contestTeamMembers;
  const [row] = await db
    .select({ userId })
    .from(contestTeamMembers)
    .where(eq(contestTeamMembers.teamId, teamId))
    .orderBy(desc(captain), asc(joinedAt), asc(userId))
    .limit(1);
  return row?.userId ?? null;
}

export async function findOrgOfContest(db: Db, contestId: string): Promise<string | null> {
  const [row] = await db.select({ orgId: contests.orgId }).from(contests).where(eq(contests.id, contestId));
  return row?.orgId ?? null;
}
