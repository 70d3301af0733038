import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { DEFAULT_EDITOR_SOLUTION_BYTES, DEFAULT_SOLUTION_BYTES, type Body } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { problemData, problems, solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { SOLUTION_UPLOAD_LIFE_S } from '../../storage/file-urls.ts';
import { solutionDataKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';
import {
  refuseBeyondOrgQuota,
  refuseBeyondUserQuota,
  refuseWhileManyWait,
  type Quotas,
} from '../storage-quotas/refuse-beyond-quota.ts';
import { dataUsedIn } from '../problem-grants/data-in-contest.ts';
import { needsInstance, refuseWithoutInstance } from './instance-needed.ts';

/* Announcing a solution, in contests and outside. The routes check permissions and limits. */

type SubmissionBody = Omit<Body<'POST /api/problem/:problemId/solution'>, 'virtualRunId'>;

/** The submitter, and where the solution is created. */
export interface Maker {
  orgId: string;
  problemId: string;
  /** Null outside contests. */
  contestId: string | null;
  /** Outside contests: the virtual run to which it belongs. */
  virtualRunId?: string;
  /** In a contest, the participant: a user or a team. */
  userId: string;
  /** Of a team: the member who sends it. */
  sentBy: string | null;
}

export interface Announced {
  id: string;
  /** Hash of the file previously announced for the same solution; null for a new one. */
  replacedHash: string | null;
}

const { config } = problemData;
const maxBytes = sql<number>`coalesce((${config} -> 'solution' ->> 'maxSize')::float8,
  case when ${config} #> '{submit,form}' is not null and ${config} #>> '{submit,upload}' is distinct from 'true'
    then ${DEFAULT_EDITOR_SOLUTION_BYTES}::float8 else ${DEFAULT_SOLUTION_BYTES}::float8 end)`;

/**
 * Refuses a problem without data, or a larger size than it allows. `contestId`: with the data of that contest. Locks
 * the data until the transaction ends.
 */
export async function readLimits(
  tx: Tx,
  { problemId, contestId }: { problemId: string; contestId: string | null },
  sizeBytes: number,
) {
  const [data] = await tx
    .select({
      problemDataHash: problemData.hash,
      label: sql<string>`${problemData.config} ->> 'label'`,
      maxBytes,
      needsInstance,
    })
    .from(problems)
    .innerJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, dataUsedIn(contestId))))
    .where(eq(problems.id, problemId))
    .for('key share');
  if (!data) throw refusal('no-judge-data');
  const { maxBytes: most, ...judged } = data;
  if (sizeBytes > most) throw refusal('too-large');
  return judged;
}
type Limits = Awaited<ReturnType<typeof readLimits>>;

/**
 * Reuses the user's announced but never submitted solution, or creates one after `pay` has counted it for the user. The
 * caller serializes the announcements of a user, so that a double click creates one solution. Refuses what `quotas` do
 * not allow.
 */
export async function announce(
  tx: Tx,
  quotas: Quotas,
  maker: Maker,
  submission: SubmissionBody,
  { needsInstance: isNeeded, ...judged }: Limits,
  pay: (solutionId: string) => Promise<void>,
): Promise<Announced> {
  // Instances belong to people, also in a team.
  if (isNeeded) await refuseWithoutInstance(tx, { ...maker, userId: maker.sentBy ?? maker.userId });
  await refuseWhileManyWait(tx, maker.userId, quotas, { isFinal: false });
  const announced = await announceRow(tx, maker, submission, judged, pay);
  await refuseBeyondUserQuota(tx, maker.userId, quotas);
  await refuseBeyondOrgQuota(tx, maker.orgId, quotas);
  return announced;
}

async function announceRow(
  tx: Tx,
  maker: Maker,
  submission: SubmissionBody,
  judged: Omit<Limits, 'needsInstance'>,
  pay: (solutionId: string) => Promise<void>,
): Promise<Announced> {
  const values = {
    ...judged,
    solutionDataHash: submission.hash,
    sizeBytes: submission.size,
    preferPrivate: submission.preferPrivate ?? false,
    language: submission.language ?? '',
  };
  const [waiting] = await tx
    .select({ id: solutions.id, replacedHash: solutions.solutionDataHash })
    .from(solutions)
    .where(
      and(
        eq(solutions.userId, maker.userId),
        eq(solutions.problemId, maker.problemId),
        maker.contestId === null ? isNull(solutions.contestId) : eq(solutions.contestId, maker.contestId),
        maker.virtualRunId === undefined
          ? isNull(solutions.virtualRunId)
          : eq(solutions.virtualRunId, maker.virtualRunId),
        eq(solutions.state, SOLUTION_STATE.created),
        maker.sentBy === null ? isNull(solutions.sentBy) : eq(solutions.sentBy, maker.sentBy),
      ),
    )
    .for('update');
  if (waiting) {
    await tx
      .update(solutions)
      .set({ ...values, createdAt: sql`now()` })
      .where(eq(solutions.id, waiting.id));
    return waiting;
  }
  const id = randomUUID();
  await pay(id);
  await tx.insert(solutions).values({ id, ...maker, ...values });
  return { id, replacedHash: null };
}

/** After the commit of the announcement: deletes the file it replaces and returns where to upload the new one. */
export async function presentAnnounced(
  { store }: AppContext,
  { id, replacedHash }: Announced,
  submission: SubmissionBody,
  origin: string,
) {
  if (replacedHash !== null && replacedHash !== submission.hash) await store.delete(solutionDataKey(id, replacedHash));
  const { size, hash } = submission;
  const key = solutionDataKey(id, hash);
  const uploadUrl = await signUpload(store, { key, size, hash, expiresInS: SOLUTION_UPLOAD_LIFE_S, origin });
  return { solutionId: id, uploadUrl };
}
