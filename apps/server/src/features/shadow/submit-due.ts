import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import type { ShadowObstacle } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { hashOf } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { contestResults, shadowSubmissions, solutions, tasks } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { solutionDataKey, solutionOwner } from '../../storage/keys.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import { countContestSolution, lockResult } from '../contest-solutions/queries.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { readLimits } from '../solutions/new-solution.ts';
import { enqueue } from '../solutions/send-to-judge.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { suggestLanguage } from './languages.ts';
import { PrimaryFault, type Primary } from './primary.ts';
import {
  findContestFacts,
  findShadow,
  LeaseLost,
  listDue,
  listObjects,
  lockSubmission,
  updateShadow,
  updateSubmission,
  type DueSubmission,
  type ShadowLease,
} from './queries.ts';
import { MAX_ZIP_BYTES, repack } from './repack.ts';
import { findTeamUser, syncTeams } from './sync-teams.ts';

/** Submissions that are downloaded at a time. */
const AT_A_TIME = 4;
const BATCH = 100;
/** Pauses before a download is repeated; the last one applies from then on. */
const PAUSES_MS = [1_000, 5_000, 15_000, 60_000];
/** Contests here may limit the number of submissions; those of the primary were accepted there. */
const NO_LIMIT = 2_147_483_647;

export interface Shadowing {
  context: AppContext;
  lease: ShadowLease;
  primary: Primary;
  signal: AbortSignal;
}

/** Submits what is due. Returns the number of submissions that were handled. */
export async function submitDue(shadowing: Shadowing): Promise<number> {
  const { context, lease, signal } = shadowing;
  const due = await listDue(context.db, lease.contestId, BATCH);
  if (due.length === 0) return 0;
  const choices = await findChoices(shadowing);
  for (let at = 0; at < due.length && !signal.aborted; at += AT_A_TIME)
    await Promise.all(due.slice(at, at + AT_A_TIME).map((one) => handle(shadowing, choices, one)));
  return due.length;
}

type Choices = Awaited<ReturnType<typeof findChoices>>;

/** Problems and languages here by those of the primary. */
async function findChoices({ context: { db }, lease: { contestId } }: Shadowing) {
  const [shadow, contest, languages] = [
    await findShadow(db, contestId),
    await findContestFacts(db, contestId),
    await listObjects(db, contestId, 'languages'),
  ];
  if (!shadow || !contest) throw new Error('The contest is no shadow.');
  const languageOf = (id: string) => {
    const language = languages.get(id);
    return shadow.languages[id] ?? suggestLanguage(language ?? { id, name: undefined, extensions: [] });
  };
  return { orgId: contest.orgId, problems: shadow.problems, languageOf };
}

async function handle(shadowing: Shadowing, choices: Choices, due: DueSubmission): Promise<void> {
  const { context, lease, signal } = shadowing;
  try {
    if (due.deleted) return await withdraw(shadowing, due);
    const ready = await prepare(shadowing, choices, due);
    if (typeof ready === 'string') return await obstruct(shadowing, due, ready);
    await submit(shadowing, choices, due, ready);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof LeaseLost) throw error;
    if (error instanceof PrimaryFault) return await postpone(shadowing, due);
    context.log.error(
      { err: error, contestId: lease.contestId },
      'Cannot submit a submission of the primary; retrying.',
    );
    await postpone(shadowing, due);
  }
}

interface Ready {
  problemId: string;
  language: string;
  zip: Buffer;
}

/** Downloads the files of a submission in the form in which they are submitted here. */
async function prepare(
  { context: { db }, lease: { contestId }, primary, signal }: Shadowing,
  { problems, languageOf }: Choices,
  { problemId: theirs, languageId, submissionId, href, entryPoint }: DueSubmission,
): Promise<Ready | ShadowObstacle> {
  const problemId = problems[theirs];
  if (problemId === undefined) return 'problem-unmapped';
  if (!(await findContestProblemSettings(db, contestId, problemId))) return 'problem-missing';
  const language = languageOf(languageId);
  if (language === undefined) return 'language-unmapped';
  const zip = await download(primary, { submissionId, href }, signal);
  if (typeof zip === 'string') return zip;
  const files = await repack(zip, { language, entryPoint });
  return typeof files === 'string' ? files : { problemId, language, zip: files };
}

