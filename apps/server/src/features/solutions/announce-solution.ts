import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { problemData, problems, problemStatuses, solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { DEFAULT_SOLUTION_BYTES, SOLUTION_UPLOAD_LIFE_S } from '../../storage/file-urls.ts';
import { solutionDataKey } from '../../storage/keys.ts';
import { maySubmit } from '../problems/policy.ts';
import { findProblemScope, type ProblemScope } from '../problems/problem-scope.ts';

export const announceSolution = route('POST /api/problem/:problemId/solution', {
  scope: findProblemScope,
  handle: async ({ scope, body, viewer, origin, context: { db, store } }) => {
    if (!maySubmit(scope)) throw refusal('submit-not-allowed');
    const announced = await db.transact(async (tx) => {
      const data = await findCurrentData(tx, scope.id);
      if (!data) throw refusal('no-judge-data');
      if (body.size > (data.maxBytes ?? DEFAULT_SOLUTION_BYTES)) throw refusal('too-large');
      return await announce(tx, scope, {
        userId: viewer.userId,
        label: data.label,
        problemDataHash: data.hash,
        solutionDataHash: body.hash,
        sizeBytes: body.size,
        preferPrivate: body.preferPrivate ?? false,
        language: body.language ?? '',
      });
    });
    const { id, replacedHash } = announced;
    if (replacedHash !== null && replacedHash !== body.hash) await store.delete(solutionDataKey(id, replacedHash));
    const uploadUrl = await store.signedUrl({
      key: solutionDataKey(id, body.hash),
      method: 'PUT',
      expiresInS: SOLUTION_UPLOAD_LIFE_S,
      sizeBytes: body.size,
      sha256: body.hash,
      origin,
    });
    return { solutionId: id, uploadUrl };
  },
});

interface NewSolution {
  userId: string;
  label: string;
  problemDataHash: string;
  solutionDataHash: string;
  sizeBytes: number;
  preferPrivate: boolean;
  language: string;
}

/** The current data version, which stays at least until the transaction ends. */
async function findCurrentData(tx: Tx, problemId: string) {
  const [row] = await tx
    .select({
      hash: problemData.hash,
      label: sql<string>`${problemData.config} ->> 'label'`,
      maxBytes: sql<number | null>`(${problemData.config} -> 'solution' ->> 'maxSize')::float8`,
    })
    .from(problems)
    .innerJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, problems.currentDataHash)))
    .where(eq(problems.id, problemId))
    .for('key share');
  return row;
}

/** Uses the solution the user has announced and never submitted again, or makes one at the cost of the user's quota. */
async function announce(
  tx: Tx,
  problem: ProblemScope,
  given: NewSolution,
): Promise<{ id: string; replacedHash: string | null }> {
  const ofUser = { problemId: problem.id, userId: given.userId };
  await tx.insert(problemStatuses).values(ofUser).onConflictDoNothing();
  const isUsers = and(eq(problemStatuses.userId, given.userId), eq(problemStatuses.problemId, problem.id));
  // One announcement of a user after the other, so that a double click makes one solution.
  await tx.select({ count: problemStatuses.solutionCount }).from(problemStatuses).where(isUsers).for('update');
  const [waiting] = await tx
    .select({ id: solutions.id, replacedHash: solutions.solutionDataHash })
    .from(solutions)
    .where(
      and(
        eq(solutions.userId, given.userId),
        eq(solutions.problemId, problem.id),
        isNull(solutions.contestId),
        eq(solutions.state, 0),
      ),
    )
    .for('update');
  if (waiting) {
    await tx
      .update(solutions)
      .set({ ...given, createdAt: sql`now()` })
      .where(eq(solutions.id, waiting.id));
    return waiting;
  }
  const id = randomUUID();
  const limit = Math.floor(problem.settings.maxSolutionCount ?? 0);
  const counted = await tx
    .update(problemStatuses)
    .set({
      solutionCount: sql`${problemStatuses.solutionCount} + 1`,
      lastSolutionId: id,
      lastSolutionScore: 0,
      lastSolutionStatus: '',
    })
    .where(and(isUsers, limit > 0 ? sql`${problemStatuses.solutionCount} < ${limit}` : undefined));
  if (counted.rowCount !== 1) throw refusal('solution-limit');
  await tx.insert(solutions).values({ id, orgId: problem.orgId, problemId: problem.id, ...given });
  return { id, replacedHash: null };
}
