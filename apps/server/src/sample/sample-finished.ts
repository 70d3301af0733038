import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import type { AppContext } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { contests, solutions } from '../db/schema.ts';
import { transactionTimeMs } from '../features/clocks/queries.ts';
import { insertParticipants } from '../features/contest-participants/queries.ts';
import { countContestSolution, lockResult } from '../features/contest-solutions/queries.ts';
import { tagsOf } from '../features/contest-teams/policy.ts';
import { insertTeam, updateTeamSettings } from '../features/contest-teams/queries.ts';
import { invalidateRanklists } from '../features/ranking-tasks/invalidate.ts';
import { readLimits } from '../features/solutions/new-solution.ts';
import { submitSolutions } from '../features/solutions/queries.ts';
import { enqueue } from '../features/solutions/send-to-judge.ts';
import { TASK_PRIORITY } from '../features/tasks/enqueue-tasks.ts';
import { solutionDataKey } from '../storage/keys.ts';
import type { TakenPackage } from '../work/jobs/take-package.ts';
import { insertSampleContest, letterOf, SOLUTIONS_EACH } from './make-contest.ts';
import type { SampleFinished } from './sample-organization.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long before the first start the contest began. */
const BEGAN_DAYS = 3;
const THAW_AFTER_MS = 30 * MINUTE_MS;

interface Place {
  orgId: string;
  /** By name in the sample. */
  problems: ReadonlyMap<string, { problemId: string; submissions: TakenPackage['submissions'] }>;
}

interface StoredProgram {
  solutionId: string;
  hash: string;
  sizeBytes: number;
  language: string;
}

/**
 * Creates a contest that ended days ago, with teams and their programs, which runners judge after the start. All in
 * one transaction; nothing if the contest exists. The programs enter the judge like others, but with the instants of
 * the sample.
 */
export async function loadFinished(context: AppContext, sample: SampleFinished, place: Place): Promise<void> {
  const { db, store, live } = context;
  const { slug, problems: names } = sample;
  const isThere = and(eq(contests.orgId, place.orgId), eq(contests.slug, slug));
  if ((await db.$count(contests, isThere)) > 0) return;
  const chosen = names.map((name) => {
    const problem = place.problems.get(name);
    if (!problem) throw new Error(`The sample contest ${slug} names ${name}, which is not a sample problem.`);
    return problem;
  });
  const letters = new Map(chosen.map((one, index) => [letterOf(index), one]));
  // Files that stay unused if the transaction fails are deleted as orphans.
  const programs: StoredProgram[] = [];
  for (const [index, [, team, letter, verdict]] of sample.submissions.entries()) {
    const fitting = (letters.get(letter)?.submissions ?? []).filter(
      ({ expected, language }) => expected === verdict && language !== null,
    );
    const program = fitting[(index + team.length) % Math.max(1, fitting.length)];
    if (!program) throw new Error(`Problem ${letter} of the sample contest ${slug} has no program that is ${verdict}.`);
    programs.push(await storeProgram(store, program));
  }
  await db.transact(async (tx) => {
    const contest = await makeContest(tx, sample, { ...place, problemIds: chosen.map(({ problemId }) => problemId) });
    const teams = await makeTeams(tx, contest.id, sample);
    const submitted = [];
    for (const [index, [minute, team, letter]] of sample.submissions.entries()) {
      const [program, userId] = [programs[index], teams.get(team)];
      const { problemId } = letters.get(letter) ?? {};
      if (!program || userId === undefined || problemId === undefined)
        throw new Error(`The sample contest ${slug} has no team ${team}.`);
      const by = { orgId: place.orgId, contestId: contest.id, problemId, userId };
      submitted.push(...(await submitAt(tx, by, program, { startMs: contest.startMs, timeMs: minute * MINUTE_MS })));
    }
    // After everything that people hand in meanwhile.
    await enqueue(tx, live, submitted, TASK_PRIORITY.rejudge);
    await invalidateRanklists(tx, contest.id, { rebuild: true });
  });
}

async function storeProgram(
  store: AppContext['store'],
  { bytes, language }: TakenPackage['submissions'][number],
): Promise<StoredProgram> {
  const solutionId = randomUUID();
  const files = { 'answer.code': bytes, '.metadata.json': JSON.stringify({ language }) };
  const archive = await makeArchive(treeOfFiles(files));
  const hash = hashOf(archive);
  await store.put(solutionDataKey(solutionId, hash), Readable.from([archive]), { sizeBytes: archive.length });
  return { solutionId, hash, sizeBytes: archive.length, language: language ?? '' };
}

async function makeContest(
  tx: Tx,
  sample: SampleFinished,
  { orgId, problemIds }: { orgId: string; problemIds: readonly string[] },
): Promise<{ id: string; startMs: number }> {
  const nowMs = await transactionTimeMs(tx);
  const startMs = nowMs - (nowMs % (60 * MINUTE_MS)) - BEGAN_DAYS * DAY_MS;
  const clock = {
    startMs,
    durationMs: sample.minutes * MINUTE_MS,
    freezeMs: sample.freezeMinutes * MINUTE_MS,
    thawAfterMs: THAW_AFTER_MS,
    thawedAtMs: null,
    pausedAtMs: null,
    removed: [],
  };
  const contest = { orgId, sample, nowMs, clock, problemIds, colors: sample.balloons, format: 'icpc' } as const;
  return { id: await insertSampleContest(tx, { ...contest, allowsVirtual: true }), startMs };
}

/** Participants by name of the team. The teams have no members: no one signs in as them. */
async function makeTeams(tx: Tx, contestId: string, { teams }: SampleFinished): Promise<Map<string, string>> {
  await updateTeamSettings(tx, contestId, { entry: 'teams', minSize: 1, maxSize: 3, forming: false });
  const since = await invalidateRanklists(tx, contestId, { rebuild: true });
  const made = new Map<string, string>();
  for (const { name, affiliation, country, categories = [] } of teams) {
    const userId = await insertTeam(tx, contestId, { name, affiliation, country, categories });
    await insertParticipants(tx, contestId, [{ userId, tags: tagsOf({ affiliation, categories }) }], since);
    made.set(name, userId);
  }
  return made;
}

/** Submits a program as if at a time of the contest. */
async function submitAt(
  tx: Tx,
  by: { orgId: string; contestId: string; problemId: string; userId: string },
  { solutionId: id, hash, sizeBytes, language }: StoredProgram,
  { startMs, timeMs }: { startMs: number; timeMs: number },
) {
  const { contestId, userId, problemId } = by;
  const { needsInstance: _, ...judged } = await readLimits(tx, by, sizeBytes);
  await lockResult(tx, contestId, userId, problemId);
  await countContestSolution(tx, by, id, SOLUTIONS_EACH);
  const at = new Date(startMs + timeMs);
  await tx
    .insert(solutions)
    .values({ id, ...by, ...judged, solutionDataHash: hash, sizeBytes, language, sentBy: null, createdAt: at });
  const submitted = await submitSolutions(tx, eq(solutions.id, id), timeMs);
  await tx.update(solutions).set({ submittedAt: at }).where(eq(solutions.id, id));
  return submitted;
}