/** From the URL that the primary states, if it is one of the primary, otherwise from that of the specification. */
async function download(
  primary: Primary,
  { submissionId, href }: Pick<DueSubmission, 'submissionId' | 'href'>,
  signal: AbortSignal,
): Promise<Buffer | ShadowObstacle> {
  try {
    return await primary.read(
      primary.pathOf(href) ?? `submissions/${encodeURIComponent(submissionId)}/files`,
      MAX_ZIP_BYTES,
      signal,
    );
  } catch (error) {
    if (error instanceof PrimaryFault && error.code === 'too-much') return 'files-too-large';
    throw error;
  }
}

/** Stores why a submission is not judged here. It is tried again when the primary or a choice changes. */
async function obstruct({ context: { db }, lease }: Shadowing, due: DueSubmission, obstacle: ShadowObstacle) {
  await db.transact(async (tx) => {
    await updateShadow(tx, lease, {});
    if (!(await lockSubmission(tx, lease.contestId, due))) return;
    await updateSubmission(tx, lease.contestId, due.submissionId, { pending: false, obstacle });
  });
}

async function postpone({ context: { db }, lease }: Shadowing, due: DueSubmission) {
  const pauseMs = PAUSES_MS[Math.min(due.attempts, PAUSES_MS.length - 1)] ?? 0;
  await db.transact(async (tx) => {
    await updateShadow(tx, lease, {});
    if (!(await lockSubmission(tx, lease.contestId, due))) return;
    await tx
      .update(shadowSubmissions)
      .set({
        attempts: due.attempts + 1,
        dueAt: sql`now() + ${pauseMs}::int * interval '1 millisecond'`,
        ...(due.solutionId === null && { obstacle: 'not-read' as const }),
      })
      .where(
        and(eq(shadowSubmissions.contestId, lease.contestId), eq(shadowSubmissions.submissionId, due.submissionId)),
      );
  });
}

/** The file is stored before its row: a file without a row is harmless. */
async function submit(
  shadowing: Shadowing,
  { orgId }: Choices,
  due: DueSubmission,
  { problemId, language, zip }: Ready,
): Promise<void> {
  const { context, lease } = shadowing;
  const { db, store, live } = context;
  const { contestId } = lease;
  const hash = hashOf(zip);
  const id = randomUUID();
  await store.put(solutionDataKey(id, hash), Readable.from([zip]), { sizeBytes: zip.length, sha256: hash });
  let replaced: string | null = null;
  let isUsed = false;
  try {
    await db.transact(async (tx) => {
      [replaced, isUsed] = [null, false];
      await updateShadow(tx, lease, {});
      if (!(await lockSubmission(tx, contestId, due))) return;
      const userId = await teamOf(tx, contestId, due.teamId);
      const { submittedAt, contestTimeMs } = due;
      const isDone = { pending: false, obstacle: null, attempts: 0 };
      const before = due.solutionId === null ? undefined : await findSolution(tx, due.solutionId);
      const isSame =
        before?.hash === hash &&
        before.userId === userId &&
        before.problemId === problemId &&
        before.language === language;
      if (before && isSame) {
        await tx.update(solutions).set({ submittedAt, contestTimeMs }).where(eq(solutions.id, before.id));
        await updateSubmission(tx, contestId, due.submissionId, isDone);
        await invalidateRanklists(tx, contestId, { rebuild: true });
        return;
      }
      const { problemDataHash, label } = await readLimits(tx, { problemId, contestId }, zip.length);
      if (before) {
        await deleteSolution(tx, contestId, before.id);
        replaced = before.id;
      }
      const maker = { orgId, problemId, contestId, userId, sentBy: null };
      await lockResult(tx, contestId, userId, problemId);
      await countContestSolution(tx, maker, id, NO_LIMIT);
      await tx.insert(solutions).values({
        ...maker,
        id,
        problemDataHash,
        label,
        language,
        submittedAt,
        contestTimeMs,
        solutionDataHash: hash,
        sizeBytes: zip.length,
        state: SOLUTION_STATE.pending,
      });
      isUsed = true;
      await updateSubmission(tx, contestId, due.submissionId, { ...isDone, solutionId: id });
      await invalidateRanklists(tx, contestId, { rebuild: before !== undefined });
      await enqueue(tx, live, [{ id, userId, contestId }], TASK_PRIORITY.contest);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await obstruct(shadowing, due, error.code === 'too-large' ? 'files-too-large' : 'no-judge-data');
  } finally {
    if (!isUsed) await deleteFiles(context, id);
    if (replaced !== null) await deleteFiles(context, replaced);
  }
}

/** Deletes what the primary has deleted. */
async function withdraw({ context, lease }: Shadowing, due: DueSubmission): Promise<void> {
  const { contestId } = lease;
  const isDone = await context.db.transact(async (tx) => {
    await updateShadow(tx, lease, {});
    if (!(await lockSubmission(tx, contestId, due))) return false;
    if (due.solutionId !== null) await deleteSolution(tx, contestId, due.solutionId);
    await tx
      .delete(shadowSubmissions)
      .where(and(eq(shadowSubmissions.contestId, contestId), eq(shadowSubmissions.submissionId, due.submissionId)));
    return true;
  });
  if (isDone && due.solutionId !== null) await deleteFiles(context, due.solutionId);
}

async function deleteFiles({ store, log }: AppContext, solutionId: string): Promise<void> {
  await store.deleteOwner(solutionOwner(solutionId)).catch((error: unknown) => {
    log.warn({ err: error, solutionId }, 'Cannot delete the files of a submission of the primary.');
  });
}

async function teamOf(tx: Tx, contestId: string, teamId: string): Promise<string> {
  const known = await findTeamUser(tx, contestId, teamId);
  if (known !== undefined) return known;
  await syncTeams(tx, contestId, [teamId]);
  const made = await findTeamUser(tx, contestId, teamId);
  if (made === undefined) throw new Error('The team of a submission was not created.');
  return made;
}

async function findSolution(tx: Tx, id: string) {
  const { userId, problemId, language, solutionDataHash: hash } = solutions;
  const [row] = await tx
    .select({ id: solutions.id, userId, problemId, language, hash })
    .from(solutions)
    .where(eq(solutions.id, id));
  return row;
}

/** Tasks are locked before solutions, as everywhere. */
async function deleteSolution(tx: Tx, contestId: string, solutionId: string): Promise<void> {
  await tx.delete(tasks).where(and(eq(tasks.subjectId, solutionId), sql`${tasks.kind} in ('solution', 'rejudge')`));
  const [deleted] = await tx
    .delete(solutions)
    .where(eq(solutions.id, solutionId))
    .returning({ userId: solutions.userId, problemId: solutions.problemId });
  if (!deleted) return;
  const { userId, problemId } = deleted;
  const isResult = and(
    eq(contestResults.contestId, contestId),
    eq(contestResults.userId, userId),
    eq(contestResults.problemId, problemId),
  );
  const count = sql`greatest(0, ${contestResults.solutionCount} - 1)`;
  await tx.update(contestResults).set({ solutionCount: count }).where(isResult);
  await tx
    .update(contestResults)
    .set({ lastSolutionId: null, lastScore: 0, lastStatus: '', lastCompletedAt: null })
    .where(and(isResult, eq(contestResults.lastSolutionId, solutionId)));
  await invalidateRanklists(tx, contestId, { rebuild: true });
}
